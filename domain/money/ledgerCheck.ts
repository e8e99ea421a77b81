import { PAY_STATUS, type PayStatus } from '#domain/enrolment/enrolment.ts'
import { yuanText } from '#domain/money.ts'
import type { OrderStatus } from './moneyMoves.ts'
import { cashDueFen, deskWayTexts, type WaySum } from './payDesk.ts'

export type LedgerDifferenceKind = 'order' | 'refund' | 'enrolment' | 'appeal' | 'receipt' | 'payout' | 'closing'

export interface LedgerDifference {
  kind: LedgerDifferenceKind
  /** Names the thing and what was found, so that the same finding makes no second row. */
  subject: string
  words: string
  orderId: number | null
  enrolmentId: number | null
  oursFen: number | null
  theirsFen: number | null
}

const nobody = { orderId: null, enrolmentId: null, oursFen: null, theirsFen: null }
const money = (fen: number) => `${fen < 0 ? '-' : ''}${yuanText(Math.abs(fen))}元`
/** Amounts of the work list are not negative; the words hold the sign. */
const shown = (fen: number) => Math.max(0, fen)

/** One order and what the ledger has of it, in fen. */
export interface OrderFacts {
  orderId: number
  enrolmentId: number | null
  payCode: string
  status: OrderStatus
  /** What the order received, or asks for. */
  receivedFen: number
  /** Sum of the ledger's payments. */
  entryFen: number
  /** All these entries name the transaction that the order does. */
  isSameTransaction: boolean
  /** Sum of what the ledger gave back. */
  entryBackFen: number
  /** Sum of the refunds that are done. */
  refundedFen: number
}

const WITH_MONEY: readonly OrderStatus[] = ['paid', 'held', 'refunding', 'refunded']

export function orderDifferences(facts: OrderFacts): LedgerDifference[] {
  const { orderId, enrolmentId, payCode, status, receivedFen, entryFen, entryBackFen, refundedFen } = facts
  const dueFen = WITH_MONEY.includes(status) ? receivedFen : 0
  const of = { ...nobody, orderId, enrolmentId }
  const found: LedgerDifference[] = []
  if (entryFen !== dueFen)
    found.push({
      ...of,
      kind: 'order',
      subject: `order ${orderId} ${dueFen} ${entryFen}`,
      words: `订单已收 ${money(dueFen)}，流水合计 ${money(entryFen)}（商户订单号 ${payCode}）`,
      oursFen: dueFen,
      theirsFen: shown(entryFen),
    })
  else if (dueFen > 0 && !facts.isSameTransaction)
    found.push({
      ...of,
      kind: 'order',
      subject: `order ${orderId} transaction`,
      words: `订单与流水的微信订单号不一致（商户订单号 ${payCode}）`,
    })
  const backDueFen = status === 'refunded' ? receivedFen : refundedFen
  if (entryBackFen !== backDueFen || refundedFen !== entryBackFen)
    found.push({
      ...of,
      kind: 'refund',
      subject: `order ${orderId} back ${backDueFen} ${refundedFen} ${entryBackFen}`,
      words: `${status === 'refunded' ? '订单已全部退款，' : ''}退款记录合计 ${money(refundedFen)}，流水退款合计 ${money(entryBackFen)}（商户订单号 ${payCode}）`,
      oursFen: refundedFen,
      theirsFen: shown(entryBackFen),
    })
  return found
}

/** One enrolment and what the ledger has of it, in fen; the fees of its appeals are no part of it. */
export interface EnrolmentFacts {
  enrolmentId: number
  payStatus: PayStatus
  feeFen: number
  /** All that came less all that went, waivers left out. */
  netFen: number
  /** What is held until a person decides. */
  heldFen: number
  /** Approved to be given back, and not back yet. */
  underWayFen: number
  /** Given back or approved to be, of the payment that paid the enrolment, but for what a lower fee gave back. */
  partFen: number
  /** What a payment of another amount brought that was accepted as paid; null where the fee itself came. */
  acceptedFen: number | null
  /** By how much changes to another choice have raised (above 0) or lowered the fee since it was paid. */
  changedFen: number
}

const payStatusTexts: Readonly<Record<PayStatus, string>> = { 0: '未缴费', 1: '已缴费', 2: '已退费' }

export function enrolmentDifferences(facts: EnrolmentFacts): LedgerDifference[] {
  const { enrolmentId, payStatus, feeFen, netFen, heldFen, underWayFen, partFen, acceptedFen, changedFen } = facts
  const keptFen = netFen - heldFen - underWayFen
  const dueFen =
    payStatus === PAY_STATUS.paid ? (acceptedFen === null ? feeFen : acceptedFen + changedFen) - partFen : 0
  if (keptFen === dueFen) return []
  return [
    {
      ...nobody,
      enrolmentId,
      kind: 'enrolment',
      subject: `enrolment ${enrolmentId} ${payStatus} ${dueFen} ${keptFen}`,
      words: `报名号 ${enrolmentId} 为“${payStatusTexts[payStatus]}”，应有 ${money(dueFen)}，流水实有 ${money(keptFen)}`,
      oursFen: shown(dueFen),
      theirsFen: shown(keptFen),
    },
  ]
}

/** One appeal with a fee and what the ledger has of that, in fen. */
export interface AppealFacts {
  appealId: number
  enrolmentId: number
  isPaid: boolean
  /** What the order that paid it received; 0 where none did. */
  receivedFen: number
  /** Given back or approved to be, of this order. */
  backFen: number
  /** All that came less all that went. */
  netFen: number
  /** What is held until a person decides. */
  heldFen: number
  /** Approved to be given back, and not back yet. */
  underWayFen: number
}

export function appealDifferences(facts: AppealFacts): LedgerDifference[] {
  const { appealId, enrolmentId, isPaid, receivedFen, backFen, netFen, heldFen, underWayFen } = facts
  const keptFen = netFen - heldFen - underWayFen
  const dueFen = isPaid ? receivedFen - backFen : 0
  if (keptFen === dueFen && isPaid === receivedFen > 0) return []
  return [
    {
      ...nobody,
      enrolmentId,
      kind: 'appeal',
      subject: `appeal ${appealId} ${isPaid} ${dueFen} ${keptFen}`,
      words: `报名号 ${enrolmentId} 的复核申请（第 ${appealId} 号）${isPaid ? '已' : '未'}缴申诉费，应有 ${money(dueFen)}，流水实有 ${money(keptFen)}`,
      oursFen: shown(dueFen),
      theirsFen: shown(keptFen),
    },
  ]
}

/** One receipt of a desk and what the ledger has of it, in fen. */
export interface ReceiptFacts {
  receiptId: number
  receiptNo: string
  areaName: string
  amountFen: number
  isReversed: boolean
  lineFen: number
  takenFen: number
  backFen: number
}

export function receiptDifferences(facts: ReceiptFacts): LedgerDifference[] {
  const { receiptId, receiptNo, areaName, amountFen, isReversed, lineFen, takenFen, backFen } = facts
  const backDueFen = isReversed ? amountFen : 0
  if (lineFen === amountFen && takenFen === amountFen && backFen === backDueFen) return []
  const back = backFen === backDueFen ? '' : `，应冲销 ${money(backDueFen)}，流水冲销 ${money(backFen)}`
  return [
    {
      ...nobody,
      kind: 'receipt',
      subject: `receipt ${receiptId} ${amountFen} ${lineFen} ${takenFen} ${backFen}`,
      words: `${areaName}收据 ${receiptNo} 金额 ${money(amountFen)}，明细合计 ${money(lineFen)}，流水收款 ${money(takenFen)}${back}`,
      oursFen: amountFen,
      theirsFen: shown(takenFen),
    },
  ]
}

/** A refund that a desk's till paid out, and what the ledger has of it. */
export interface PayoutFacts {
  payoutId: number
  enrolmentId: number
  voucherNo: string
  areaName: string
  amountFen: number
  refundFen: number
  entryFen: number
}

export function payoutDifferences(facts: PayoutFacts): LedgerDifference[] {
  const { payoutId, enrolmentId, voucherNo, areaName, amountFen, refundFen, entryFen } = facts
  if (refundFen === amountFen && entryFen === amountFen) return []
  return [
    {
      ...nobody,
      enrolmentId,
      kind: 'payout',
      subject: `payout ${payoutId} ${amountFen} ${refundFen} ${entryFen}`,
      words: `${areaName}签收单 ${voucherNo} 付出 ${money(amountFen)}，退费 ${money(refundFen)}，流水退费 ${money(entryFen)}`,
      oursFen: amountFen,
      theirsFen: shown(entryFen),
    },
  ]
}

/** A closing of a desk as it was stored, and recomputed from the ledger. */
export interface ClosingFacts {
  closingId: number
  areaName: string
  stored: readonly WaySum[]
  /** The cash that the closing said was due. */
  cashFen: number
  recomputed: readonly WaySum[]
}

const sumTitles = [
  ['takenFen', '收款'],
  ['reversedFen', '冲销'],
  ['refundedFen', '退费'],
] as const

export function closingDifferences({
  closingId,
  areaName,
  stored,
  cashFen,
  recomputed,
}: ClosingFacts): LedgerDifference[] {
  const cashNowFen = cashDueFen(recomputed)
  const wrong = recomputed.flatMap((now) => {
    const was = stored.find(({ way }) => way === now.way) ?? { takenFen: 0, reversedFen: 0, refundedFen: 0 }
    const told = sumTitles
      .filter(([sum]) => was[sum] !== now[sum])
      .map(([sum, title]) => `${title} 结账 ${money(was[sum])}，流水 ${money(now[sum])}`)
    return told.length === 0 ? [] : [`${deskWayTexts[now.way]}${told.join('；')}`]
  })
  if (cashFen !== cashNowFen) wrong.push(`应有现金 结账 ${money(cashFen)}，流水 ${money(cashNowFen)}`)
  if (wrong.length === 0) return []
  return [
    {
      ...nobody,
      kind: 'closing',
      subject: `closing ${closingId} ${wrong.join(' ')}`.slice(0, 400),
      words: `${areaName}第 ${closingId} 号结账与流水不一致：${wrong.join('；')}`,
    },
  ]
}
