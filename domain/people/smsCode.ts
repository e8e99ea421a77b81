import type { Pause, Reason } from '#domain/reasons/reasons.ts'
import { DAY_MS, HOUR_MS, type Instant, startOfShanghaiDay } from '#domain/time.ts'

/** The limits of SMS codes (rulings#sms-codes). */
export const CODE_DIGITS = 6
export const CODE_LIFE_SECONDS = 300
export const CODE_TRIES = 5
export const CODE_RESEND_SECONDS = 120
/** The SMS gateway sends one message a minute to a mobile, so a second one cannot arrive sooner. */
export const CODE_RETRY_SECONDS = 60
export const CODES_PER_HOUR = 5
export const CODES_PER_DAY = 10

/** How many codes a mobile gets in any hour and on a day. */
export interface CodeLimits {
  perHour: number
  perDay: number
}
export const CODE_LIMITS: CodeLimits = { perHour: CODES_PER_HOUR, perDay: CODES_PER_DAY }
/**
 * What a browser gets on which nobody has signed in as the owner, while the owner has such a browser: the rest is kept for
 * his, so that somebody else's requests cannot shut him out for a day (docs/adr/sms-reserve.md).
 */
export const STRANGER_CODE_LIMITS: CodeLimits = { perHour: 3, perDay: 6 }

/**
 * Why no further code may be sent to this mobile, with the longest wait that applies, or null: 120 s after the last
 * one, 5 in any hour, 10 a calendar day in Shanghai (rulings#sms-codes). The first is only 60 s where the gateway's
 * answer to the last one was lost, and perhaps the message with it. `sentAt` holds at least the messages of the last 24
 * hours in any order.
 */
export function whyCannotSendCode(
  sentAt: readonly Instant[],
  now: Instant,
  isLastUnsure = false,
  { perHour, perDay } = CODE_LIMITS,
): Pause | null {
  const recent = sentAt.slice().sort((a, b) => b - a)
  const day = startOfShanghaiDay(now)
  const resendSeconds = isLastUnsure ? CODE_RETRY_SECONDS : CODE_RESEND_SECONDS
  const waits: [Reason, Instant][] = [['CODE_SENT_RECENTLY', (recent[0] ?? -Infinity) + resendSeconds * 1000]]
  const lastOfHour = recent[perHour - 1]
  if (lastOfHour !== undefined) waits.push(['CODE_HOUR_SPENT', lastOfHour + HOUR_MS])
  const lastOfDay = recent[perDay - 1]
  if (lastOfDay !== undefined && lastOfDay >= day) waits.push(['CODE_DAY_SPENT', day + DAY_MS])
  const [reason, until] = waits.reduce((longest, wait) => (wait[1] > longest[1] ? wait : longest))
  return until > now ? { reason, retryAfterSeconds: Math.ceil((until - now) / 1000) } : null
}

export type SentCode = { expiresAt: Instant; wrongTries: number; usedAt: Instant | null; matches: boolean }

/**
 * Whether an entered code is accepted (rulings#sms-codes): it can be used once, is valid while now < expiresAt, and
 * after five wrong tries even the right one is refused. The caller counts a wrong try where the answer is CODE_WRONG.
 */
export function judgeCode({ expiresAt, wrongTries, usedAt, matches }: SentCode, now: Instant): 'ok' | Reason {
  if (usedAt !== null) return 'CODE_USED'
  if (now >= expiresAt) return 'CODE_EXPIRED'
  if (wrongTries >= CODE_TRIES) return 'CODE_TRIES_SPENT'
  return matches ? 'ok' : 'CODE_WRONG'
}
