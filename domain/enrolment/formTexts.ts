import type { Reason } from '#domain/reasons/reasons.ts'

/** A text that people type on the enrolment form. */
interface FormText {
  /** Its name on the wire (specification#enrolment). */
  wire: string
  /** What it is called on the form, in lists and in corrections; the few screens that call it otherwise say so. */
  label: string
  /** Where it stands: form, detail and paper form show the texts of a part one after the other. */
  part: 'child' | 'contact' | 'teacher' | 'post'
  kind: 'personName' | 'latin' | 'phone' | 'organisation' | 'lines'
  /** The longest weighted length (specification#lengths); those of pinyin, recipient and address are our own. */
  limit: number
  /** Why an empty one is refused; null where it may stay empty. */
  required: Reason | null
  wrong: Reason
  /** Whether each row of the console's list carries it; the detail carries all. */
  isListed?: true
}

/**
 * All texts of the enrolment form, in its order, each described once. The form, its check, the contract, columns, wire
 * names, corrections, the paper form and the screens take them from here (docs/adr/form-texts.md).
 */
export const formTexts = {
  name: {
    wire: 'Name',
    label: '考生姓名',
    part: 'child',
    kind: 'personName',
    limit: 30,
    required: 'CANDIDATE_NAME_REQUIRED',
    wrong: 'CANDIDATE_NAME_WRONG',
    isListed: true,
  },
  nameSpell: {
    wire: 'NameSpell',
    label: '姓名拼音',
    part: 'child',
    kind: 'latin',
    limit: 60,
    required: 'NAME_SPELL_REQUIRED',
    wrong: 'NAME_SPELL_WRONG',
    isListed: true,
  },
  contactName: {
    wire: 'PName',
    label: '联系人',
    part: 'contact',
    kind: 'personName',
    limit: 30,
    required: 'CONTACT_NAME_REQUIRED',
    wrong: 'CONTACT_NAME_WRONG',
    isListed: true,
  },
  contactMobile: {
    wire: 'PMobile',
    label: '联系电话',
    part: 'contact',
    kind: 'phone',
    limit: 20,
    required: 'CONTACT_MOBILE_REQUIRED',
    wrong: 'CONTACT_MOBILE_WRONG',
    isListed: true,
  },
  teacherName: {
    wire: 'TName',
    label: '培训机构/老师',
    part: 'teacher',
    kind: 'organisation',
    limit: 90,
    required: 'TEACHER_NAME_REQUIRED',
    wrong: 'TEACHER_NAME_WRONG',
    isListed: true,
  },
  teacherMobile: {
    wire: 'TMobile',
    label: '老师电话',
    part: 'teacher',
    kind: 'phone',
    limit: 20,
    required: 'TEACHER_MOBILE_REQUIRED',
    wrong: 'TEACHER_MOBILE_WRONG',
  },
  postName: {
    wire: 'PostName',
    label: '收件人',
    part: 'post',
    kind: 'personName',
    limit: 30,
    required: 'POST_NAME_REQUIRED',
    wrong: 'POST_NAME_WRONG',
  },
  postMobile: {
    wire: 'PostMobile',
    label: '收件人电话',
    part: 'post',
    kind: 'phone',
    limit: 20,
    required: 'POST_MOBILE_REQUIRED',
    wrong: 'POST_MOBILE_WRONG',
  },
  postAddress: {
    wire: 'PostAddress',
    label: '收件地址',
    part: 'post',
    kind: 'lines',
    limit: 200,
    required: 'POST_ADDRESS_REQUIRED',
    wrong: 'POST_ADDRESS_WRONG',
  },
} as const satisfies Readonly<Record<string, FormText>>

type Texts = typeof formTexts
export type TextField = keyof Texts
export type TextPart = FormText['part']
/** The fields of some parts. */
export type TextsOf<Part extends TextPart> = {
  [Field in TextField]: Texts[Field]['part'] extends Part ? Field : never
}[TextField]
export type ListedText = { [Field in TextField]: Texts[Field] extends { isListed: true } ? Field : never }[TextField]
export type TextWire<Field extends TextField = TextField> = Texts[Field]['wire']

export const textFields = Object.keys(formTexts) as TextField[]
export const describedText = (field: TextField): FormText => formTexts[field]

/** The fields of one part, in the order of the form. */
export const textsOf = <Part extends TextPart>(part: Part): TextsOf<Part>[] =>
  textFields.filter((field): field is TextsOf<Part> => formTexts[field].part === part)

export const listedTexts = textFields.filter((field): field is ListedText => describedText(field).isListed === true)

/** Something for each text, by its field or by its name on the wire. */
export const byText = <Field extends TextField, Value>(fields: readonly Field[], valueOf: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>
export const byTextWire = <Field extends TextField, Value>(
  fields: readonly Field[],
  valueOf: (field: Field) => Value,
) =>
  Object.fromEntries(fields.map((field) => [formTexts[field].wire, valueOf(field)])) as Record<TextWire<Field>, Value>
