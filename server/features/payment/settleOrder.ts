import { PAY_STATUS } from '#domain/enrolment.ts'
import { extraRefundReasons, readPayNotice } from '#domain/payment.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { markPaid } from '#server/records/enrolment/markPaid.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { raiseAlarm } from '#server/records/payment/alarms.ts'
import { findOrder, findOrderByCode, moveOrder, type PayOrder, receivedFen } from '#server/records/payment/orders.ts'
import { insertMoneyEntry } from '#server/records/payment/queries.ts'
import { insertRefund } from '#server/records/payment/refundQueries.ts'

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

/**
 * Books a payment within the caller's transaction. The enrolment's lock serialises copies of a notice, a query and an
 * edit. Money received is always recorded; what the enrolment does not need is refunded by a job (rulings#paid).
 */
export async function settleOrder(ctx: Ctx<unknown>, payment: ReceivedPayment): Promise<Settlement> {
  const { db, config, now } = ctx
  const named = await findOrderByCode(db, payment.payCode)
  if (!named) {
    await raiseAlarm(ctx, {
      kind: 'unknownOrder',
      noticeId: payment.noticeId,
      orderId: null,
      detail: payment.transactionId,
    })
    return 'unknown'
  }
  const enrolment = await lockEnrolment(db, named.enrolment_id)
  const order = await findOrder(db, named.id)
  if (!enrolment || !order) throw new Error(`order ${named.id} has lost its enrolment`)
  const reading = readPayNotice(
    {
      orderNumber: order.pay_code,
      amountFen: receivedFen(order),
      appId: config.wechatAccount.appId,
      merchantId: config.wechatPay.mchId,
      status: order.status,
      transactionId: order.transaction_id,
      enrolment: {
        isPaid: enrolment.pay_status === PAY_STATUS.paid,
        isRefunded: enrolment.pay_status === PAY_STATUS.refunded,
        feeFen: enrolment.fee_fen,
      },
    },
    {
      orderNumber: payment.payCode,
      amountFen: payment.amountFen,
      currency: payment.currency,
      tradeType: payment.tradeType,
      // The caller has checked that the message comes from our own merchant account.
      appId: config.wechatAccount.appId,
      merchantId: config.wechatPay.mchId,
      transactionId: payment.transactionId,
    },
  )
  if (reading.kind === 'repeat') return 'repeated'
  if (reading.kind === 'mismatch') {
    if (reading.what === 'amount' && (await holdPayment(ctx, order, payment))) return 'held'
    await raiseAlarm(ctx, {
      kind: `mismatch:${reading.what}`,
      noticeId: payment.noticeId,
      orderId: order.id,
      detail: `${payment.transactionId} ${payment.amountFen} ${payment.currency} ${payment.tradeType}`,
    })
    return 'mismatch'
  }
  const isMoved = await moveOrder(db, order.id, 'settle', {
    transaction_id: payment.transactionId,
    paid_at: payment.paidAt,
  })
  if (!isMoved) throw new Error(`order ${order.id} cannot be settled from ${order.status}`)
  await insertMoneyEntry(db, {
    enrolmentId: enrolment.id,
    orderId: order.id,
    kind: 'payment',
    amountFen: payment.amountFen,
    transactionId: payment.transactionId,
    at: now,
  })
  if (reading.kind === 'settle') {
    await markPaid(ctx, enrolment, { method: 'wechat', at: payment.paidAt })
    return 'settled'
  }
  await raiseAlarm(ctx, {
    kind: `extra:${reading.why}`,
    noticeId: payment.noticeId,
    orderId: order.id,
    detail: payment.transactionId,
  })
  await moveOrder(db, order.id, 'startRefund')
  await insertRefund(db, {
    enrolmentId: enrolment.id,
    orderId: order.id,
    amountFen: payment.amountFen,
    reason: extraRefundReasons[reading.why],
    origin: 'extra',
    way: 'wechat',
    status: 'approved',
    requestedBy: null,
    now,
  })
  await ctx.enqueue('refundOrder', { orderId: order.id })
  return 'extra'
}

/**
 * Books a payment of another amount as what came and holds it until a person decides (office#nightly-bill). False for an
 * order that has received its money.
 */
async function holdPayment(ctx: Ctx<unknown>, order: PayOrder, payment: ReceivedPayment): Promise<boolean> {
  const { db, now } = ctx
  if (order.transaction_id !== null || payment.amountFen <= 0) return false
  const { transactionId, amountFen } = payment
  const facts = { transaction_id: transactionId, paid_at: payment.paidAt, paid_fen: amountFen }
  if (!(await moveOrder(db, order.id, 'hold', facts))) return false
  await insertMoneyEntry(db, {
    enrolmentId: order.enrolment_id,
    orderId: order.id,
    kind: 'payment',
    amountFen,
    transactionId,
    at: now,
  })
  await raiseAlarm(ctx, {
    kind: 'mismatch:amount',
    noticeId: payment.noticeId,
    orderId: order.id,
    enrolmentId: order.enrolment_id,
    detail: transactionId,
    oursFen: order.amount_fen,
    theirsFen: amountFen,
  })
  return true
}
