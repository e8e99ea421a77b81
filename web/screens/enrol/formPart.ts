import type { EnrolmentField, EnrolmentForm } from '#domain/enrolmentForm.ts'
import type { TextField } from '#web/ui/TextField.tsx'
import type { Draft } from './draft.ts'

/** What every group of fields gets: the draft, a way to change it, and what is wrong beside each field. */
export type FormPart = {
  draft: Draft
  change: (next: (draft: Draft) => Draft) => void
  errorOf: (field: EnrolmentField) => string | null
  /** The field was left: from now on it may be told what is wrong with it. */
  leave: (field: EnrolmentField) => void
}

type TextKey = { [Field in EnrolmentField]: EnrolmentForm[Field] extends string ? Field : never }[EnrolmentField]
type TextProps = Pick<Parameters<typeof TextField>[0], 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'required'>

/** What a text field of the form needs, so that each is wired in the same way. */
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
