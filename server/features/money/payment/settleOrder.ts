import { extraRefundReasons, type NoticeReading, type ReadShare, readPayNotice } from '#domain/money/payNotice.ts'
import { yuanText } from '#domain/money.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { raiseAlarm, settleAlarmsOfOrder } from '#server/records/money/payment/alarms.ts'
import { nextRefundAt, startRefundIfWhole } from '#server/records/money/payment/orderRefunds.ts'
import {
  findOrder,
  findOrderByCode,
  isBill,
  moveOrder,
  type PayOrder,
  receivedFen,
} from '#server/records/money/payment/orders.ts'
import { insertMoneyEntry } from '#server/records/money/payment/queries.ts'
import { insertRefund } from '#server/records/money/payment/refundQueries.ts'
import { lockPayables, markPayablesPaid, type Payables, sharesOf } from './payables.ts'

/** A successful payment as WeChat reports it, in a signed notice or in answer to a query. */
export interface ReceivedPayment {
  payCode: string
  transactionId: string
  amountFen: number
  currency: string
  tradeType: string
  paidAt: Instant
  noticeId: number | null
}

export type Settlement = 'settled' | 'repeated' | 'extra' | 'held' | 'mismatch' | 'unknown'

function read(order: PayOrder, payables: Payables, payment: ReceivedPayment) {
  const { transactionId } = order
  return readPayNotice({ amountFen: receivedFen(order), transactionId, shares: sharesOf(payables) }, payment)
}

async function raiseMismatch(
  ctx: Ctx<unknown>,
  { id: orderId }: PayOrder,
  payment: ReceivedPayment,
  { what }: Extract<NoticeReading, { kind: 'mismatch' }>,
): Promise<void> {
  await raiseAlarm(ctx, {
    kind: `mismatch:${what}`,
    noticeId: null,
    orderId,
    detail: `${payment.transactionId} ${payment.amountFen} ${payment.currency} ${payment.tradeType}`,
  })
}

/** Gives back the share of an enrolment, or appeal, that does not need it, while the others of the order count. */
async function giveBack(
  ctx: Ctx<unknown>,
  order: PayOrder,
  { noticeId, transactionId }: ReceivedPayment,
  share: ReadShare & { extra: NonNullable<ReadShare['extra']> },
): Promise<void> {
  const { db, now } = ctx
  const detail = isBill(order) ? `${transactionId} ${share.enrolmentId}` : transactionId
  await raiseAlarm(ctx, { kind: `extra:${share.extra}`, noticeId, orderId: order.id, detail })
  await insertRefund(db, {
    enrolmentId: share.enrolmentId,
    orderId: order.id,
    amountFen: share.shareFen,
    reason: extraRefundReasons[share.extra],
    origin: 'extra',
    way: 'wechat',
    status: 'approved',
    requestedBy: null,
    now,
    askAt: await nextRefundAt(db, order.id, now),
  })
}

/**
 * Books a payment within the caller's transaction. The locks of its enrolments serialise copies of a notice, a query, an
 * edit and other payments of any of them. Money received is always recorded; the share that an enrolment, or its appeal, does
 * not need is refunded by a job (rulings#paid).
 */
export async function settleOrder(ctx: Ctx<unknown>, payment: ReceivedPayment): Promise<Settlement> {
  const { db, now } = ctx
  const named = await findOrderByCode(db, payment.payCode)
  if (!named) {
    const { noticeId, transactionId: detail } = payment
    await raiseAlarm(ctx, { kind: 'unknownOrder', noticeId, orderId: null, detail })
    return 'unknown'
  }
  const payables = await lockPayables(db, named)
  const order = (await findOrder(db, named.id)) ?? named
  const reading = read(order, payables, payment)
  if (reading.kind === 'repeat') return 'repeated'
  if (reading.kind === 'mismatch') {
    // A notice alone is no reason to hold money or to alarm anybody: WeChat is asked first (`receivePayNotice`).
    if (payment.noticeId !== null) return 'mismatch'
    if (reading.what === 'amount' && (await holdPayment(ctx, order, payables, payment))) return 'held'
    await raiseMismatch(ctx, order, payment, reading)
    return 'mismatch'
  }
  const { transactionId, paidAt } = payment
  if (!(await moveOrder(db, order.id, 'settle', { transactionId, paidAt })))
    throw new Error(`order ${order.id} cannot be settled from ${order.status}`)
  await settleAlarmsOfOrder(ctx, order.id, 'mismatch:', '已向微信查询，付款与订单一致，已入账')
  for (const { enrolmentId, shareFen: amountFen } of reading.shares)
    await insertMoneyEntry(db, { enrolmentId, orderId: order.id, kind: 'payment', amountFen, transactionId, at: now })
  const extras = reading.shares.flatMap(({ extra, ...share }) => (extra === null ? [] : [{ ...share, extra }]))
  for (const share of extras) await giveBack(ctx, order, payment, share)
  if (extras.length > 0) {
    await startRefundIfWhole(db, order.id)
    await ctx.enqueue('refundOrder', { orderId: order.id })
  }
  const needed = reading.shares.filter(({ extra }) => extra === null)
  const enrolmentIds = needed.map(({ enrolmentId }) => enrolmentId)
  await markPayablesPaid(ctx, payables, { enrolmentIds, at: paidAt, amountFen: payment.amountFen })
  return needed.length > 0 ? 'settled' : 'extra'
}

/**
 * Books a payment of another amount as what came and holds it until a person decides (office#nightly-bill). False for an
 * order that has received its money. Nobody can know which share of a bill another sum was meant for: it is held as a
 * whole, in the name of the first.
 */
async function holdPayment(
  ctx: Ctx<unknown>,
  order: PayOrder,
  { shares }: Payables,
  payment: ReceivedPayment,
): Promise<boolean> {
  const { db, now } = ctx
  const [first] = shares
  if (order.transactionId !== null || payment.amountFen <= 0) return false
  const { transactionId, amountFen } = payment
  const facts = { transactionId, paidAt: payment.paidAt, paidFen: amountFen }
  if (!(await moveOrder(db, order.id, 'hold', facts))) return false
  await insertMoneyEntry(db, {
    enrolmentId: first.id,
    orderId: order.id,
    kind: 'payment',
    amountFen,
    transactionId,
    at: now,
  })
  await raiseAlarm(ctx, {
    kind: 'mismatch:amount',
    noticeId: null,
    orderId: order.id,
    enrolmentId: first.id,
    detail: transactionId,
    oursFen: order.amountFen,
    theirsFen: amountFen,
  })
  await tell(db, {
    event: 'paymentHeld',
    enrolmentIds: shares.map(({ id }) => id),
    now,
    values: { amount: yuanText(amountFen) },
    once: `${order.id}`,
  })
  return true
}
