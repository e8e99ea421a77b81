import { PAY_STATUS, type PayStatus } from '#domain/enrolment/enrolment.ts'
import { yuanText } from '#domain/money.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time.ts'
import type { RefundStatus } from './moneyMoves.ts'

/** How the money goes back: the way it came, at the desk that took it, or otherwise where WeChat cannot. */
export type RefundWay = 'wechat' | 'desk' | 'other'

export const refundWayTexts: Readonly<Record<RefundWay, string>> = {
  wechat: '微信原路',
  desk: '现场',
  other: '其他方式',
}

/** Where the money went, as the family is told. */
export const refundDoneText: Readonly<Record<RefundWay, string>> = {
  wechat: '已退回原付款的微信账户',
  desk: '已在现场付给您',
  other: '已由考级办以其他方式退还',
}

/** Where it will go once it is approved. */
export const refundPlanText: Readonly<Record<RefundWay, string>> = {
  wechat: '将退回原付款的微信账户',
  desk: '请带证件到缴费的现场领取',
  other: '将由考级办退还',
}

/**
 * Why there is a refund: a payment that nobody needed (`extra`), a request of staff or of the candidate, another amount
 * than was asked for (`held`), somebody at WeChat's own console, an appeal that changed the result, or another choice (`change`).
 */
export const refundOrigins = ['extra', 'staff', 'candidate', 'held', 'console', 'appeal', 'change'] as const
export type RefundOrigin = (typeof refundOrigins)[number]

/**
 * What a list of refunds groups them by: `person` (WeChat could not end it), `waiting` for approval, `atDesk` (to be paid out there),
 * `underWay`, `done`, `over` (declined or withdrawn).
 */
export const refundGroups = ['person', 'waiting', 'atDesk', 'underWay', 'done', 'over'] as const
/** Who wanted the refund; `me`: the person who asks. */
export const refundRequesters = ['me', ...refundOrigins] as const

/** How long a note on a decision or a payment may be, in characters. */
export const REFUND_NOTE_LENGTH = 100

/**
 * Returns REFUND_NOTE_REQUIRED where a candidate's own request is declined without a word, REFUND_NOTE_LONG or TEXT_UNFIT.
 * The note is cleaned already.
 */
export function whyRefundNoteUnfit(note: string, { isRequired = false }: { isRequired?: boolean } = {}): Reason | null {
  if (note === '') return isRequired ? 'REFUND_NOTE_REQUIRED' : null
  if (Array.from(note).length > REFUND_NOTE_LENGTH) return 'REFUND_NOTE_LONG'
  return whyTextUnfit(note)
}

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
  const fault = whyNoPart(amountFen, leftFen)
  if (fault === 'none' || fault === 'tooMuch') return 'REFUND_AMOUNT_WRONG'
  return hasBegun && fault === 'all' ? 'REFUND_EXAM_BEGUN' : null
}

/** A refund that waits for approval. */
export interface Asked {
  amountFen: number
  /** Whether it was to end the enrolment when it was asked for. */
  isFull: boolean
  /** Whether the person who decides has asked for it, or the enrolment is his own. */
  isOwn: boolean
}

/**
 * Why this person cannot approve a request, or nobody any more; `facts` do not count it (rulings#refund). Whether the
 * enrolment ends is what was asked for and what the approver has read, and must not differ.
 */
export function whyCannotApprove(facts: Refundable, { amountFen, isFull, isOwn }: Asked): Reason | null {
  if (isOwn) return 'REFUND_OWN'
  const why = whyCannotRefund(facts, amountFen)
  return why ?? ((amountFen === facts.leftFen) === isFull ? null : 'REFUND_LEFT_CHANGED')
}

/** Why all that is left of an enrolment cannot be given back in one request with others. */
export function whyNotInBulk(facts: Refundable & { isWaiting: boolean; hasDifference: boolean }): Reason | null {
  const why = facts.isWaiting ? 'REFUND_WAITS' : whyCannotRefund(facts, Math.max(1, facts.leftFen))
  return why ?? (facts.hasDifference ? 'CHANGE_BULK' : null)
}

export type PartFault = 'none' | 'tooMuch' | 'all'

/** The same as the person reads it who wants to give back a part. */
export const partFaultTexts: Readonly<Record<PartFault, string>> = {
  none: '请填写金额，最多两位小数',
  tooMuch: '超过可退的金额',
  all: '这是全部金额，请选“全部，取消报名”',
}

/** Why an amount is no part of what is left: it is no amount (null: what was typed cannot be read), too much, or all of it. */
export function whyNoPart(amountFen: number | null, leftFen: number): PartFault | null {
  if (amountFen === null || !Number.isSafeInteger(amountFen) || amountFen <= 0) return 'none'
  if (amountFen > leftFen) return 'tooMuch'
  return amountFen === leftFen ? 'all' : null
}

/** What decides whether a candidate may ask for his money himself. */
export interface OwnRequest {
  /** The setting of the batch. */
  isTaken: boolean
  registrationEndsAt: Instant
}

/** Why a candidate cannot ask for a refund himself: the batch does not take requests, or registration has ended (office#refund). */
export function whyCannotRequestOwn({ isTaken, registrationEndsAt }: OwnRequest, now: Instant): Reason | null {
  if (!isTaken) return 'REFUND_REQUESTS_OFF'
  return now >= registrationEndsAt ? 'REFUND_REQUESTS_ENDED' : null
}

/**
 * Whether a person may book that the refund was paid out: at the desk what a desk took, once it is approved; in another way
 * what WeChat cannot pay.
 */
export function canPayOut({ status, way }: { status: RefundStatus; way: RefundWay }): boolean {
  return way === 'desk' ? status === 'approved' : status === 'stuck'
}

/** WeChat takes one refund of an order in this time. */
export const REFUND_GAP_MS = MINUTE_MS
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

/** What is wrong with a refund, and what a person can do about it. */
export interface Trouble {
  what: string
  todo: string
}

const otherWay = '请以其他方式退给考生，再在这里登记'
const systemAsks = '系统会继续查询，暂时不需要处理'

/**
 * Codes of our own: `NO_ANSWER` while WeChat does not answer, `WRONG_SETTINGS` while its answers cannot be trusted or it knows
 * neither us nor our key, `SLOW` while it has not paid for days, `AMOUNT` where it
 * reports another amount, `HTTP_400` where it answers with this status, `REFUSED` for what was refused before the reason was
 * kept. The others are WeChat's.
 */
const troubles: Readonly<Record<string, Trouble>> = {
  NO_ANSWER: { what: '微信长时间没有答复', todo: systemAsks },
  WRONG_SETTINGS: {
    what: '微信的答复无法确认，商户号或密钥可能有误',
    todo: '请技术人员运行 npm run check:wechat 检查设置，更正后系统自动继续',
  },
  SLOW: { what: '微信受理后超过5天仍未到账', todo: `${systemAsks}；考生着急时可到微信商户平台查看` },
  AMOUNT: { what: '微信登记的退款金额与申请不符', todo: '请到微信商户平台核对，按实际退款金额处理' },
  CHANGE: {
    what: '退款未能退到付款人的银行卡',
    todo: '请到微信商户平台处理（处理后这里自动更新），或以其他方式退给考生',
  },
  REFUNDCLOSE: { what: '微信已关闭这笔退款', todo: '可以重试（使用新的退款单号），或以其他方式退给考生' },
  NOTENOUGH: { what: '商户账户余额不足', todo: '请先给微信商户账户充值，再重试' },
  TRADE_OVERDUE: { what: '订单已超过微信的退款期限（一年）', todo: otherWay },
  ORDERNOTEXIST: { what: '微信没有这笔订单', todo: '请核对商户号设置后重试，或以其他方式退给考生' },
  USER_ACCOUNT_ABNORMAL: { what: '付款人的微信账号异常或已注销', todo: otherWay },
  NOAUTH: { what: '商户号没有退款的权限', todo: '请在微信商户平台开通退款权限，再重试' },
  HTTP_400: { what: '没有使用有效的商户证书', todo: '请技术人员检查 WECHAT_MCH_CERT 设置，再重试' },
  REFUSED: { what: '微信拒绝了这笔退款', todo: '请核对后重试，或以其他方式退给考生' },
}

const SETTINGS_CODES: readonly string[] = [
  'BAD_SIGNATURE',
  'FOREIGN_ANSWER',
  'RETURN_FAIL',
  'SIGNERROR',
  'APPID_NOT_EXIST',
  'MCHID_NOT_EXIST',
  'APPID_MCHID_NOT_MATCH',
]

/** The trouble of a refund about which nothing could be learnt, by the code of the failed call. */
export function unansweredTrouble(code: string): 'NO_ANSWER' | 'WRONG_SETTINGS' {
  return SETTINGS_CODES.includes(code) ? 'WRONG_SETTINGS' : 'NO_ANSWER'
}

/** Unknown codes of WeChat have words as well. */
export function troubleOf(code: string): Trouble {
  return troubles[code] ?? { what: `微信未能受理（${code}）`, todo: '请核对后重试，或以其他方式退给考生' }
}

/** What is wrong with a refund and what a person can do, in one sentence. */
export function troubleText(code: string): string {
  const { what, todo } = troubleOf(code)
  return `${what}，${todo}`
}

/**
 * What WeChat said beside the code, in words; empty where it said nothing. It answers a query with its number of the refund,
 * which is what its console finds it by, and of another amount with that as well, in fen.
 */
export function troubleDetailText(code: string, detail: string): string {
  if (detail === '') return ''
  if (code === 'CHANGE' || code === 'REFUNDCLOSE') return `微信退款单号 ${detail}`
  const [fen = '', refundId = ''] = detail.split(' ')
  if (code === 'AMOUNT' && /^\d+$/.test(fen)) return `微信登记 ${yuanText(Number(fen))} 元，微信退款单号 ${refundId}`
  return `微信的说明：${detail}`
}

/** Troubles that a repeated request meets again: WeChat never takes these refunds, or has taken them already. */
const LASTING: readonly string[] = ['TRADE_OVERDUE', 'USER_ACCOUNT_ABNORMAL', 'CHANGE', 'AMOUNT']

/** Whether it makes sense to request a stuck refund again once somebody has mended what was wrong. */
export function retryMayHelp(code: string): boolean {
  return !LASTING.includes(code)
}

/** The troubles of which refunds are requested again all at once, because one thing mends them all: money in our account. */
export const RETRIED_TOGETHER = ['NOTENOUGH'] as const

const answers: Readonly<Record<string, string>> = {
  SUCCESS: '退款已到账',
  PROCESSING: '已受理，正在退款',
  REFUNDNOTEXIST: '没有查到这笔退款',
  NO_ANSWER: '没有答复',
}

/** An answer of WeChat about a refund, as the history shows it. */
export function answerText(answer: string): string {
  return answers[answer] ?? troubleOf(answer).what
}

export const refundStatusTexts: Readonly<Record<RefundStatus, string>> = {
  requested: '待审批',
  approved: '已批准',
  accepted: '退款中',
  stuck: '没有办成',
  done: '已退',
  declined: '未批准',
  withdrawn: '已撤回',
}

interface RefundStanding {
  status: RefundStatus
  way: RefundWay
  /** WeChat's code or one of ours; empty where nothing is wrong. */
  trouble: string
}

/** Whether WeChat could not end a refund, so that a person must. */
export const refundNeedsPerson = ({ status, trouble }: RefundStanding): boolean =>
  status === 'stuck' || (trouble !== '' && (status === 'approved' || status === 'accepted'))

/** How far a refund is, as staff read it. */
export function refundStatusText(refund: RefundStanding): string {
  if (refund.status === 'approved' && refund.way === 'desk') return '待现场付款'
  if (refund.status !== 'stuck' && refundNeedsPerson(refund)) return '迟迟未到账'
  return refundStatusTexts[refund.status]
}
