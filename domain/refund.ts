import { PAY_STATUS, type PayStatus } from './enrolment.ts'
import type { Reason } from './reasons.ts'
import { whyTextUnfit } from './text.ts'

/** How the money goes back: the way it came, at the desk that took it, or otherwise where WeChat cannot. */
export type RefundWay = 'wechat' | 'desk' | 'other'

/**
 * Why there is a refund: a payment that nobody needed (`extra`), a request of staff or of the candidate, another amount
 * than was asked for (`held`), or somebody at WeChat's own console.
 */
export type RefundOrigin = 'extra' | 'staff' | 'candidate' | 'held' | 'console'

/** In characters. The payer reads the reason in WeChat too, which takes 80. */
export const REFUND_REASON_LENGTH = 60

/** Returns REFUND_REASON_REQUIRED, REFUND_REASON_LONG or TEXT_UNFIT. The reason is cleaned already. */
export function whyRefundReasonUnfit(reason: string): Reason | null {
  if (reason === '') return 'REFUND_REASON_REQUIRED'
  if (Array.from(reason).length > REFUND_REASON_LENGTH) return 'REFUND_REASON_LONG'
  return whyTextUnfit(reason)
}

/** What decides whether money of an enrolment can be given back. */
export interface Refundable {
  payStatus: PayStatus
  /** What is left of the payment: received, less what was given back, is being given back, or waits for approval. */
  leftFen: number
  /** The candidate has sat down, was noted as present or absent, or was marked. */
  hasBegun: boolean
}

/**
 * Why this amount cannot be given back (rulings#refund): in full only before the exam, in part also afterwards, and never
 * more than is left. Giving back all that is left is a refund in full. `amountFen` is what somebody typed, so that any number
 * may come.
 */
export function whyCannotRefund({ payStatus, leftFen, hasBegun }: Refundable, amountFen: number): Reason | null {
  if (payStatus === PAY_STATUS.refunded) return 'ENROLMENT_REFUNDED'
  if (payStatus === PAY_STATUS.unpaid) return 'ENROLMENT_UNPAID'
  if (leftFen <= 0) return 'REFUND_NOTHING_LEFT'
  if (!Number.isSafeInteger(amountFen) || amountFen <= 0 || amountFen > leftFen) return 'REFUND_AMOUNT_WRONG'
  return hasBegun && amountFen === leftFen ? 'REFUND_EXAM_BEGUN' : null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** WeChat pays back to a card within three working days. What takes longer than this is shown to a person. */
export const SLOW_REFUND_MS = 5 * 24 * HOUR_MS
/** After this many calls without an answer a person is told. The calls go on. */
export const UNANSWERED_TRIES = 8
/** The pause before WeChat is asked again about a refund in its status CHANGE (the payer's bank failed): finance ends it at WeChat's console. */
export const CHANGE_PAUSE_MS = 6 * HOUR_MS

/** The pause before WeChat is asked again: 15 s at first, doubled with each try up to 6 hours, without an end. */
export function refundPauseMs(tries: number): number {
  return Math.min(6 * HOUR_MS, 15_000 * 2 ** Math.min(tries, 20))
}

/**
 * Whether a refund with this trouble needs a new number to be requested again. WeChat never takes the number of a closed
 * refund again; in every other case the same number makes sure that a request which went through is not paid twice.
 */
export function needsNewRefundNumber(trouble: string): boolean {
  return trouble === 'REFUNDCLOSE'
}

/**
 * Codes of our own: `NO_ANSWER` while WeChat does not answer, `SLOW` while it has not paid for days, `AMOUNT` where it
 * reports another amount, `HTTP_400` where it answers with this status, `REFUSED` for what was refused before the reason was
 * kept. The others are WeChat's.
 */
const troubleTexts: Readonly<Record<string, string>> = {
  NO_ANSWER: '微信长时间没有答复，系统仍在继续查询',
  SLOW: '微信受理后超过5天仍未到账，系统仍在继续查询',
  AMOUNT: '微信登记的退款金额与申请不符，请到商户平台核对',
  CHANGE: '退款未能退到原银行卡，请到微信商户平台处理，或以其他方式退给考生',
  REFUNDCLOSE: '微信已关闭这笔退款，可重新申请（使用新的退款单号），或以其他方式退给考生',
  NOTENOUGH: '商户账户余额不足，请充值后重试',
  TRADE_OVERDUE: '订单已超过微信的退款期限（一年），请以其他方式退给考生',
  ORDERNOTEXIST: '微信没有这笔订单，请核对商户号设置后重试，或以其他方式退给考生',
  USER_ACCOUNT_ABNORMAL: '付款人的微信账号异常或已注销，请以其他方式退给考生',
  HTTP_400: '没有使用有效的商户证书，请检查 WECHAT_MCH_CERT 设置后重试',
  REFUSED: '微信拒绝了这笔退款，请核对后重试，或以其他方式退给考生',
}

/** What is wrong with a refund and what a person can do, in Chinese. Unknown codes of WeChat have a text as well. */
export function troubleText(trouble: string): string {
  return troubleTexts[trouble] ?? `微信未能受理（${trouble}），请核对后重试，或以其他方式退给考生`
}
