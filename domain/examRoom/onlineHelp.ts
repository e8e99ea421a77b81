import type { Reason } from '#domain/reasons/reasons.ts'
import { DAY_MS, type Instant, MINUTE_MS } from '#domain/time.ts'
import { type ExamSession, type ExamWindow, isRetryOpen, sessionEndOf } from './examSession.ts'
import { extendedEndOf, whyCannotAllowNew, whyCannotExtend } from './sessionHelp.ts'

/** What decides about somebody who sits online, or should (office#board-online). */
export interface OnlineSitting {
  session: ExamSession | null
  window: ExamWindow | null
  isHearing: boolean
  isRetake?: boolean | undefined
}

/** `ended`: the time is over and nothing was submitted; `retry`: staff let another session begin. */
export type SittingState = 'notBegun' | 'running' | 'ended' | 'retry' | 'submitted'

export function sittingStateOf(
  { session, window }: Pick<OnlineSitting, 'session' | 'window'>,
  now: Instant,
): SittingState {
  if (session === null) return 'notBegun'
  if (session.submittedAt !== null) return 'submitted'
  if (session.setAsideAt !== null) return isRetryOpen(session, now) ? 'retry' : 'ended'
  return now <= sessionEndOf(session, window) ? 'running' : 'ended'
}

/** What staff give many at once: more minutes, or another window. */
export type OnlineHelp =
  | { kind: 'moreTime'; minutes: number }
  | { kind: 'newWindow'; beginsAt: Instant; endsAt: Instant }

/** What becomes of one: his session goes on until then, he has another window, or he may begin anew until then. */
export type HelpAct =
  | { act: 'extend'; until: Instant }
  | { act: 'window'; beginsAt: Instant; endsAt: Instant }
  | { act: 'newSession'; until: Instant }
  | { act: 'none'; why: Reason }

const LONGEST_WINDOW_MS = 31 * DAY_MS

/** Why nobody can be helped so: SESSION_MINUTES_WRONG, EXAM_TIME_ORDER, HELP_WINDOW_WRONG. */
export function whyHelpUnfit(help: OnlineHelp, now: Instant): Reason | null {
  if (help.kind === 'moreTime') return whyCannotExtend({ session: ANY_SESSION, isHearing: false }, help.minutes)
  if (help.endsAt <= help.beginsAt) return 'EXAM_TIME_ORDER'
  return help.endsAt <= now || help.endsAt - help.beginsAt > LONGEST_WINDOW_MS ? 'HELP_WINDOW_WRONG' : null
}
const ANY_SESSION: ExamSession = { startedAt: 0, endsAt: 0, setAsideAt: null, submittedAt: null }

/**
 * What becomes of somebody. More minutes go to a session, running or ended, or to the window of whoever has not begun; a new
 * window goes to whoever has not begun, and lets another session begin where the last one has ended. A running session is never
 * taken by a window, and what is submitted stays.
 */
export function onlineHelpOf(sitting: OnlineSitting, help: OnlineHelp, now: Instant): HelpAct {
  const { session, window } = sitting
  const none = (why: Reason): HelpAct => ({ act: 'none', why })
  const state = sittingStateOf(sitting, now)
  if (sitting.isRetake) return none('RETAKE_OPEN')
  if (state === 'submitted') return none('SESSION_SUBMITTED')
  if (state === 'retry') return none('SESSION_RETRY_OPEN')
  if (session === null) {
    if (window === null) return none('EXAM_TIME_UNKNOWN')
    if (help.kind === 'newWindow') return { act: 'window', beginsAt: help.beginsAt, endsAt: help.endsAt }
    const endsAt = Math.max(window.endsAt, now) + help.minutes * MINUTE_MS
    return { act: 'window', beginsAt: window.beginsAt, endsAt }
  }
  if (help.kind === 'moreTime') {
    const why = whyCannotExtend(sitting, help.minutes)
    return why === null
      ? { act: 'extend', until: extendedEndOf(session, window, { minutes: help.minutes, now }) }
      : none(why)
  }
  if (state === 'running') return none('HELP_RUNNING')
  const why = whyCannotAllowNew(sitting, 1, now)
  return why === null ? { act: 'newSession', until: help.endsAt } : none(why)
}
