import { DecideResultCorrection as endpoint } from '#contract/result/resultCorrection.ts'
import { isResultVisible } from '#domain/result/result.ts'
import { whyCannotCorrect } from '#domain/result/resultCorrection.ts'
import type { Ctx, Me } from '#server/context.ts'
import { giveBackAppealFee } from '#server/features/money/payment/giveBackAppealFee.ts'
import { requireNotOwnFamily } from '#server/features/requireNotOwnFamily.ts'
import { handler } from '#server/handler.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { answerByCorrection, dropCorrectionOf } from '#server/records/result/appeal/correctionWrites.ts'
import { replaceCertificate } from '#server/records/result/certificate/giveCertificates.ts'
import {
  type CorrectionRow,
  correctResult,
  endCorrection,
  findCorrection,
  lockApproved,
} from '#server/records/result/result/correctionQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

async function drop(
  ctx: Ctx<Me>,
  { id, enrolmentId, askedBy, reason }: CorrectionRow,
): Promise<'withdrawn' | 'declined'> {
  const { db, me, now } = ctx
  const state = askedBy === me.accountId ? 'withdrawn' : 'declined'
  if (!(await endCorrection(db, id, { state, by: me.accountId, now }))) refuse('RESULT_CORRECTION_DECIDED')
  await dropCorrectionOf(db, id, { by: me.accountId, now })
  await insertAudit(ctx, {
    action: 'DropResultCorrection',
    subject: 'enrolment',
    subjectId: enrolmentId,
    before: null,
    after: { state, reason },
  })
  return state
}

export const DecideResultCorrection = handler(endpoint, {
  handle: async (ctx, { RC_ID, IsMade }) => {
    const { db, me, now } = ctx
    const { enrolmentId } = found(await findCorrection(db, RC_ID))
    const result = found(await lockApproved(db, enrolmentId))
    // Whoever decided in the meantime held this lock.
    const row = found(await findCorrection(db, RC_ID))
    if (IsMade === 0) return { OtherMsg: { State: await drop(ctx, row) } }
    refuseIf(whyCannotCorrect(row, { code: result.resultCode, accountId: me.accountId }))
    await requireNotOwnFamily(ctx, enrolmentId)
    if (!(await endCorrection(db, row.id, { state: 'made', by: me.accountId, now })))
      refuse('RESULT_CORRECTION_DECIDED')
    await correctResult(db, enrolmentId, row.toCode, now)
    const appealId = await answerByCorrection(db, row, { by: me.accountId, now })
    if (appealId !== null) await giveBackAppealFee(ctx, { id: appealId, enrolmentId })
    // A certificate says the result, so that another one takes its place.
    await replaceCertificate(ctx, { enrolmentId, reason: row.reason })
    await insertAudit(ctx, {
      action: 'CorrectResult',
      subject: 'enrolment',
      subjectId: enrolmentId,
      before: { resultCode: row.fromCode },
      after: { resultCode: row.toCode, reason: row.reason },
    })
    if (isResultVisible(result, now))
      await tell(db, {
        event: 'resultCorrected',
        enrolmentIds: [enrolmentId],
        now,
        values: { reason: row.reason },
        once: String(row.id),
      })
    return { OtherMsg: { State: 'made' as const } }
  },
})
