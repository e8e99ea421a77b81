import { yuanText } from '#domain/money.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'

/** Where a row of the money work list comes from. */
export const WORK_GROUPS = ['payment', 'bill', 'ledger', 'till'] as const
export type WorkGroup = (typeof WORK_GROUPS)[number]

export const workGroupTexts: Readonly<Record<WorkGroup, string>> = {
  payment: '收付款异常',
  bill: '账单差异',
  ledger: '账目核对',
  till: '现场结账',
}

/** Whether somebody sees to a row. */
export const workStateTexts = { open: '待处理', taken: '处理中', done: '已处理' } as const

/** In characters, for a note and for what was decided. */
export const WORK_TEXT_LENGTH = 200

const titles: Readonly<Record<string, string>> = {
  'mismatch:amount': '实付金额与应缴不符',
  'mismatch:currency': '付款币种不是人民币',
  'mismatch:tradeType': '付款方式不是公众号支付',
  'mismatch:transaction': '同一订单出现另一笔付款',
  'extra:paidAlready': '重复支付，自动退款',
  'extra:refundedAlready': '已退费的报名又收到付款，自动退款',
  'extra:feeChanged': '报名费已变更，按旧金额付款，自动退款',
  'extra:appealOver': '复核申请已撤回或逾期又收到付款，自动退款',
  unknownOrder: '收到不属于任何订单的付款',
  unknownRefund: '收到不属于任何订单的退款通知',
  refundTwice: '同一笔退款可能退了两次',
  refundElsewhere: '在微信商户平台手工退款',
  refundElsewhereStuck: '没有办成的退费已在微信商户平台退出，已自动登记',
  refundElsewhereBegun: '在微信商户平台手工退款，而考试已开始',
  refundElsewhereBill: '在微信商户平台手工退款，而订单含多项报名，请核对退给了谁',
  merchantRefused: '微信拒绝了商户号或密钥，无法在线缴费',
  'bill:late': '微信账单没有取到',
  'bill:missingHere': '账单有，系统没有',
  'bill:missingThere': '系统有，账单没有',
  'bill:sum': '账单合计不一致',
  'bill:amount': '金额与账单不一致',
  'bill:state': '状态与账单不一致',
  'ledger:order': '订单与流水不一致',
  'ledger:refund': '退款与流水不一致',
  'ledger:enrolment': '报名的缴费状态与流水不一致',
  'ledger:appeal': '申诉费的缴费状态与流水不一致',
  'ledger:receipt': '收据与流水不一致',
  'ledger:payout': '退费付款与流水不一致',
  'ledger:closing': '结账与流水不一致',
  'till:difference': '结账清点与应有不符',
}

/** What kind of problem it is, in a few words. A kind of an older build shows as it is stored. */
export function workTitle(kind: string): string {
  return titles[kind] ?? kind
}

export function workGroupOf(kind: string): WorkGroup {
  const prefix = kind.slice(0, Math.max(0, kind.indexOf(':')))
  return prefix === 'bill' || prefix === 'ledger' || prefix === 'till' ? prefix : 'payment'
}

const todos: Readonly<Record<string, string>> = {
  refundTwice:
    '请核对多退的款项：已由家长退回的，写明日期和凭证号；由协会承担的，写明批准人。微信账单显示其中一笔没有到账时，这一项自动结束。',
  refundElsewhereBill: '请到微信商户平台或向付款人核对这笔退款是退给哪位考生的，与系统分摊的不一致时，写明应为谁。',
}

/** What a person can do about it, where that is not plain from the words; empty otherwise. */
export function workTodo(kind: string): string {
  return todos[kind] ?? ''
}

interface Told {
  kind: string
  detail: string
  oursFen: number | null
  theirsFen: number | null
}

/** What a row says. The checks write whole sentences; alarms hold what WeChat sent, which is named here. */
export function workWords({ kind, detail, oursFen, theirsFen }: Told): string {
  if (workGroupOf(kind) !== 'payment') return detail
  if (kind === 'mismatch:amount' && oursFen !== null && theirsFen !== null)
    return `应缴 ${yuanText(oursFen)}元，实付 ${yuanText(theirsFen)}元（微信订单号 ${detail.split(' ')[0]}）`
  const named = kind.startsWith('refund') ? refundWords(detail) : kind.startsWith('mismatch:') ? payWords(detail) : null
  return `${workTitle(kind)}（${named ?? `微信信息：${detail}`}）`
}

/** Names what an alarm about a payment holds: WeChat's number of it, the amount in hundredths, the currency, the way. */
function payWords(detail: string): string | null {
  const [transactionId, hundredths, currency, tradeType] = detail.split(' ')
  if (!tradeType || !/^\d+$/.test(hundredths ?? '')) return null
  const amount =
    currency === 'CNY' ? `${yuanText(Number(hundredths))}元` : `${yuanText(Number(hundredths))} ${currency}`
  return `实付 ${amount}，支付方式 ${tradeType}，微信订单号 ${transactionId}`
}

/** Names what an alarm about a refund holds: our number or the console's, WeChat's own, and mostly the amount in fen. */
function refundWords(detail: string): string | null {
  const [code, refundId, fen] = detail.split(' ')
  if (!code || !refundId) return null
  const numbers = `商户退款单号 ${code}，微信退款单号 ${refundId}`
  return fen !== undefined && /^\d+$/.test(fen) ? `${yuanText(Number(fen))}元，${numbers}` : numbers
}

/** Returns WORK_DECISION_REQUIRED, WORK_TEXT_LONG or TEXT_UNFIT. The text is cleaned already. */
export function whyDecisionUnfit(decision: string): Reason | null {
  return decision === '' ? 'WORK_DECISION_REQUIRED' : whyNoteUnfit(decision)
}

/** Returns WORK_TEXT_LONG or TEXT_UNFIT. */
export function whyNoteUnfit(note: string): Reason | null {
  return Array.from(note).length > WORK_TEXT_LENGTH ? 'WORK_TEXT_LONG' : whyTextUnfit(note)
}
