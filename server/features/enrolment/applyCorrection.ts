import type { Selectable } from 'kysely'
import { changesBetween } from '#domain/enrolment/correction.ts'
import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import { mapPerAccount, tell } from '#server/records/content/message/tell.ts'
import { sealCertificate } from '#server/records/enrolment/certificate.ts'
import { formColumns } from '#server/records/enrolment/columns.ts'
import { moveCorrected } from '#server/records/enrolment/correctionQueries.ts'
import { findLiveArea } from '#server/records/enrolment/formFacts.ts'
import { ensureCandidate } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'
import { doubleRefusal } from './doubleRefusal.ts'
import { storedForm } from './storedForm.ts'

interface Correction {
  form: EnrolmentForm
  reason: string
  action: 'CorrectEnrolment' | 'DecideCorrection'
}

/**
 * Writes a corrected form into the enrolment, whose lock the caller holds, with its audit row. A corrected certificate
 * leads to the child of that certificate within the account. Refuses ENROLMENT_DUPLICATE, and LEAVE_TO_OFFICE where the
 * other enrolment is outside the areas of the account. The caller tells the family (`tellCorrected`). Returns the id of the child.
 */
export async function applyCorrection(
  ctx: Ctx<Me>,
  row: Selectable<Enrolment>,
  { form, reason, action }: Correction,
): Promise<number> {
  const { db, me, now, secrets } = ctx
  const changes = changesBetween(await storedForm(ctx, row), form)
  const certificate = sealCertificate(secrets, form.certType, form.certNumber)
  const person = { batchId: row.batchId, certIndex: certificate.index, majorId: row.majorId }
  const doubleArea = await findLiveArea(db, person, row.id)
  if (doubleArea !== null) refuse(doubleRefusal(me, doubleArea))
  const candidateId = await ensureCandidate(db, {
    accountId: row.accountId,
    certType: form.certType,
    ...certificate,
    now,
  })
  const columns = {
    ...formColumns(form),
    candidateId,
    certIndex: certificate.index,
    updatedAt: now,
  }
  if (!(await moveCorrected(db, row.id, columns))) refuse(doubleRefusal(me, null))
  await insertAudit(ctx, {
    action,
    subject: 'enrolment',
    subjectId: row.id,
    before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
    after: { ...Object.fromEntries(changes.map(({ field, to }) => [field, to])), reason },
  })
  return candidateId
}

/** Tells each family once, whatever number of its enrolments was corrected. */
export async function tellCorrected(
  { db, now }: Pick<Ctx<Me>, 'db' | 'now'>,
  enrolmentIds: readonly number[],
  reason: string,
): Promise<void> {
  const alsoAbout = await mapPerAccount(db, enrolmentIds)
  await tell(db, { event: 'corrected', enrolmentIds: [...alsoAbout.keys()], alsoAbout, now, values: { reason } })
}
