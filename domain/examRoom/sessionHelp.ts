import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'
import { type ExamSession, type ExamWindow, isRetryOpen, sessionEndOf } from './examSession.ts'

/** What staff may decide when technology fails somebody in an online exam (office#board-online). */
export type SessionHelp = 'moreTime' | 'newSession'

/** The most minutes that one decision adds. */
export const MOST_MORE_MINUTES = 180
/** Within how many hours a new session must begin, at most. */
export const MOST_RETRY_HOURS = 168
/** The longest reason, in characters; the candidate reads it. */
export const HELP_REASON_LENGTH = 100

/** Returns SESSION_REASON_WRONG for a reason that is empty or too long, TEXT_UNFIT for one that cannot be stored. It is cleaned already. */
export function whyHelpReasonUnfit(reason: string): Reason | null {
  if (reason === '' || Array.from(reason).length > HELP_REASON_LENGTH) return 'SESSION_REASON_WRONG'
  return whyTextUnfit(reason)
}

/** What decides whether one piece may be recorded again. */
export type RetakeFacts = HelpFacts & { isRetake: boolean; hasReview: boolean; isApproved: boolean }

/**
 * Why one piece of a submitted exam cannot be recorded again: SESSION_NONE, SESSION_HEARING, RETAKE_OPEN while an earlier
 * permission lasts, RETAKE_NOT_SUBMITTED, REVIEW_FIXED once the result is approved, RETAKE_REVIEWED where an examiner has
 * judged the videos, RETAKE_HOURS_WRONG.
 */
export function whyCannotRetake(facts: RetakeFacts, hours: number): Reason | null {
  const { session, isHearing } = facts
  if (session === null) return 'SESSION_NONE'
  if (isHearing) return 'SESSION_HEARING'
  if (facts.isRetake) return 'RETAKE_OPEN'
  if (session.submittedAt === null) return 'RETAKE_NOT_SUBMITTED'
  if (facts.isApproved) return 'REVIEW_FIXED'
  if (facts.hasReview) return 'RETAKE_REVIEWED'
  return hours >= 1 && hours <= MOST_RETRY_HOURS ? null : 'RETAKE_HOURS_WRONG'
}

export type HelpFacts = { session: ExamSession | null; isHearing: boolean }

/**
 * Why a session cannot be extended: SESSION_NONE, SESSION_SUBMITTED, SESSION_SET_ASIDE where the candidate has begun
 * another or may begin one, SESSION_MINUTES_WRONG. A session that ran out can be extended until another begins.
 */
export function whyCannotExtend({ session }: HelpFacts, minutes: number): Reason | null {
  if (session === null) return 'SESSION_NONE'
  if (session.submittedAt !== null) return 'SESSION_SUBMITTED'
  if (session.setAsideAt !== null) return 'SESSION_SET_ASIDE'
  return minutes >= 1 && minutes <= MOST_MORE_MINUTES ? null : 'SESSION_MINUTES_WRONG'
}

/** The new end: so many minutes after the present one, or after now where that has passed. */
export function extendedEndOf(
  session: ExamSession,
  window: Pick<ExamWindow, 'endsAt'> | null,
  { minutes, now }: { minutes: number; now: Instant },
): Instant {
  return Math.max(sessionEndOf(session, window), now) + minutes * MINUTE_MS
}

/**
 * Why no other session can be allowed: SESSION_NONE, SESSION_SUBMITTED, SESSION_HEARING for a hearing test, which cannot be
 * entered twice (rulings#hearing), SESSION_RETRY_OPEN while an earlier permission lasts, SESSION_HOURS_WRONG.
 */
export function whyCannotAllowNew({ session, isHearing }: HelpFacts, hours: number, now: Instant): Reason | null {
  if (session === null) return 'SESSION_NONE'
  if (session.submittedAt !== null) return 'SESSION_SUBMITTED'
  if (isHearing) return 'SESSION_HEARING'
  if (isRetryOpen(session, now)) return 'SESSION_RETRY_OPEN'
  return hours >= 1 && hours <= MOST_RETRY_HOURS ? null : 'SESSION_HOURS_WRONG'
}
