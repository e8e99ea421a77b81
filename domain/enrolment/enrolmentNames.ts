import type { EnrolmentField, EnrolmentForm } from './enrolmentForm.ts'
import { formTexts, type TextField, type TextWire, textFields } from './formTexts.ts'

const textWires = Object.fromEntries(textFields.map((field) => [field, formTexts[field].wire])) as {
  readonly [Field in TextField]: TextWire<Field>
}

/**
 * The wire's name of each field of the enrolment form (specification#enrolment). It is the only table of these names: what
 * converts a form to the wire, to the columns of `enrolment` and back is derived from it. A column is named as its field,
 * in snake case.
 */
export const enrolmentWireNames = {
  areaId: 'EA_ID',
  majorId: 'MID',
  gradeId: 'GID',
  ...textWires,
  sex: 'Sex',
  certType: 'CertType',
  certNumber: 'CertNO',
  birthMonth: 'BirthDate',
  isPosted: 'IsPost',
  mode: 'IsOnline',
  photoPath: 'Photo',
  prevCertPath: 'PrevCertPhoto',
} as const satisfies Record<EnrolmentField, string>

export type EnrolmentWireNames = typeof enrolmentWireNames

/** The form as the wire carries it, both when it is sent and as part of an enrolment that is read. */
export type EnrolmentFormWire = {
  [Field in EnrolmentField as EnrolmentWireNames[Field]]: EnrolmentForm[Field] extends boolean
    ? 0 | 1
    : EnrolmentForm[Field]
}

const fieldNames = Object.keys(enrolmentWireNames) as EnrolmentField[]

export function formOfWire(wire: EnrolmentFormWire): EnrolmentForm {
  const entries = fieldNames.map((field) => [field, wire[enrolmentWireNames[field]]])
  return { ...(Object.fromEntries(entries) as EnrolmentForm), isPosted: wire.IsPost === 1 }
}

export function wireOfForm(form: EnrolmentForm): EnrolmentFormWire {
  const entries = fieldNames.map((field) => [enrolmentWireNames[field], form[field]])
  return { ...(Object.fromEntries(entries) as EnrolmentFormWire), IsPost: form.isPosted ? 1 : 0 }
}

/** The field that a refusal names by its name on the wire, or null where it names none of the form. */
export function fieldOfWireName(wireName: string): EnrolmentField | null {
  return fieldNames.find((field) => enrolmentWireNames[field] === wireName) ?? null
}
