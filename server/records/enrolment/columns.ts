import type { Selectable } from 'kysely'
import { bit } from '#contract/bit.ts'
import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import {
  type EnrolmentFormWire,
  type EnrolmentWireNames,
  enrolmentWireNames,
} from '#domain/enrolment/enrolmentNames.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'

/** The certificate number is sealed and the pictures are rows of their own, so these have no column in `enrolment`. */
const ELSEWHERE = ['certNumber', 'photoPath', 'prevCertPath'] as const
type ColumnField = Exclude<keyof EnrolmentForm, (typeof ELSEWHERE)[number]>

/** The columns that the form fills, at the sign-up and at every edit. */
export type FormColumns = Pick<Selectable<Enrolment>, ColumnField>

export const columnFields = (Object.keys(enrolmentWireNames) as Array<keyof EnrolmentForm>).filter(
  (field): field is ColumnField => !ELSEWHERE.some((other) => other === field),
)

/** Takes a form in which `enrolmentFormProblems` has found nothing. */
export function formColumns(form: EnrolmentForm): FormColumns {
  return Object.fromEntries(columnFields.map((field) => [field, form[field]])) as FormColumns
}

type ColumnsWire = Omit<EnrolmentFormWire, 'IsOnline'> & { IsOnline: 0 | 1 }

/** Those fields of a stored enrolment, by their names on the wire. */
export function columnsWire<Field extends ColumnField>(
  row: Pick<FormColumns, Field>,
  fields: readonly Field[],
): Pick<ColumnsWire, EnrolmentWireNames[Field]> {
  const entries = fields.map((field) => {
    const value = row[field]
    return [enrolmentWireNames[field], typeof value === 'boolean' ? bit(value) : value]
  })
  return Object.fromEntries(entries) as Pick<ColumnsWire, EnrolmentWireNames[Field]>
}

/** Tells whether a repeated request (a lost answer, a double tap) has the same value in every field. */
export function saysTheSame(stored: FormColumns, form: FormColumns): boolean {
  return columnFields.every((field) => stored[field] === form[field])
}
