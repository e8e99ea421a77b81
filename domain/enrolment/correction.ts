import { yuanText } from '#domain/money.ts'
import { maskCertNumber } from '#domain/people/identity.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'
import type { Instant } from '#domain/time.ts'
import { cleanEnrolmentForm, type EnrolmentForm, enrolmentFormProblems } from './enrolmentForm.ts'
import { type Mode, modeText } from './examMode.ts'
import { type TextsOf, textsOf } from './formTexts.ts'

/** What staff may correct whatever the state of the enrolment (office#corrections), in the order of the form. */
export const correctableFields: readonly CorrectableField[] = [
  ...textsOf('child'),
  'sex',
  'birthMonth',
  'certType',
  'certNumber',
  ...textsOf('contact'),
  ...textsOf('teacher'),
]
/** Where the certificate is posted the family changes itself. */
export type CorrectableText = TextsOf<'child' | 'contact' | 'teacher'>
export const correctableTexts: readonly CorrectableText[] = [
  ...textsOf('child'),
  ...textsOf('contact'),
  ...textsOf('teacher'),
]
export type CorrectableField = CorrectableText | 'sex' | 'birthMonth' | 'certType' | 'certNumber'

/** What belongs to the child, whatever it is enrolled for: one correction of these mends all its enrolments. */
export const childFields: readonly CorrectableField[] = [
  ...textsOf('child'),
  'sex',
  'birthMonth',
  'certType',
  'certNumber',
]

/** The values that can be corrected. */
export type Correctable = Pick<EnrolmentForm, CorrectableField>

export interface FieldChange {
  field: CorrectableField
  from: string
  to: string
}

/** What staff may change of the choice, with the fee that follows from it (office#corrections, office#child). */
export const choiceFields = ['areaId', 'mode', 'majorId', 'gradeId', 'fee'] as const
export type ChoiceField = (typeof choiceFields)[number]

/** A change as it is kept and told: names and amounts in words. */
export interface RecordedChange {
  field: CorrectableField | ChoiceField
  from: string
  to: string
}

interface Choice {
  majorName: string
  gradeName: string
  feeFen: number
}

/** What changes for the candidate when he is moved to another major or grade. */
export function choiceChanges(from: Choice, to: Choice): RecordedChange[] {
  const fee = ({ feeFen }: Choice) => `${yuanText(feeFen)}元`
  const changes: RecordedChange[] = [
    { field: 'majorId', from: from.majorName, to: to.majorName },
    { field: 'gradeId', from: from.gradeName, to: to.gradeName },
    { field: 'fee', from: fee(from), to: fee(to) },
  ]
  return changes.filter((change) => change.from !== change.to)
}

interface Place {
  areaName: string
  mode: Mode
  feeFen: number
}

/** What changes for the candidate when he is moved to another area or way of sitting. */
export function placeChanges(from: Place, to: Place): RecordedChange[] {
  const changes: RecordedChange[] = [
    { field: 'areaId', from: from.areaName, to: to.areaName },
    { field: 'mode', from: modeText[from.mode], to: modeText[to.mode] },
    { field: 'fee', from: `${yuanText(from.feeFen)}元`, to: `${yuanText(to.feeFen)}元` },
  ]
  return changes.filter((change) => change.from !== change.to)
}

/** A value as it is stored in a correction and shown: certificate numbers are masked. */
const shown = (field: CorrectableField, values: Correctable): string =>
  field === 'certNumber' ? maskCertNumber(values.certNumber) : String(values[field])

/** The fields in which the two differ, by what is shown of them and, for the certificate number, by the number itself. */
export function changesBetween(stored: Correctable, corrected: Correctable): FieldChange[] {
  return correctableFields
    .filter((field) => stored[field] !== corrected[field])
    .map((field) => ({ field, from: shown(field, stored), to: shown(field, corrected) }))
}

/** Which of a child's identifying facts each field belongs to; the others identify nobody. */
const identifies: Partial<Record<CorrectableField, string>> = {
  name: 'name',
  sex: 'sex',
  birthMonth: 'birthMonth',
  certType: 'certificate',
  certNumber: 'certificate',
}

/** Whether a second person must approve: two identifying facts changed could make it another child's enrolment. */
export function needsSecondPerson(changed: readonly CorrectableField[]): boolean {
  const facts = new Set(changed.flatMap((field) => identifies[field] ?? []))
  return facts.size >= 2
}

/** The corrected form cleaned, with the first problem of a changed field; what was wrong before and stays is not judged. */
export function corrected(
  stored: EnrolmentForm,
  changes: Partial<Correctable>,
  now: Instant,
): { form: EnrolmentForm; problem: { field: CorrectableField; reason: Reason } | null } {
  const form = cleanEnrolmentForm({ ...stored, ...changes })
  const isChanged = (field: string): field is CorrectableField => field in changes
  const problem = enrolmentFormProblems(form, now).find(({ field }) => isChanged(field))
  return {
    form,
    problem: problem && isChanged(problem.field) ? { field: problem.field, reason: problem.reason } : null,
  }
}

const REASON_LENGTH = 100

/** Why this is no reason for a correction: CORRECTION_REASON_REQUIRED, CORRECTION_REASON_LONG, TEXT_UNFIT. */
export function whyReasonUnfit(reason: string): Reason | null {
  if (reason === '') return 'CORRECTION_REASON_REQUIRED'
  if (Array.from(reason).length > REASON_LENGTH) return 'CORRECTION_REASON_LONG'
  return whyTextUnfit(reason)
}
