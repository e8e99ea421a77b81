import { heldBackText } from '#domain/money/feeKind.ts'
import { yuanText } from '#domain/money.ts'
import type { Ctx, Me } from '#server/context.ts'
import { findLiveAppealOrder } from '#server/records/money/payment/appealOrders.ts'
import { findLiveOrder, moveOrder, type PayOrder, receivedFen } from '#server/records/money/payment/orders.ts'
import { insertRefund } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'
import { markPayablesPaid, type Payables, sharesOf } from './payables.ts'

interface Held {
  order: PayOrder
  /** Locked by the caller. */
  payables: Payables
}

/**
 * Lets a payment of another amount count as paid, and returns the exam number; an appeal has none. Refuses HELD_DECIDED, and
 * HELD_NOT_NEEDED where the enrolment or the appeal was paid otherwise, or ended, meanwhile.
 */
export async function acceptHeld(ctx: Ctx<Me>, { order, payables }: Held, note: string): Promise<string> {
  const { db, now } = ctx
  const [enrolment] = payables.shares
  // Another sum than the difference would leave a fee that nobody has set.
  if (order.changeId !== null) refuse('CHANGE_HELD')
  if (sharesOf(payables).some(({ isPaid, over }) => isPaid || over !== null)) refuse('HELD_NOT_NEEDED')
  if (!(await moveOrder(db, order.id, 'acceptHeld'))) refuse('HELD_DECIDED')
  // An order that the payer has in hand stays: should he pay it too, the surplus goes back by itself.
  const live = await (order.appealId === null
    ? findLiveOrder(db, enrolment.id)
    : findLiveAppealOrder(db, order.appealId))
  if (live?.status === 'created') await moveOrder(db, live.id, 'close', { closedAt: now })
  const payment = { enrolmentIds: [enrolment.id], at: order.paidAt ?? now, amountFen: receivedFen(order) }
  const examNo = (await markPayablesPaid(ctx, payables, payment)).get(enrolment.id) ?? ''
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
export async function giveBackHeld(ctx: Ctx<Me>, { order, payables }: Held, note: string): Promise<void> {
  const { db, me, now } = ctx
  const [enrolment] = payables.shares
  if (!(await moveOrder(db, order.id, 'startRefund'))) refuse('HELD_DECIDED')
  const amountFen = receivedFen(order)
  await insertRefund(db, {
    enrolmentId: enrolment.id,
    orderId: order.id,
    amountFen,
    reason: heldBackText(payables.kind),
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
