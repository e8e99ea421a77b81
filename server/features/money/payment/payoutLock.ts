import { shanghaiMinuteText } from '#domain/time.ts'
import type { Ctx, ManualCtx, Me } from '#server/context.ts'
import { findOrder } from '#server/records/money/payment/orders.ts'
import { findStuckAtWechat, type RefundRow } from '#server/records/money/payment/refundQueries.ts'
import { findPerson } from '#server/records/people/staff/peopleQueries.ts'
import { refuse } from '#server/refuse.ts'
import { bookRefundsOfOrder } from './consoleRefunds.ts'

/** WeChat may have paid since, or somebody at its console; what it knows is booked before anybody pays by hand. */
export async function bookWhatWechatPaid(ctx: ManualCtx<Me>, refundId: number): Promise<void> {
  const stuck = await findStuckAtWechat(ctx.db, refundId)
  const order = stuck?.orderId ? await findOrder(ctx.db, stuck.orderId) : null
  if (order) await bookRefundsOfOrder(ctx, order)
}

type Lock = Pick<RefundRow, 'lockedBy' | 'lockedAt'>

type Locking = Pick<Ctx<Me>, 'db' | 'me' | 'now'>

/** Refuses REFUND_LOCKED where a colleague pays this refund by hand now. */
export async function refuseLockedByOther({ db, me, now }: Locking, { lockedBy, lockedAt }: Lock): Promise<void> {
  if (lockedBy === null || lockedBy === me.accountId) return
  const who = (await findPerson(db, lockedBy, now))?.name ?? '其他工作人员'
  refuse('REFUND_LOCKED', { params: { who, time: lockedAt === null ? '刚才' : shanghaiMinuteText(lockedAt) } })
}

/** Refuses REFUND_LOCK_FIRST and REFUND_LOCKED unless this person has locked the refund. */
export async function requirePayoutLock(ctx: Locking, refund: Lock): Promise<void> {
  await refuseLockedByOther(ctx, refund)
  if (refund.lockedBy === null) refuse('REFUND_LOCK_FIRST')
}
