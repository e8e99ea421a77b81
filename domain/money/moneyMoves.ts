import { PAY_STATUS, type PayStatus } from '#domain/enrolment/enrolment.ts'

/** All transitions of one thing's status, as a table, so that a query can use `status IN (from)`. */
export type Moves<Action extends string, Status extends string | number> = Readonly<
  Record<Action, { from: readonly Status[]; to: Status }>
>

/** Whether the table allows the action in this status. */
export function canMove<Action extends string, Status extends string | number>(
  moves: Moves<Action, Status>,
  action: Action,
  status: Status,
): boolean {
  return moves[action].from.includes(status)
}

/**
 * `created`: recorded, WeChat's answer not known yet; `open`: payable; `held`: another amount came than was asked for, and
 * a person decides; `refunding`: all of it goes back, not all of it has arrived.
 */
export type OrderStatus = 'created' | 'open' | 'paid' | 'closed' | 'held' | 'refunding' | 'refunded'
export type OrderAction = 'open' | 'settle' | 'hold' | 'acceptHeld' | 'close' | 'startRefund' | 'finishRefund'

export const orderMoves: Moves<OrderAction, OrderStatus> = {
  open: { from: ['created'], to: 'open' },
  // A notice may come before WeChat's answer to the order, and a payment may win the race against our closing it.
  settle: { from: ['created', 'open', 'closed'], to: 'paid' },
  hold: { from: ['created', 'open', 'closed'], to: 'held' },
  acceptHeld: { from: ['held'], to: 'paid' },
  close: { from: ['created', 'open'], to: 'closed' },
  startRefund: { from: ['paid', 'held'], to: 'refunding' },
  finishRefund: { from: ['refunding'], to: 'refunded' },
}

/**
 * `requested`: a person has asked for it, and a second one has not decided; `approved`: to be sent to WeChat or paid out at
 * the desk; `accepted`: WeChat has it and has not paid yet; `stuck`: only a person can go on; `done`: the money is back.
 */
export type RefundStatus = 'requested' | 'approved' | 'accepted' | 'stuck' | 'done' | 'declined' | 'withdrawn'
export type RefundAction =
  | 'approve'
  | 'decline'
  | 'withdraw'
  | 'accept'
  | 'getStuck'
  | 'retry'
  | 'finish'
  | 'payOut'
  | 'becomeNeedless'

export const refundMoves: Moves<RefundAction, RefundStatus> = {
  approve: { from: ['requested'], to: 'approved' },
  decline: { from: ['requested'], to: 'declined' },
  withdraw: { from: ['requested'], to: 'withdrawn' },
  // WeChat also goes on with one that it had left to a person, as its console can make it do.
  accept: { from: ['approved', 'stuck'], to: 'accepted' },
  getStuck: { from: ['approved', 'accepted'], to: 'stuck' },
  retry: { from: ['stuck'], to: 'approved' },
  // A notice may come before WeChat's answer, and WeChat's console may end what was stuck.
  finish: { from: ['approved', 'accepted', 'stuck'], to: 'done' },
  // Paid at the desk, or in another way than WeChat where WeChat cannot.
  payOut: { from: ['approved', 'stuck'], to: 'done' },
  // WeChat has nothing left to give, because the same money went back by its console.
  becomeNeedless: { from: ['stuck'], to: 'withdrawn' },
}

/** One request for the refunds of many enrolments (office#refund); each of its refunds has a status of its own. */
export type BulkRefundStatus = 'requested' | 'approved' | 'declined' | 'withdrawn'
export type BulkRefundAction = 'approve' | 'decline' | 'withdraw'

export const bulkRefundMoves: Moves<BulkRefundAction, BulkRefundStatus> = {
  approve: { from: ['requested'], to: 'approved' },
  decline: { from: ['requested'], to: 'declined' },
  withdraw: { from: ['requested'], to: 'withdrawn' },
}

/** Refunds that came to nothing; the money of all others counts as given back or promised. */
export const REFUNDS_OVER: readonly RefundStatus[] = ['declined', 'withdrawn']

/** Refunds whose money has gone back, or is certain to. */
export const REFUNDS_PROMISED: readonly RefundStatus[] = ['approved', 'accepted', 'stuck', 'done']

export type PayAction = 'pay' | 'refund' | 'reverse'

/** The payment status of an enrolment (`IsPay` of the wire). */
export const payMoves: Moves<PayAction, PayStatus> = {
  pay: { from: [PAY_STATUS.unpaid], to: PAY_STATUS.paid },
  refund: { from: [PAY_STATUS.paid], to: PAY_STATUS.refunded },
  // A payment at a desk was booked by mistake, and its receipt is reversed.
  reverse: { from: [PAY_STATUS.paid], to: PAY_STATUS.unpaid },
}
