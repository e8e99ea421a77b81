import type { EnrolmentField, EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import type { TextField } from '#web/ui/TextField.tsx'
import type { EnrolmentDraft } from './draft.ts'

/** The props of every group of fields: the draft, a function to change it, and the fault of each field. */
export type FormPart = {
  draft: EnrolmentDraft
  change: (next: (draft: EnrolmentDraft) => EnrolmentDraft) => void
  errorOf: (field: EnrolmentField) => string | null
  /** Called on blur: from then on the field may show its fault. */
  leave: (field: EnrolmentField) => void
}

type TextKey = { [Field in EnrolmentField]: EnrolmentForm[Field] extends string ? Field : never }[EnrolmentField]
type TextProps = Pick<Parameters<typeof TextField>[0], 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'required'>

/** Returns the props of a text field of the form. */
export function textOf({ draft, change, errorOf, leave }: FormPart, field: TextKey): TextProps {
  return {
    name: field,
    required: true,
    value: draft.form[field],
    onChange: (text) => change((last) => ({ ...last, form: { ...last.form, [field]: text } })),
    onBlur: () => leave(field),
    error: errorOf(field),
  }
}
