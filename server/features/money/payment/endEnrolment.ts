import type { AuditEntries } from '#contract/audit.ts'
import type { Ctx } from '#server/context.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { markRefunded } from '#server/records/enrolment/markRefunded.ts'
import type { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { dropLiveChange } from '#server/records/enrolment/storeChange.ts'
import { freeOfExaminers } from '#server/records/schedule/examTime/examinerQueries.ts'
import { giveBackAllDifferences } from './giveBackDifference.ts'

/**
 * Ends an enrolment whose whole fee goes back (rulings#refund): seat and examiners are free, the number is retired. What it
 * held is returned for the audit. The caller holds the enrolment's lock.
 */
export async function endEnrolment(
  ctx: Ctx<unknown>,
  enrolment: NonNullable<Awaited<ReturnType<typeof lockEnrolment>>>,
): Promise<NonNullable<AuditEntries['ApproveRefund']['before']>> {
  const released = await markRefunded(ctx, enrolment)
  await dropLiveChange(ctx, enrolment.id)
  await giveBackAllDifferences(ctx, enrolment.id)
  await tell(ctx.db, { event: 'refunded', enrolmentIds: [enrolment.id], now: ctx.now })
  return { payStatus: enrolment.payStatus, ...released, examinerIds: await freeOfExaminers(ctx.db, enrolment.id) }
}
