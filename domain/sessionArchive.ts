import { ATTACH_GRACE_SECONDS, type ExamSession, type ExamWindow, sessionEndOf } from './examSession.ts'
import type { Instant } from './time.ts'

/**
 * What staff read of a session: `expired`: it ran out, and another may begin while the window is open; `incomplete`:
 * its window is over and it was not submitted (rulings#session: shown to staff).
 */
export type SessionState = 'running' | 'expired' | 'setAside' | 'submitted' | 'incomplete'

/** `window`: of the enrolment as it is now, null where staff have taken the exam time away. */
export function sessionStateOf(
  session: ExamSession,
  window: Pick<ExamWindow, 'endsAt'> | null,
  now: Instant,
): SessionState {
  if (session.submittedAt !== null) return 'submitted'
  if (session.setAsideAt !== null) return 'setAside'
  if (now <= sessionEndOf(session, window)) return 'running'
  return window !== null && isWindowClosed(window, now) ? 'incomplete' : 'expired'
}

/**
 * Whether nothing can become part of an exam of this window any more, the grace for a last video included
 * (rulings#attach-video).
 */
export function isWindowClosed({ endsAt }: Pick<ExamWindow, 'endsAt'>, now: Instant): boolean {
  return now > endsAt + ATTACH_GRACE_SECONDS * 1000
}
