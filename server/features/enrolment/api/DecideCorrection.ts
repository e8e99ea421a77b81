import type { Selectable } from 'kysely'
import { DecideCorrection as endpoint } from '#contract/enrolment/enrolmentCorrection.ts'
import { type Correctable, changesBetween, corrected, type FieldChange } from '#domain/enrolment/correction.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import { requireNotOwnFamily } from '#server/features/requireNotOwnFamily.ts'
import { handler } from '#server/handler.ts'
import { openCertificate } from '#server/records/enrolment/certificate.ts'
import { listDecidedTogether, lockCorrection, moveCorrection } from '#server/records/enrolment/correctionQueries.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'
import { applyCorrection, tellCorrected } from '../applyCorrection.ts'
import { storedForm } from '../storedForm.ts'

/** The corrected values; the certificate number comes from its sealed form, since the list of changes has it masked. */
function correctedValues(
  secrets: Ctx['secrets'],
  changes: readonly FieldChange[],
  certSealed: Buffer | null,
): Partial<Correctable> {
  const values = changes.map(({ field, to }) => {
    if (field === 'certType') return [field, Number(to)]
    return [field, field === 'certNumber' && certSealed ? openCertificate(secrets, certSealed) : to]
  })
  return Object.fromEntries(values) as Partial<Correctable>
}

const isSame = (one: readonly FieldChange[], other: readonly FieldChange[]): boolean =>
  one.length === other.length &&
  one.every(({ field, from, to }, at) => {
    const twin = other[at]
    return twin?.field === field && twin.from === from && twin.to === to
  })

type Decision = Parameters<typeof moveCorrection>[2]

/** Decides the correction of one enrolment, whose lock is held. */
async function decide(
  ctx: Ctx<Me>,
  row: Selectable<Enrolment>,
  correctionId: number,
  decision: Decision,
): Promise<void> {
  const { db, me, now, secrets } = ctx
  const correction = await lockCorrection(db, correctionId)
  if (correction.isApproved !== null) refuse('CORRECTION_DECIDED')
  if (decision.isApproved && correction.madeBy === me.accountId) refuse('CORRECTION_OWN')
  if (decision.isApproved) await requireNotOwnFamily(ctx, row.id)
  await moveCorrection(db, correctionId, decision)
  if (!decision.isApproved) {
    await insertAudit(ctx, {
      action: 'RejectCorrection',
      subject: 'enrolment',
      subjectId: row.id,
      before: null,
      after: { reason: decision.note },
    })
    return
  }
  const stored = await storedForm(ctx, row)
  const values = correctedValues(secrets, correction.changes, correction.certSealed)
  const { form } = corrected(stored, values, now)
  // What was on the maker's screen must still be what is stored; otherwise the second person approves something else.
  if (!isSame(changesBetween(stored, form), correction.changes)) refuse('CORRECTION_STALE')
  await applyCorrection(ctx, row, { form, reason: correction.reason, action: 'DecideCorrection' })
}

export const DecideCorrection = handler(endpoint, {
  handle: async (ctx: Ctx<Me>, { C_ID, IsApproved, Note }) => {
    const { db, me, now } = ctx
    const together = await listDecidedTogether(db, C_ID)
    const isWithin = ({ areaId }: { areaId: number }) => me.areaIds === null || me.areaIds.includes(areaId)
    if (!together.some((one) => one.id === C_ID && isWithin(one))) refuse('NOT_FOUND')
    if (!together.every(isWithin)) refuse('LEAVE_TO_OFFICE')
    const isApproved = IsApproved === 1
    const decision = { isApproved, decidedBy: me.accountId, note: cleanText(Note), now }
    const rows: Selectable<Enrolment>[] = []
    for (const { enrolmentId } of together) rows.push(found(await lockEnrolment(db, enrolmentId)))
    for (const [at, { id }] of together.entries()) {
      const row = rows[at]
      if (row) await decide(ctx, row, id, decision)
    }
    if (!isApproved) return { OtherMsg: { State: 'rejected' as const } }
    const { reason } = await lockCorrection(db, C_ID)
    await tellCorrected(
      ctx,
      rows.map(({ id }) => id),
      reason,
    )
    return { OtherMsg: { State: 'approved' as const } }
  },
})
