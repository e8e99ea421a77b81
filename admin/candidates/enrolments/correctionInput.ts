import type { EnrolmentDetailWire } from '#admin/kit/enrolmentDetailWire.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { type CorrectableField, correctableFields, correctableTexts } from '#domain/enrolment/correction.ts'
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

/** The request for what was changed, with the values that were on the screen. */
export function correctionRequest(
  enrolment: EnrolmentDetailWire,
  input: CorrectionInput,
  Reason: string,
): SentRequest<'Admin', 'CorrectEnrolment'> {
  const shown = shownValues(enrolment)
  const changed = changedOf(shown, input)
  const named = (values: CorrectionInput) =>
    Object.fromEntries(changed.map((field) => [enrolmentWireNames[field], values[field]]))
  return { EF_ID: enrolment.EF_ID, ...named(input), Seen: named(shown), Reason }
}
