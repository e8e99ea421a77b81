import type { Instant } from '#domain/time.ts'
import { ATTACH_GRACE_SECONDS, type ExamSession, type ExamWindow, sessionEndOf } from './examSession.ts'

/**
 * The state of a session as staff see it: `expired`: it ran out, and another may begin while the window is open;
 * `incomplete`: its window is over and it was not submitted, which staff are shown (rulings#session).
 */
export type SessionState = 'running' | 'expired' | 'setAside' | 'submitted' | 'incomplete'

/** `window` is the enrolment's present exam window, null where staff have removed the exam time. */
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
 * Whether an exam in this window can take nothing more, not even a last video within the grace (rulings#attach-video).
 */
export function isWindowClosed({ endsAt }: Pick<ExamWindow, 'endsAt'>, now: Instant): boolean {
  return now > endsAt + ATTACH_GRACE_SECONDS * 1000
}
