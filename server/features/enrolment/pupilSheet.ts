import {
  cleanEnrolmentForm,
  type EnrolmentField,
  type EnrolmentForm,
  emptyEnrolmentForm,
  enrolmentFormProblems,
  identityHints,
} from '#domain/enrolment/enrolmentForm.ts'
import { isOfflineAllowed, whyCannotChooseMode } from '#domain/enrolment/examMode.ts'
import { completedByIdNumber, hasPostTexts, PUPILS_PER_SHEET, typedMonth } from '#domain/enrolment/pupils.ts'
import { CERT_TYPES, ID_CARD } from '#domain/people/identity.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import type { Ctx, Me } from '#server/context.ts'
import { certificateIndex } from '#server/records/enrolment/certificate.ts'
import { nameSpell } from '#server/records/enrolment/nameSpell.ts'
import { doubleKey, type findOpenBatch, type listOffers, listTaken } from '#server/records/enrolment/pupilQueries.ts'
import { type CellReader, choiceCell, optional, yesNoCell } from '#server/sheets/cellReaders.ts'
import { readSheet } from '#server/sheets/readSheet.ts'
import { column, headingsOf, problemOf, readTable, withCell } from '#server/sheets/readTable.ts'
import { usualLimits } from '#server/sheets/sheetLimits.ts'

type Offers = Awaited<ReturnType<typeof listOffers>>
export type PupilBatch = NonNullable<Awaited<ReturnType<typeof findOpenBatch>>>

/** What holds for all pupils of a sheet. */
export interface SheetChoice {
  batchId: number
  areaId: number
  mode: 0 | 1
  teacherName: string
  teacherMobile: string
}

/** The cell as it is: the rules of the form judge the whole row. */
const plain: CellReader<string> = (text) => ({ value: text })
const certTypes = new Map(CERT_TYPES.map(({ certName, certType }): [string, number] => [certName, certType]))

/** The columns by what the batch offers; the first heading is the template's. */
export function pupilColumns(offers: Offers) {
  const majors = new Map(offers.map(({ majorName, majorId }): [string, number] => [majorName, majorId]))
  // Grades of the hearing test are called as the others are.
  const grades = new Map<string, number[]>()
  for (const { gradeName, gradeId } of offers) grades.set(gradeName, [...(grades.get(gradeName) ?? []), gradeId])
  const mayBeAbsent = { mayBeAbsent: true }
  return {
    name: column(['姓名', '考生姓名', '学生姓名'], plain),
    nameSpell: column(['姓名拼音', '拼音'], plain, mayBeAbsent),
    sex: column(['性别'], plain, mayBeAbsent),
    birthMonth: column(['出生年月', '出生日期', '出生年月日'], plain, mayBeAbsent),
    certType: column(['证件类型'], optional(choiceCell(certTypes, 'CERT_TYPE_UNKNOWN'), ID_CARD), mayBeAbsent),
    certNumber: column(['证件号码', '证件号', '身份证号', '身份证号码'], plain),
    majorId: column(['专业', '考试专业', '报考专业'], choiceCell(majors, 'MAJOR_NOT_OFFERED')),
    gradeIds: column(['级别', '等级', '考试级别', '报考级别'], choiceCell(grades, 'GRADE_NOT_OFFERED')),
    contactName: column(['监护人姓名', '监护人', '家长姓名', '联系人'], plain),
    contactMobile: column(['监护人手机', '监护人电话', '家长手机', '家长电话', '联系电话'], plain),
    isPosted: column(['邮寄证书', '是否邮寄'], optional<boolean | null>(yesNoCell, null), mayBeAbsent),
    postName: column(['收件人'], plain, mayBeAbsent),
    postMobile: column(['收件人电话'], plain, mayBeAbsent),
    postAddress: column(['收件地址'], plain, mayBeAbsent),
  }
}
type Columns = ReturnType<typeof pupilColumns>

/** What stands in the place of a photo while the sheet is judged without one. */
const PHOTO_LATER = 'later'

const headingOf = (columns: Columns, field: EnrolmentField): string =>
  field === 'gradeId'
    ? columns.gradeIds.headings[0]
    : field in columns
      ? columns[field as keyof Columns].headings[0]
      : '姓名'

async function formOf(
  values: Partial<Record<string, unknown>>,
  choice: SheetChoice,
  offers: Offers,
): Promise<EnrolmentForm> {
  const { isPosted = null, birthMonth = '', gradeIds = [], ...cells } = values
  const named = gradeIds as number[]
  const offered = named.find((id) => offers.some((one) => one.majorId === cells.majorId && one.gradeId === id))
  const typed: EnrolmentForm = {
    ...emptyEnrolmentForm,
    ...(cells as Partial<EnrolmentForm>),
    gradeId: offered ?? named[0] ?? 0,
    areaId: choice.areaId,
    mode: choice.mode,
    teacherName: choice.teacherName,
    teacherMobile: choice.teacherMobile,
    birthMonth: typedMonth(String(birthMonth)),
    photoPath: PHOTO_LATER,
  }
  const clean = cleanEnrolmentForm({ ...typed, isPosted: isPosted === null ? hasPostTexts(typed) : isPosted === true })
  const spelled = clean.nameSpell === '' ? { ...clean, nameSpell: await nameSpell(clean.name) } : clean
  return completedByIdNumber(spelled)
}

/**
 * Reads a sheet of pupils and judges each row as the wizard judges its form, and the doubles among them, those enrolled and
 * those who wait. Refuses SHEET_…; what is wrong in a row is in `problems`.
 */
export async function readPupils(
  { db, me, now, secrets }: Pick<Ctx<Me>, 'db' | 'me' | 'now' | 'secrets'>,
  bytes: Buffer,
  { choice, batch, offers }: { choice: SheetChoice; batch: PupilBatch; offers: Offers },
) {
  const columns = pupilColumns(offers)
  const limits = { ...usualLimits, rows: PUPILS_PER_SHEET + 10 }
  const table = readTable(await readSheet(bytes, { headings: headingsOf(columns), limits }), columns)
  const problems = table.problems
  const toldOf = (line: number, heading: string) =>
    problems.some((problem) => problem.line === line && problem.heading === heading)
  const judged = []
  for (const { line, values } of table.all.slice(0, PUPILS_PER_SHEET)) {
    const form = await formOf(values, choice, offers)
    const tell = (field: EnrolmentField, why: string) => {
      const heading = headingOf(columns, field)
      if (!toldOf(line, heading)) problems.push({ line, heading, why })
    }
    for (const { field, reason } of enrolmentFormProblems(form, now)) {
      const cell = form[field]
      // An id that was not read has its own sentence; the teacher's data stand above the sheet.
      if (field === 'majorId' && toldOf(line, columns.gradeIds.headings[0])) continue
      // What comes from the name and the number is there once these are mended.
      const isDerived = cell === '' && (field === 'sex' || field === 'birthMonth' || field === 'nameSpell')
      const source = field === 'nameSpell' ? columns.name : columns.certNumber
      if (isDerived && toldOf(line, source.headings[0])) continue
      tell(field, withCell(reasonText(reason), typeof cell === 'string' && field !== 'birthMonth' ? cell : ''))
    }
    const offer = offers.find(({ majorId, gradeId }) => majorId === form.majorId && gradeId === form.gradeId)
    if (form.majorId > 0 && form.gradeId > 0) {
      if (!offer) problems.push(problemOf(line, columns.gradeIds.headings[0], 'CHOICE_NOT_OFFERED'))
      else {
        const facts = { offlineAllowed: isOfflineAllowed(batch.certNoPrefix), isHearing: offer.majorKind === 'hearing' }
        const why = whyCannotChooseMode(form.mode, facts)
        if (why) tell('majorId', reasonText(why))
      }
    }
    judged.push({ line, form, offer, index: certificateIndex(secrets, form.certType, form.certNumber) })
  }
  if (table.all.length > PUPILS_PER_SHEET)
    problems.push(
      problemOf(table.all[PUPILS_PER_SHEET]?.line ?? 0, columns.name.headings[0], 'PUPILS_MANY', {
        n: PUPILS_PER_SHEET,
      }),
    )

  const taken = await listTaken(db, {
    accountId: me.accountId,
    batchId: choice.batchId,
    indexes: judged.map(({ index }) => index),
  })
  const seen = new Map<string, number>()
  for (const { line, form, index } of judged) {
    if (form.certNumber === '' || form.majorId === 0) continue
    const key = doubleKey(index, form.majorId)
    const heading = columns.certNumber.headings[0]
    const before = seen.get(key)
    if (before !== undefined) problems.push(problemOf(line, heading, 'ROW_REPEATED', { n: before }))
    else if (taken.enrolled.has(key)) problems.push(problemOf(line, heading, 'ENROLMENT_DUPLICATE'))
    else if (taken.waiting.has(key)) problems.push(problemOf(line, heading, 'PUPIL_WAITS'))
    seen.set(key, before ?? line)
  }
  problems.sort((one, other) => one.line - other.line)
  const bad = new Set(problems.map(({ line }) => line))
  const rows = judged.flatMap(({ line, form, offer }) =>
    offer && !bad.has(line)
      ? [
          {
            line,
            form: { ...form, photoPath: '' },
            offer,
            hints: identityHints(form).map((hint) => reasonText(hint.reason)),
          },
        ]
      : [],
  )
  return { rows, problems, unused: table.unused, sheet: table.sheet }
}
