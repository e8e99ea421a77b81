/** Why nothing is to be paid any more: the enrolment was refunded, the appeal or the change was withdrawn or has expired. */
export type PaymentOver = 'refundedAlready' | 'appealOver' | 'changeOver'

/** The part of an order that pays one enrolment, or the fee of its appeal, and what that is by now. */
export type OrderShare = {
  enrolmentId: number
  shareFen: number
  isPaid: boolean
  over: PaymentOver | null
  feeFen: number
}

/** The stored order when a notice (or a query's answer) about it is processed, read under the locks of its enrolments. */
export type NotifiedOrder = {
  amountFen: number
  /** WeChat's number of the payment that settled this order, null before. */
  transactionId: string | null
  /** One for each enrolment that the order pays (office#one-bill), or for its appeal; they add up to `amountFen`. */
  shares: readonly OrderShare[]
}

/** A success as WeChat reports it for this order; the caller has checked its signature and our account. */
export type PayNotice = {
  amountFen: number
  currency: string
  /** How it was paid; the product only asks for `JSAPI`, payment inside WeChat. */
  tradeType: string
  transactionId: string
}

export type NoticeMismatch = 'amount' | 'currency' | 'tradeType' | 'transaction'

/** Why an enrolment, or an appeal, does not need the money that came for it. */
export type ExtraReason = 'paidAlready' | 'feeChanged' | PaymentOver

/** `extra` null: the share pays its enrolment; otherwise it goes back while the other shares count. */
export type ReadShare = { enrolmentId: number; shareFen: number; extra: ExtraReason | null }

export type NoticeReading =
  /** First report of the payment: the order becomes paid, and so do the enrolments whose share is not `extra`. */
  | { kind: 'settle'; shares: readonly ReadShare[] }
  /** Known already: answer success, change nothing. */
  | { kind: 'repeat' }
  /** Not the payment this order asks for: keep it, raise the alarm, answer failure. */
  | { kind: 'mismatch'; what: NoticeMismatch }

/** Why a payment that nobody needed goes back, as the payer reads it in WeChat. */
export const extraRefundReasons: Readonly<Record<ExtraReason, string>> = {
  paidAlready: '重复支付，自动退回',
  refundedAlready: '该报名已退费，款项自动退回',
  changeOver: '改报已撤回、逾期或不能再办，补缴的差额自动退回',
  appealOver: '复核申请已撤回或逾期，款项自动退回',
  feeChanged: '报名费已变更，原订单款项自动退回',
}

function whyExtra({ isPaid, over, feeFen, shareFen }: OrderShare): ExtraReason | null {
  if (over) return over
  if (isPaid) return 'paidAlready'
  return feeFen === shareFen ? null : 'feeChanged'
}

/**
 * What a payment notice means (rulings#paid). Money received is never lost: even a closed order is settled, and the share
 * of an enrolment that is paid already, was refunded, or has another fee by now is `extra`.
 */
export function readPayNotice(order: NotifiedOrder, notice: PayNotice): NoticeReading {
  const what = mismatchOf(order, notice)
  if (what) return { kind: 'mismatch', what }
  if (order.transactionId !== null) return { kind: 'repeat' }
  return {
    kind: 'settle',
    shares: order.shares.map((share) => ({
      enrolmentId: share.enrolmentId,
      shareFen: share.shareFen,
      extra: whyExtra(share),
    })),
  }
}

function mismatchOf(order: NotifiedOrder, notice: PayNotice): NoticeMismatch | null {
  if (notice.currency !== 'CNY') return 'currency'
  if (notice.tradeType !== 'JSAPI') return 'tradeType'
  if (notice.amountFen !== order.amountFen) return 'amount'
  return order.transactionId === null || order.transactionId === notice.transactionId ? null : 'transaction'
}
