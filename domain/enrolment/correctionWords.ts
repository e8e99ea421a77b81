import { CERT_TYPES } from '#domain/people/identity.ts'
import {
  type ChoiceField,
  type CorrectableField,
  choiceFields,
  correctableFields,
  correctableTexts,
} from './correction.ts'
import { fieldOfWireName } from './enrolmentNames.ts'
import { byText, formTexts } from './formTexts.ts'

/** What each field is called, to staff and to candidates. */
export const correctableLabels: Readonly<Record<CorrectableField, string>> = {
  ...byText(correctableTexts, (field) => formTexts[field].label),
  name: '姓名',
  contactMobile: '联系人电话',
  sex: '性别',
  birthMonth: '出生年月',
  certType: '证件类型',
  certNumber: '证件号',
}

/** What each field of a changed choice is called. */
const choiceLabels: Readonly<Record<ChoiceField, string>> = {
  areaId: '考区',
  mode: '考试方式',
  majorId: '专业',
  gradeId: '级别',
  fee: '报名费',
}

/** The name on the wire of the fee, which is no field of the form. */
export const FEE_WIRE_NAME = 'Fee'

const isCorrectable = (field: string | null): field is CorrectableField =>
  correctableFields.some((correctable) => correctable === field)

function valueText(field: CorrectableField, value: string): string {
  if (field !== 'certType') return value
  return CERT_TYPES.find(({ certType }) => String(certType) === value)?.certName ?? value
}

/** A change of a correction in words; a field that this build does not know is called by its name on the wire. */
export function changeWords({ Field, From, To }: { Field: string; From: string; To: string }) {
  const field = fieldOfWireName(Field)
  const choice = choiceFields.find((one) => one === (Field === FEE_WIRE_NAME ? 'fee' : field))
  if (choice) return { label: choiceLabels[choice], from: From, to: To }
  if (!isCorrectable(field)) return { label: Field, from: From, to: To }
  return { label: correctableLabels[field], from: valueText(field, From), to: valueText(field, To) }
}
