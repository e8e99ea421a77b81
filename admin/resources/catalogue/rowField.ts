import { missing, unchosen } from '#admin/kit/form/missing.ts'

export type FieldValue = string | number

/** One field of a form of the catalogue; what it holds is what the call sends. */
export interface RowField {
  key: string
  label: string
  kind: 'text' | 'number' | 'switch' | 'choice'
  hint?: string
  /** It cannot be left empty, nor a choice unmade. */
  isNeeded?: true
  /** The unit behind a number. */
  unit?: string
  options?: ReadonlyArray<{ value: FieldValue; label: string }>
  /** Whether the field matters for this input of this row; it is hidden otherwise and keeps its value. */
  isShown?: (input: Readonly<Record<string, FieldValue>>, stored: object) => boolean
}

/** A value as the form shows it, for the notice that somebody else has changed it. */
export function valueText({ kind, options = [] }: RowField, value: unknown): string {
  if (kind === 'switch') return value === 1 ? '是' : '否'
  if (kind === 'choice') return options.find((option) => option.value === value)?.label ?? '（空）'
  if (value === '') return '（空）'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What is missing in these fields, by their key. */
export const missingIn = (fields: readonly RowField[], input: Readonly<Record<string, FieldValue>>) =>
  Object.fromEntries(
    fields
      .filter(({ isNeeded }) => isNeeded)
      .map(({ key, label, kind }) => {
        const value = input[key] ?? ''
        return [key, kind === 'choice' ? unchosen(value === 0 ? null : value, label) : missing(String(value), label)]
      }),
  )

/** The fields that are edited, out of a row as it was read. */
export function inputOf(fields: readonly RowField[], item: object): Record<string, FieldValue> {
  return Object.fromEntries(fields.map(({ key }) => [key, (Reflect.get(item, key) ?? '') as FieldValue]))
}
