import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { yuanText } from '#domain/money.ts'
import type { Ctx, Me } from '#server/context.ts'
import { markPaid } from '#server/records/enrolment/markPaid.ts'
import type { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { findLiveOrder, moveOrder, type PayOrder, receivedFen } from '#server/records/money/payment/orders.ts'
import { insertRefund } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'

interface Held {
  order: PayOrder
  /** Locked by the caller. */
  enrolment: NonNullable<Awaited<ReturnType<typeof lockEnrolment>>>
}

/** Why the payer's money goes back, as he reads it in WeChat. */
const HELD_REASON = '实付金额与应缴报名费不符，款项退回'

/**
 * Lets a payment of another amount count as paid, and returns the exam number. Refuses HELD_DECIDED, and HELD_NOT_NEEDED where
 * the enrolment was paid otherwise meanwhile.
 */
export async function acceptHeld(ctx: Ctx<Me>, { order, enrolment }: Held, note: string): Promise<string> {
  const { db, now } = ctx
  if (enrolment.payStatus !== PAY_STATUS.unpaid) refuse('HELD_NOT_NEEDED')
  if (!(await moveOrder(db, order.id, 'acceptHeld'))) refuse('HELD_DECIDED')
  // An order that the payer has in hand stays: should he pay it too, the surplus goes back by itself.
  const live = await findLiveOrder(db, enrolment.id)
  if (live?.status === 'created') await moveOrder(db, live.id, 'close', { closedAt: now })
  const examNo = await markPaid(ctx, enrolment, { method: 'wechat', at: order.paidAt ?? now })
  await insertAudit(ctx, {
    action: 'AcceptHeldPayment',
    subject: 'enrolment',
    subjectId: enrolment.id,
    before: { fee: yuanText(order.amountFen) },
    after: { received: yuanText(receivedFen(order)), examNo, reason: note },
  })
  return examNo
}

/** Gives back all of a payment of another amount, the way it came. Refuses HELD_DECIDED. */
export async function giveBackHeld(ctx: Ctx<Me>, { order, enrolment }: Held, note: string): Promise<void> {
  const { db, me, now } = ctx
  if (!(await moveOrder(db, order.id, 'startRefund'))) refuse('HELD_DECIDED')
  const amountFen = receivedFen(order)
  await insertRefund(db, {
    enrolmentId: enrolment.id,
    orderId: order.id,
    amountFen,
    reason: HELD_REASON,
    origin: 'held',
    way: 'wechat',
    status: 'approved',
    requestedBy: me.accountId,
    now,
  })
  await insertAudit(ctx, {
    action: 'GiveBackHeldPayment',
    subject: 'enrolment',
    subjectId: enrolment.id,
    before: null,
    after: { received: yuanText(amountFen), reason: note },
  })
  await ctx.enqueue('refundOrder', { orderId: order.id })
}
