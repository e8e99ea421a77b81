import { typedDay } from '#domain/office/typedDay.ts'
import {
  canonicalCertNumber,
  cleanCertNumber,
  ID_CARD,
  isCertType,
  whyCertNumberUnfit,
} from '#domain/people/identity.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText, weightedLength, whyTextUnfit } from '#domain/text.ts'
import { type Instant, isRealDate, shanghaiIso } from '#domain/time.ts'

/**
 * A result of another exam as staff import it (rulings#other-results); `examDate` is `YYYY-MM-DD`, or empty where none
 * is given.
 */
export type OtherResult = {
  name: string
  certType: number
  certNumber: string
  majors: string
  grades: string
  result: string
  examName: string
  examDate: string
}
export type OtherResultField = keyof OtherResult
/** `row` counts from 0. */
export type OtherResultProblem = { row: number; field: OtherResultField; reason: Reason }

/** Most rows of one import: it is one transaction, and one spreadsheet that a person has checked. */
export const OTHER_RESULT_ROWS = 2000

/** Longest weighted lengths; that of the name is the enrolment form's (specification#lengths). */
const LIMITS = { name: 30, majors: 60, grades: 40, result: 60, examName: 120 } as const

/** What a spreadsheet would compute; a result is words. */
const FORMULA = /^[=＝@]/

/** The row as it is stored: texts cleaned, an ID card where no type is given, the date in one form. */
export function cleanOtherResult(row: OtherResult): OtherResult {
  const certType = row.certType || ID_CARD
  return {
    name: cleanText(row.name),
    certType,
    certNumber: cleanCertNumber(row.certNumber),
    majors: cleanText(row.majors),
    grades: cleanText(row.grades),
    result: cleanText(row.result),
    examName: cleanText(row.examName),
    examDate: typedDay(row.examDate) ?? cleanText(row.examDate),
  }
}

/** All problems in these cleaned rows, at most one per field; a repeated row counts as a problem of its number. */
export function otherResultProblems(rows: readonly OtherResult[], now: Instant): OtherResultProblem[] {
  const seen = new Set<string>()
  return rows.flatMap((row, at) => {
    const problems = problemsOf(row, now).map((problem) => ({ row: at, ...problem }))
    const key = otherResultKey(row)
    if (problems.length === 0 && seen.has(key))
      problems.push({ row: at, field: 'certNumber', reason: 'OTHER_RESULT_REPEATED' })
    seen.add(key)
    return problems
  })
}

/**
 * Two rows with the same key are one result: a person has one per exam, major and grade, and importing it again
 * corrects it.
 */
export function otherResultKey({ certType, certNumber, examName, majors, grades }: OtherResult): string {
  return JSON.stringify([certType, canonicalCertNumber(certType, certNumber), examName, majors, grades])
}

function problemsOf(row: OtherResult, now: Instant): { field: OtherResultField; reason: Reason }[] {
  const judged: [OtherResultField, Reason | null][] = [
    ['name', whyUnfit(row.name, LIMITS.name, 'CANDIDATE_NAME_WRONG') ?? required(row.name, 'CANDIDATE_NAME_REQUIRED')],
    ['certType', isCertType(row.certType) ? null : 'CERT_TYPE_WRONG'],
    ['certNumber', whyNumberUnfit(row, now)],
    [
      'majors',
      whyUnfit(row.majors, LIMITS.majors, 'OTHER_MAJOR_WRONG') ?? required(row.majors, 'OTHER_MAJOR_REQUIRED'),
    ],
    [
      'grades',
      whyUnfit(row.grades, LIMITS.grades, 'OTHER_GRADE_WRONG') ?? required(row.grades, 'OTHER_GRADE_REQUIRED'),
    ],
    [
      'result',
      whyUnfit(row.result, LIMITS.result, 'OTHER_RESULT_WRONG') ?? required(row.result, 'OTHER_RESULT_REQUIRED'),
    ],
    ['examName', whyUnfit(row.examName, LIMITS.examName, 'OTHER_EXAM_NAME_WRONG')],
    ['examDate', whyDateUnfit(row.examDate, now)],
  ]
  return judged.flatMap(([field, reason]) => (reason === null ? [] : [{ field, reason }]))
}

function required(text: string, reason: Reason): Reason | null {
  return text === '' ? reason : null
}

function whyUnfit(text: string, limit: number, tooLong: Reason): Reason | null {
  if (FORMULA.test(text)) return 'OTHER_FORMULA'
  return whyTextUnfit(text) ?? (weightedLength(text) > limit ? tooLong : null)
}

function whyNumberUnfit({ certType, certNumber }: OtherResult, now: Instant): Reason | null {
  // A spreadsheet turns 18 digits in a numeric column into this form, and the last digits are lost for good.
  if (/^\d(\.\d+)?E\+?\d+$/.test(certNumber)) return 'CERT_NUMBER_ROUNDED'
  return isCertType(certType) ? whyCertNumberUnfit(certType, certNumber, now) : null
}

/** Nobody has sat an exam that is still to come; `examDate` compares as text. */
function whyDateUnfit(examDate: string, now: Instant): Reason | null {
  if (examDate === '') return null
  if (!isIsoDate(examDate)) return 'OTHER_EXAM_DATE_WRONG'
  return examDate > shanghaiIso(now).slice(0, 10) ? 'OTHER_EXAM_DATE_FUTURE' : null
}

function isIsoDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts !== null && isRealDate(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}
