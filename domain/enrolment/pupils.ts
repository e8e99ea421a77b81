import { type BatchWindow, whyCannotEnrolIn } from '#domain/batch/batch.ts'
import {
  birthMonthOfIdNumber,
  canonicalCertNumber,
  cleanCertNumber,
  ID_CARD,
  sexOfIdNumber,
} from '#domain/people/identity.ts'
import { cleanText, halfWidth } from '#domain/text.ts'
import { type Instant, padded } from '#domain/time.ts'
import type { EnrolmentForm } from './enrolmentForm.ts'
import { describedText, textFields } from './formTexts.ts'

/** The most pupils that a teacher enters by one sheet. */
export const PUPILS_PER_SHEET = 100

/** Whose answer is waited for, and what it was; `lapsed`: registration ended without one. */
export const PUPIL_STATES = ['waiting', 'agreed', 'refused', 'lapsed'] as const
export type PupilState = (typeof PUPIL_STATES)[number]

export const pupilStateTexts: Readonly<Record<PupilState, string>> = {
  waiting: '待监护人同意',
  agreed: '监护人已同意',
  refused: '监护人已拒绝',
  lapsed: '未及时同意',
}

/** The state of a pupil whom a teacher has entered; a locked batch may be opened again, so that its pupils wait on. */
export function pupilStateOf(
  { agreedAt, refusedAt }: { agreedAt: Instant | null; refusedAt: Instant | null },
  batch: BatchWindow,
  now: Instant,
): PupilState {
  if (agreedAt !== null) return 'agreed'
  if (refusedAt !== null) return 'refused'
  return whyCannotEnrolIn(batch, now) === 'BATCH_ENDED' ? 'lapsed' : 'waiting'
}

/**
 * The birth month as `YYYY.MM`, from `2015.6`, `2015-06`, `2015年6月`, `201506` and whole days; the cleaned text where it
 * is none. `2015.1` is January: a spreadsheet that drops the zero of October is found out by the ID number.
 */
export function typedMonth(raw: string): string {
  const text = cleanText(halfWidth(raw))
  const parts =
    /^(\d{4})[-/.年](\d{1,2})(?:月|[-/.月]\d{1,2}日?(?:[ T]0?0:00(?::00)?)?)?$/.exec(text) ??
    /^(\d{4})(\d{2})(?:\d{2})?$/.exec(text)
  return parts ? `${parts[1]}.${padded(Number(parts[2]), 2)}` : text
}

/** The form with sex and birth month of the ID number where the sheet leaves them open. */
export function completedByIdNumber(form: EnrolmentForm): EnrolmentForm {
  if (form.certType !== ID_CARD) return form
  const number = canonicalCertNumber(form.certType, form.certNumber)
  return {
    ...form,
    sex: form.sex === '' ? (sexOfIdNumber(number) ?? '') : form.sex,
    birthMonth: form.birthMonth === '' ? (birthMonthOfIdNumber(number) ?? '') : form.birthMonth,
  }
}

/** Whether somebody typed any of the texts of a postal address. */
export const hasPostTexts = (form: EnrolmentForm): boolean =>
  textFields.some((field) => describedText(field).part === 'post' && cleanText(form[field]) !== '')

const ENDING = /\.[a-z]{2,4}$/i

/**
 * For each picture the row that it belongs to, or null: it is named by the certificate number, else by the number of the
 * row in the sheet (`5.jpg`, `05.jpg`). The last picture of a row counts.
 */
export function rowOfPhoto<Row extends { line: number; certNumber: string }>(
  fileName: string,
  rows: readonly Row[],
): Row | null {
  const name = cleanCertNumber(fileName.replace(ENDING, ''))
  if (name === '') return null
  const byNumber = rows.filter(({ certNumber }) => cleanCertNumber(certNumber) === name)
  if (byNumber.length > 0) return byNumber.length === 1 ? (byNumber[0] ?? null) : null
  if (!/^\d{1,4}$/.test(name)) return null
  return rows.find(({ line }) => line === Number(name)) ?? null
}

/** What a guardian types to see more than a masked name: the last four characters, in any writing. */
export function isLastFour(typed: string, certNumber: string): boolean {
  const last = cleanCertNumber(typed)
  return last.length === 4 && cleanCertNumber(certNumber).slice(-4) === last
}

/** Only the first three characters show: the last ones are what the guardian is asked for. */
export function maskAllButHead(certNumber: string): string {
  const number = cleanCertNumber(certNumber)
  const head = number.length >= 15 ? 3 : 1
  return number.slice(0, head) + '*'.repeat(Math.max(0, number.length - head))
}
