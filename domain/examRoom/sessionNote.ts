import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'
import type { Instant } from '#domain/time.ts'
import { type ExamSession, type ExamWindow, sessionEndOf } from './examSession.ts'

/** The longest text between office and candidate, in characters. */
export const NOTE_LENGTH = 200
/** So many questions a candidate may ask in one session. */
export const MOST_QUESTIONS = 20

/** Why a text cannot be sent: NOTE_WRONG where it is empty or too long, TEXT_UNFIT. It is cleaned already. */
export function whyNoteUnfit(text: string): Reason | null {
  if (text === '' || Array.from(text).length > NOTE_LENGTH) return 'NOTE_WRONG'
  return whyTextUnfit(text)
}

/**
 * Why nobody can write in this session: SESSION_NONE, SESSION_SUBMITTED, SESSION_SET_ASIDE, NOTE_OVER once its time is over. The
 * office may still write then, since it can give more time.
 */
export function whyCannotWrite(
  { session, window }: { session: ExamSession | null; window: ExamWindow | null },
  { isStaff, now }: { isStaff: boolean; now: Instant },
): Reason | null {
  if (session === null) return 'SESSION_NONE'
  if (session.submittedAt !== null) return 'SESSION_SUBMITTED'
  if (session.setAsideAt !== null) return 'SESSION_SET_ASIDE'
  return isStaff || now <= sessionEndOf(session, window) ? null : 'NOTE_OVER'
}
