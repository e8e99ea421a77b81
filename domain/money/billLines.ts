import { yuanText } from '#domain/money.ts'
import { REFUNDS_OVER, type RefundStatus } from './moneyMoves.ts'
import type { RefundWay } from './refund.ts'

/** One line of WeChat's bill; `other` is a trade that was revoked. */
export interface BillLine {
  kind: 'payment' | 'refund' | 'other'
  transactionId: string
  payCode: string
  refundCode: string | null
  amountFen: number
  state: string
}

export const BILL_LINE_KINDS = ['payment', 'refund', 'other'] as const
export const billKindTexts: Readonly<Record<BillLine['kind'], string>> = {
  payment: '付款',
  refund: '退款',
  other: '撤销',
}

/** An order of ours that the bill names, or that was paid on its day. */
export interface BookedPayment {
  payCode: string
  orderId: number
  /** Null for one order of several enrolments (office#one-bill). */
  enrolmentId: number | null
  /** WeChat's number of the payment that was booked; null where none was. */
  transactionId: string | null
  receivedFen: number
  /** Booked as paid on the day of the bill. */
  isOfDay: boolean
}

/** A refund of ours that the bill names, or that must stand in it or an earlier one. */
export interface BookedRefund {
  refundId: number
  orderId: number | null
  enrolmentId: number
  /** Its number at WeChat, and earlier ones that WeChat closed. */
  codes: readonly string[]
  amountFen: number
  status: RefundStatus
  way: RefundWay
  /** Those of `codes` for which any bill has a refund that succeeded. */
  paidCodes: readonly string[]
  /** It was done through WeChat, all days on which it can stand have a bill, and none of them names it. */
  isMissing: boolean
}

export const BILL_DIFFERENCES = ['missingHere', 'missingThere', 'amount', 'state', 'sum'] as const
export type BillDifferenceKind = (typeof BILL_DIFFERENCES)[number]

export interface BillDifference {
  kind: BillDifferenceKind
  /** Names the thing and what was found, so that the same finding makes no second row. */
  subject: string
  words: string
  /** The order's number at WeChat; empty for a refund whose line is missing. */
  payCode: string
  orderId: number | null
  enrolmentId: number | null
  refundId: number | null
  oursFen: number | null
  theirsFen: number | null
}

export const money = (fen: number) => `${yuanText(fen)}元`
export const nobody = { payCode: '', orderId: null, enrolmentId: null, refundId: null, oursFen: null, theirsFen: null }

function paymentDifference(line: BillLine, booked: BookedPayment | undefined): BillDifference | null {
  const { payCode, transactionId, amountFen } = line
  const name = `商户订单号 ${payCode}，微信订单号 ${transactionId}`
  const of = { payCode, ...(booked ? { orderId: booked.orderId, enrolmentId: booked.enrolmentId } : {}) }
  if (!booked || booked.transactionId !== transactionId) {
    const why = !booked ? '系统没有这个订单' : booked.transactionId ? '系统入账的是另一笔付款' : '系统没有入账'
    return {
      ...nobody,
      ...of,
      kind: 'missingHere',
      subject: `payment ${payCode} ${transactionId} ${amountFen}`,
      words: `微信账单有一笔付款 ${money(amountFen)}，${why}（${name}）`,
      theirsFen: amountFen,
    }
  }
  if (booked.receivedFen === amountFen) return null
  return {
    ...nobody,
    ...of,
    kind: 'amount',
    subject: `payment ${payCode} ${booked.receivedFen} ${amountFen}`,
    words: `付款金额不一致：系统 ${money(booked.receivedFen)}，微信账单 ${money(amountFen)}（${name}）`,
    oursFen: booked.receivedFen,
    theirsFen: amountFen,
  }
}

const stateTexts: Readonly<Record<string, string>> = {
  SUCCESS: '退款成功',
  PROCESSING: '退款中',
  FAIL: '退款失败',
  CHANGE: '转入代发',
  REFUNDCLOSE: '退款关闭',
}
const statusTexts: Readonly<Record<RefundStatus, string>> = {
  requested: '待审批',
  approved: '已批准，尚未退出',
  accepted: '微信已受理',
  stuck: '等待人工处理',
  done: '已退款',
  declined: '已拒绝',
  withdrawn: '已撤回',
}

/** WeChat made the bill hours ago: what it then still worked on may be done by now, and is no difference. */
function isOtherState(state: string, { status, way }: BookedRefund): boolean {
  const isOver = REFUNDS_OVER.indexOf(status) >= 0
  if (state === 'PROCESSING') return isOver
  if (state === 'SUCCESS') return status !== 'done' || way !== 'wechat'
  return status === 'done' && way === 'wechat'
}

function refundDifference(line: BillLine, booked: BookedRefund | undefined): BillDifference | null {
  const { payCode, refundCode, amountFen, state } = line
  const name = `商户退款单号 ${refundCode}，商户订单号 ${payCode}`
  // The line of a number that WeChat closed, in place of which another was requested, says nothing about the refund.
  if (booked && refundCode !== booked.codes[0] && state !== 'SUCCESS') return null
  if (!booked)
    return state === 'FAIL' || state === 'REFUNDCLOSE'
      ? null
      : {
          ...nobody,
          payCode,
          kind: 'missingHere',
          subject: `refund ${refundCode} ${amountFen}`,
          words: `微信账单有一笔退款 ${money(amountFen)}，系统没有记录（${name}）`,
          theirsFen: amountFen,
        }
  const { refundId, orderId, enrolmentId } = booked
  const own = ownCode(booked)
  if (state === 'SUCCESS' && refundCode !== own)
    return {
      ...nobody,
      payCode,
      refundId,
      orderId,
      enrolmentId,
      kind: 'missingHere',
      subject: `refund ${refundCode} ${amountFen}`,
      words: `微信退了两次：账单有一笔退款 ${money(amountFen)}，系统记录的是另一笔（商户退款单号 ${own}）（${name}）`,
      theirsFen: amountFen,
    }
  const of = { payCode, refundId, orderId, enrolmentId, oursFen: booked.amountFen, theirsFen: amountFen }
  if (booked.amountFen !== amountFen)
    return {
      ...of,
      kind: 'amount',
      subject: `refund ${refundCode} ${booked.amountFen} ${amountFen}`,
      words: `退款金额不一致：系统 ${money(booked.amountFen)}，微信账单 ${money(amountFen)}（${name}）`,
    }
  if (!isOtherState(state, booked)) return null
  const ours = booked.way === 'other' ? '已以其他方式退款' : statusTexts[booked.status]
  return {
    ...of,
    kind: 'state',
    subject: `refund ${refundCode} ${state} ${booked.way} ${booked.status}`,
    words: `退款状态不一致：系统“${ours}”，微信账单“${stateTexts[state] ?? state}”，${money(amountFen)}（${name}）`,
  }
}

/** The number under which the money went back: the newest one, or the earlier one that WeChat paid in the end. */
const ownCode = ({ codes, paidCodes }: BookedRefund) => codes.find((code) => paidCodes.includes(code)) ?? codes[0]

/** What was divided among the enrolments of one order stands at WeChat under one number, with one sum. */
function mapByCode(refunds: readonly BookedRefund[]): Map<string, BookedRefund> {
  const byCode = new Map<string, BookedRefund>()
  for (const one of refunds)
    for (const code of one.codes) {
      const part = byCode.get(code)
      byCode.set(code, part ? { ...part, amountFen: part.amountFen + one.amountFen } : one)
    }
  return byCode
}

function revokedDifference({ payCode, amountFen, transactionId }: BillLine, booked: BookedPayment | undefined) {
  if (!booked || booked.transactionId === null) return null
  const { orderId, enrolmentId, receivedFen } = booked
  return {
    ...nobody,
    payCode,
    orderId,
    enrolmentId,
    kind: 'state' as const,
    subject: `payment ${payCode} revoked`,
    words: `系统已入账 ${money(receivedFen)}，微信账单显示该笔交易已撤销（商户订单号 ${payCode}，微信订单号 ${transactionId}）`,
    oursFen: receivedFen,
    theirsFen: amountFen,
  }
}

/** A line of a bill beside our entry for it. */
export interface MatchedLine<Line extends BillLine = BillLine> {
  line: Line
  payment: BookedPayment | null
  /** The whole of what WeChat gave back under its number, also where it is divided among several enrolments. */
  refund: BookedRefund | null
  difference: BillDifference | null
}

/** Every line of a bill with what it is in our books, and what differs. */
export function matchLines<Line extends BillLine>(bill: {
  lines: readonly Line[]
  payments: readonly BookedPayment[]
  refunds: readonly BookedRefund[]
}): Array<MatchedLine<Line>> {
  const paymentBy = new Map(bill.payments.map((one) => [one.payCode, one]))
  const refundBy = mapByCode(bill.refunds)
  return bill.lines.map((line) => {
    const payment = line.kind === 'refund' ? undefined : paymentBy.get(line.payCode)
    const refund = line.kind === 'refund' ? refundBy.get(line.refundCode ?? '') : undefined
    const difference =
      line.kind === 'payment'
        ? paymentDifference(line, payment)
        : line.kind === 'refund'
          ? refundDifference(line, refund)
          : revokedDifference(line, payment)
    return { line, payment: payment ?? null, refund: refund ?? null, difference }
  })
}
