import type { Selectable } from 'kysely'
import type { AuditEntries } from '#contract/audit.ts'
import { changesBetween, choiceChanges, correctableFields } from '#domain/enrolment/correction.ts'
import type { EnrolmentField, EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import type { Ctx } from '#server/context.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import { choiceNames } from '#server/records/enrolment/choiceQueries.ts'
import { columnFields } from '#server/records/enrolment/columns.ts'
import { storedForm } from './storedForm.ts'

interface Edited {
  form: EnrolmentForm
  feeFen: number
  prevCertId: number | null
}

/**
 * What a family changes in its own form, as the audit keeps it: identifying fields and the choice with old and new, the
 * certificate number masked, other fields by their names. Null where nothing changes; a photo has a history of its own.
 */
export async function formChange(
  ctx: Pick<Ctx, 'db' | 'secrets'>,
  row: Selectable<Enrolment>,
  { form, feeFen, prevCertId }: Edited,
): Promise<Pick<AuditEntries['UpdateExamForm'], 'before' | 'after'> | null> {
  const stored = await storedForm(ctx, row)
  const names = await choiceNames(ctx.db, stored, form)
  const changes = [
    ...changesBetween(stored, form),
    ...choiceChanges({ ...names.from, feeFen: row.feeFen }, { ...names.to, feeFen }),
  ]
  const told = new Set<EnrolmentField>([...correctableFields, 'majorId', 'gradeId'])
  const others: EnrolmentField[] = columnFields.filter((field) => !told.has(field) && stored[field] !== form[field])
  if (prevCertId !== row.prevCertId) others.push('prevCertPath')
  if (changes.length + others.length === 0) return null
  return {
    before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
    after: { ...Object.fromEntries(changes.map(({ field, to }) => [field, to])), others },
  }
}
