import type { SentRequest } from '#admin/kit/send/send.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import {
  type CorrectableField,
  childFields,
  correctableFields,
  correctableTexts,
} from '#domain/enrolment/correction.ts'
import { enrolmentWireNames } from '#domain/enrolment/enrolmentNames.ts'
import { byText, formTexts } from '#domain/enrolment/formTexts.ts'

/** The fields of a correction as they are typed; the certificate number is empty until a new one is entered. */
export type CorrectionInput = Readonly<Record<CorrectableField, string>>

/** What is stored, as staff may see it. */
export function shownValues(enrolment: EnrolmentDetailWire): CorrectionInput {
  return {
    ...byText(correctableTexts, (field) => enrolment[formTexts[field].wire]),
    sex: enrolment.Sex,
    birthMonth: enrolment.BirthDate,
    certType: String(enrolment.CertType),
    certNumber: enrolment.CertNOMasked,
  }
}

/** What differs from what is stored, in the order of the form. */
export function changedOf(shown: CorrectionInput, input: CorrectionInput): CorrectableField[] {
  return correctableFields.filter((field) =>
    field === 'certNumber' ? input.certNumber.trim() !== '' : input[field] !== shown[field],
  )
}

/** In which of the changed fields another enrolment of the child differs from what is typed. */
export function differingFields(
  shown: CorrectionInput,
  input: CorrectionInput,
  changed: readonly CorrectableField[],
): CorrectableField[] {
  const ofChild = changed.filter((field) => childFields.includes(field))
  return ofChild.filter((field) => field === 'certNumber' || input[field] !== shown[field])
}

const named = (fields: readonly CorrectableField[], values: CorrectionInput) =>
  Object.fromEntries(fields.map((field) => [enrolmentWireNames[field], values[field]]))

/** The request for what was changed, with the values that were on the screen; what is the child's is also changed in `others`. */
export function correctionRequest(
  enrolment: EnrolmentDetailWire,
  input: CorrectionInput,
  Reason: string,
  others: readonly EnrolmentDetailWire[] = [],
): SentRequest<'Admin', 'CorrectEnrolment'> {
  const shown = shownValues(enrolment)
  const changed = changedOf(shown, input)
  const ofChild = changed.filter((field) => childFields.includes(field))
  const AlsoFor = others.map((one) => ({ EF_ID: one.EF_ID, Seen: named(ofChild, shownValues(one)) }))
  return {
    EF_ID: enrolment.EF_ID,
    ...named(changed, input),
    Seen: named(changed, shown),
    ...(ofChild.length > 0 && AlsoFor.length > 0 ? { AlsoFor } : {}),
    Reason,
  }
}
