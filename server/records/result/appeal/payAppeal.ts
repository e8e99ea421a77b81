import { yuanText } from '#domain/money.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { tell } from '#server/records/content/message/tell.ts'
import type { AppealRow } from './appealQueries.ts'
import { insertStep, moveAppeal } from './appealWrites.ts'

type Paid = Pick<AppealRow, 'id' | 'enrolmentId' | 'sentBy'>

/**
 * Marks the fee of an appeal as paid, from when on it counts as sent, within the caller's transaction and the lock of its
 * enrolment. Throws where it does not wait for its fee.
 */
export async function markAppealPaid(
  { db, now }: Ctx<unknown>,
  { id, enrolmentId, sentBy }: Paid,
  { at, amountFen }: { at: Instant; amountFen: number },
): Promise<void> {
  if (!(await moveAppeal(db, id, 'pay', { paidAt: at, sentAt: at }))) throw new Error(`appeal ${id} waits for no fee`)
  const amount = yuanText(amountFen)
  await insertStep(db, id, { kind: 'paid', note: `申诉费${amount}元`, by: sentBy, now })
  await tell(db, { event: 'appealPaid', enrolmentIds: [enrolmentId], now, values: { amount }, once: `appeal ${id}` })
}
