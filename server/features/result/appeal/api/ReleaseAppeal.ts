import { ReleaseAppeal as endpoint } from '#contract/result/appealStaff.ts'
import { whyCannotMove, whyCannotReleaseAppeal } from '#domain/result/appeal.ts'
import { isResultVisible } from '#domain/result/result.ts'
import type { Ctx, Me } from '#server/context.ts'
import { giveBackAppealFee } from '#server/features/money/payment/giveBackAppealFee.ts'
import { readReason } from '#server/features/readReason.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import type { AppealRow } from '#server/records/result/appeal/appealQueries.ts'
import { insertStep } from '#server/records/result/appeal/appealWrites.ts'
import { replaceCertificate } from '#server/records/result/certificate/giveCertificates.ts'
import { correctResult, lockApproved } from '#server/records/result/result/correctionQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { openAppeal, requireMove } from '../openAppeal.ts'

async function sendBack(ctx: Ctx<Me>, row: AppealRow, reason: string) {
  const { db, me, now } = ctx
  refuseIf(whyCannotMove(row.state, 'sendBack'))
  const nothing = { decidedFrom: null, toCode: null, decidedBy: null, decidedAt: null }
  await requireMove(db, row.id, row.isMarked ? 'sendBack' : 'sendBackUnmarked', nothing)
  await insertStep(db, row.id, { kind: 'sentBack', note: reason, by: me.accountId, now })
  await insertAudit(ctx, {
    action: 'SendBackAppeal',
    subject: 'enrolment',
    subjectId: row.enrolmentId,
    before: null,
    after: { appealId: row.id, reason },
  })
  return { OtherMsg: { State: row.isMarked ? ('marked' as const) : ('sent' as const), Version: row.version + 1 } }
}

/** The result changes, another certificate takes the place of the one that says it, and the fee goes back. */
async function changeResult(ctx: Ctx<Me>, { id, enrolmentId }: AppealRow, toCode: number): Promise<void> {
  await correctResult(ctx.db, enrolmentId, toCode, ctx.now)
  await replaceCertificate(ctx, { enrolmentId, reason: '成绩经复核变更' })
  await giveBackAppealFee(ctx, { id, enrolmentId })
}

export const ReleaseAppeal = handler(endpoint, {
  handle: async (ctx, { IsReleased, Reason, ...input }) => {
    const { db, me, now } = ctx
    const row = await openAppeal(ctx, input)
    if (IsReleased === 0) return sendBack(ctx, row, readReason(Reason))
    refuseIf(whyCannotReleaseAppeal(row, me.accountId))
    const { resultCode, releasedAt, showResultAt } = found(await lockApproved(db, row.enrolmentId))
    // Another appeal, or a correction, has changed the result since; or it is not released any more.
    const isHidden = releasedAt === null && row.origin === 'family'
    if (resultCode !== row.decidedFrom || isHidden || row.toCode === null || resultCode === null)
      return refuse('APPEAL_DECIDED_ON_OLD')
    const isChanged = row.toCode !== resultCode
    if (isChanged) await changeResult(ctx, row, row.toCode)
    await requireMove(db, row.id, 'release', { releasedBy: me.accountId, releasedAt: now })
    await insertStep(db, row.id, { kind: 'answered', note: row.answer, by: me.accountId, now })
    await insertAudit(ctx, {
      action: 'ReleaseAppeal',
      subject: 'enrolment',
      subjectId: row.enrolmentId,
      before: { appealId: row.id, resultCode },
      after: { appealId: row.id, resultCode: row.toCode, reason: row.answer },
    })
    // A family that did not ask is told only what changes for it.
    if (row.origin === 'family' || (isChanged && isResultVisible({ releasedAt, showResultAt }, now)))
      await tell(db, { event: 'appealAnswered', enrolmentIds: [row.enrolmentId], now, once: `appeal ${row.id}` })
    return { OtherMsg: { State: 'answered' as const, Version: row.version + 1 } }
  },
})
