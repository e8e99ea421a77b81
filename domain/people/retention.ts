import type { Reason } from '#domain/reasons/reasons.ts'
import { type Instant, shanghaiClock } from '#domain/time.ts'

/** What goes after a time of its own, batch by batch (docs/retention.md). Marks, results, certificates and money stay. */
export const retentionKinds = ['videos', 'photos', 'contacts', 'messages'] as const
export type RetentionKind = (typeof retentionKinds)[number]
export const retentionKindTexts: Readonly<Record<RetentionKind, string>> = {
  videos: '考试视频和听力录音',
  photos: '证件照',
  contacts: '联系方式和邮寄地址',
  messages: '消息内容',
}

/** Why something of a batch, or of an enrolment, is kept although its time is over. */
export const retentionHolds = {
  archive: '这一批还没有归档',
  refund: '有退费没有办完',
  appeal: '有成绩复核没有答复',
  certificate: '有证书的补发、撤销没有决定',
  unreleased: '成绩还没有公布',
  request: '家长有未办结的申请',
  legal: '有对账差异没有处理',
} as const
export type RetentionHold = keyof typeof retentionHolds
export const retentionHoldKeys = Object.keys(retentionHolds) as RetentionHold[]

interface PrivacyBounds {
  least: number
  most: number
}
const ANSWER_DAYS: PrivacyBounds = { least: 1, most: 60 }
const KEPT_MONTHS: PrivacyBounds = { least: 6, most: 240 }

/** Why numbers of the settings cannot be saved: PRIVACY_RULE_WRONG. */
export function whyRuleWrong({ answerDays, months }: { answerDays: number; months: readonly number[] }): Reason | null {
  const isWithin = (value: number, { least, most }: PrivacyBounds) => value >= least && value <= most
  return isWithin(answerDays, ANSWER_DAYS) && months.every((value) => isWithin(value, KEPT_MONTHS))
    ? null
    : 'PRIVACY_RULE_WRONG'
}

/** The same day of the month so many months earlier; the last day of a shorter month. */
export function monthsBefore(now: Instant, months: number): Instant {
  const { year, month, day, hour, minute, second } = shanghaiClock(now)
  const first = Date.UTC(year, month - 1 - months, 1)
  const begin = new Date(first)
  const lastDay = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 0)).getUTCDate()
  const offset = 8 * 3_600_000
  return first + (Math.min(day, lastDay) - 1) * 86_400_000 + ((hour * 60 + minute) * 60 + second) * 1000 - offset
}
