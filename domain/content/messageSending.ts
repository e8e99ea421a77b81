import type { Reason } from '#domain/reasons/reasons.ts'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, startOfShanghaiDay } from '#domain/time.ts'
import { type EventWays, type MessageEvent, messageEventNames, ruleOf } from './message.ts'

/** How the messages of a batch go out beside the inbox (office#ways). */
export interface SendingRules {
  ways: Readonly<Partial<Record<MessageEvent, EventWays>>>
  /** Whole hours in Shanghai; equal: no quiet hours. */
  quietFrom: number
  quietTo: number
  /** SMS to one person on one day; 0: none. */
  smsPerPersonDay: number
  /** SMS in the whole batch. */
  smsPerBatch: number
  /** What the SMS of the batch may cost. */
  budgetFen: number
}

export const defaultSending: SendingRules = {
  ways: {},
  quietFrom: 21,
  quietTo: 8,
  smsPerPersonDay: 3,
  smsPerBatch: 20_000,
  budgetFen: 200_000,
}
export const SENDING_MOST = { smsPerPersonDay: 10, smsPerBatch: 1_000_000, budgetFen: 100_000_000 }
export type SendingLimit = keyof typeof SENDING_MOST

/** A limit is a whole number up to the most of its kind; 0 sends none. */
export const isSendingLimit = (limit: SendingLimit, value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= SENDING_MOST[limit]

export const waysOf = (rules: Pick<SendingRules, 'ways'>, event: MessageEvent): EventWays =>
  rules.ways[event] ?? ruleOf(event).ways

/** All ways of a batch, with what is not set as the event's own default. */
export const allWays = (rules: Pick<SendingRules, 'ways'>): Record<MessageEvent, EventWays> =>
  Object.fromEntries(messageEventNames.map((event) => [event, waysOf(rules, event)])) as Record<MessageEvent, EventWays>

/** Why settings cannot be saved: SENDING_HOURS_WRONG, SENDING_LIMIT_WRONG. */
export function whySendingUnfit(rules: SendingRules): Reason | null {
  const isHour = (hour: number) => Number.isInteger(hour) && hour >= 0 && hour <= 23
  if (!isHour(rules.quietFrom) || !isHour(rules.quietTo)) return 'SENDING_HOURS_WRONG'
  const limits = ['smsPerPersonDay', 'smsPerBatch', 'budgetFen'] as const
  return limits.every((limit) => isSendingLimit(limit, rules[limit])) ? null : 'SENDING_LIMIT_WRONG'
}

/** When the quiet hours end in which `now` lies; null where it lies in none. */
export function quietUntil({ quietFrom, quietTo }: SendingRules, now: Instant): Instant | null {
  if (quietFrom === quietTo) return null
  const day = startOfShanghaiDay(now)
  const [from, to] = [day + quietFrom * HOUR_MS, day + quietTo * HOUR_MS]
  if (quietFrom < quietTo) return now >= from && now < to ? to : null
  if (now < to) return to
  return now >= from ? to + DAY_MS : null
}

/** A message that helps only before `deadlineAt` does not wait for a morning that leaves less than this. */
const LEAST_NOTICE_MS = 2 * HOUR_MS

/** Until when a message waits; null: it goes out now. */
export function waitsUntil(
  { event, deadlineAt }: { event: MessageEvent; deadlineAt: Instant | null },
  rules: SendingRules,
  now: Instant,
): Instant | null {
  if (!ruleOf(event).canWait) return null
  const morning = quietUntil(rules, now)
  if (morning === null || (deadlineAt !== null && deadlineAt - morning < LEAST_NOTICE_MS)) return null
  return morning
}

/** What several children cause at one time is gathered for this long before it goes out as one message. */
export const GATHERING_MS = MINUTE_MS

/** An SMS holds 70 characters; a longer one is billed in parts of 67. */
export const SMS_PRICE_FEN = 5
export function smsCostFen(text: string): number {
  const length = text.length
  return SMS_PRICE_FEN * (length <= 70 ? 1 : Math.ceil(length / 67))
}

/** What has gone out already, with what is queued. */
export interface Spent {
  personDay: number
  batch: number
  batchFen: number
}

/**
 * What somebody must know while he can still act on it: another place or time, a cancelled one, more minutes in an exam that
 * runs. It goes out whatever else the person was sent on that day, and by itself: a digest would hide the new time.
 */
const URGENT: readonly MessageEvent[] = [
  'timeChanged',
  'timeWithdrawn',
  'markedAbsent',
  'absenceUndone',
  'sessionExtended',
  'sessionAllowed',
  'pieceRetake',
  'examinerInvited',
  'examinerMoved',
  'examinerRelieved',
  'examinerRoomMoved',
  'hallDecided',
]
export const urgentEvents: readonly MessageEvent[] = URGENT

/** Until when a first exam time (`timePublished`) is soon: the end of the next day, after which the reminder of the day before follows. */
export const soonUntil = (now: Instant): Instant => startOfShanghaiDay(now) + 2 * DAY_MS

/**
 * Whether a message is urgent. A time that is given is as urgent as one that is moved where the exam is soon: after a
 * postponement, or for somebody who paid late, nothing else tells the family before it has to leave home.
 */
export const isUrgent = (
  { event, deadlineAt }: { event: MessageEvent; deadlineAt: Instant | null },
  now: Instant,
): boolean =>
  URGENT.includes(event) || (event === 'timePublished' && deadlineAt !== null && deadlineAt < soonUntil(now))

/**
 * Why an SMS is not sent: CAP_PERSON, CAP_BATCH, BUDGET. A person's daily number never withholds what is urgent, unless the batch
 * sends nobody any SMS.
 */
export function whyWithheld(
  rules: SendingRules,
  spent: Spent,
  { costFen, hasUrgent }: { costFen: number; hasUrgent: boolean },
): WithheldReason | null {
  const hasReserve = hasUrgent && rules.smsPerPersonDay > 0
  if (!hasReserve && spent.personDay >= rules.smsPerPersonDay) return 'CAP_PERSON'
  if (spent.batch >= rules.smsPerBatch) return 'CAP_BATCH'
  return spent.batchFen + costFen > rules.budgetFen ? 'BUDGET' : null
}
export type WithheldReason = 'CAP_PERSON' | 'CAP_BATCH' | 'BUDGET'

/** `sending`: claimed by a worker; `asking`: the answer was lost, and the provider is asked what became of it. */
export const deliveryStates = [
  'queued',
  'sending',
  'asking',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'withheld',
] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryTitle: Readonly<Record<DeliveryState, string>> = {
  queued: '待发送',
  sending: '发送中',
  asking: '查询中',
  sent: '已发送',
  delivered: '已送达',
  failed: '失败',
  unknown: '结果不明',
  withheld: '未发送',
}
/** What staff may try again: never what may have arrived. */
export const canSendAgain = (state: DeliveryState): boolean => state === 'failed' || state === 'withheld'

/** How long to wait before attempt `tries + 1`; null: no further one. */
export function retryAfterMs(tries: number): number | null {
  return [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS][tries - 1] ?? null
}
/** WeChat recognises a repeat by its id for ten minutes; less, because both clocks may differ. */
export const WECHAT_REPEAT_MS = 8 * MINUTE_MS
/** A worker that has not answered for so long is taken for dead. */
export const SENDING_LEASE_MS = 2 * MINUTE_MS
/** A lost SMS that the provider does not know after this long is given up as unknown. */
export const ASKING_MS = 30 * MINUTE_MS
/** When the provider is asked whether a sent SMS arrived, counted from sending; null: no more. */
export function askDeliveryAfterMs(sentForMs: number): number | null {
  return [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS].find((at) => at > sentForMs) ?? null
}

const failures: Readonly<Record<string, string>> = {
  CAP_PERSON: '已达到每人每天的短信上限',
  CAP_BATCH: '已达到本批次的短信条数上限',
  BUDGET: '已达到本批次的短信预算',
  NO_ANSWER: '服务商没有答复，无法确认是否送达，为避免重复不再自动发送',
  TIMEOUT: '服务商没有及时答复',
  NETWORK: '与服务商的连接中断',
  '43004': '对方没有关注公众号',
  '43101': '对方拒收该消息',
  '40003': '对方的微信标识无效',
  '40037': '模板编号不正确',
  '47003': '模板内容与微信后台的模板不一致',
  '45009': '今天的模板消息已达微信上限',
  '48001': '公众号没有模板消息的权限',
  'failed:user block': '对方拒收公众号消息',
  'failed: system failed': '微信发送失败',
  'isv.MOBILE_NUMBER_ILLEGAL': '手机号不正确',
  'isv.SMS_SIGNATURE_ILLEGAL': '短信签名未通过审核',
  'isv.SMS_TEMPLATE_ILLEGAL': '短信模板编号不正确或未通过审核',
  'isv.TEMPLATE_MISSING_PARAMETERS': '短信模板的变量与服务商后台不一致',
  'isv.INVALID_PARAMETERS': '短信内容不符合服务商的要求',
  'isv.BLACK_KEY_CONTROL_LIMIT': '内容含有服务商不允许的词',
  'isv.AMOUNT_NOT_ENOUGH': '短信账户余额不足',
  'isv.OUT_OF_SERVICE': '短信服务已停用',
  'isv.BUSINESS_LIMIT_CONTROL': '该手机号收到的短信过于频繁',
  'isv.DAY_LIMIT_CONTROL': '今天的短信已达服务商上限',
  'isv.MOBILE_COUNT_OVER_LIMIT': '手机号过多',
  MOBILE_SEND_LIMIT: '该手机号收到的短信过于频繁',
  MOBILE_NOT_ON_SERVICE: '手机号停机或空号',
  MOBILE_IN_BLACK: '手机号在黑名单中',
  MOBILE_TERMINAL_ERROR: '手机关机或无法接收',
  CONTENT_KEYWORD: '内容被运营商拦截',
  UNDELIV: '未能送达手机',
}
/** A provider's code in words; one that is not known is shown as it came. */
export function failureText(code: string): string {
  return failures[code] ?? (code === '' ? '' : `服务商退回：${code}`)
}

/** A later one of these says all that an earlier one of the same enrolment did, which then does not go out any more. */
const TIME_EVENTS: readonly MessageEvent[] = ['timePublished', 'timeChanged', 'timeWithdrawn', 'examTomorrow']
export const isAboutTime = (event: MessageEvent): boolean => TIME_EVENTS.includes(event)
