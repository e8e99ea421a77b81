import { CHECK_STATUS, type CheckStatus, PAY_STATUS, type PayStatus } from './enrolment.ts'
import { MODE, type Mode } from './examMode.ts'
import type { Reason } from './reasons.ts'
import type { Instant } from './time.ts'

/** Minutes of a session where the grade names none (`UploadTime`, specification#constants). */
export const DEFAULT_UPLOAD_MINUTES = 60
/** How long after the end an object completed before it may still be attached (rulings#attach-video). */
export const ATTACH_GRACE_SECONDS = 60

/** `HearingTestState` of a batch (rulings#hearing). */
export const HEARING_STATE = { closed: 0, practiceOpen: 1, examOpen: 2 } as const
export type HearingState = (typeof HEARING_STATE)[keyof typeof HEARING_STATE]

/** One timed run of an online exam as it is stored. */
export type ExamSession = {
  startedAt: Instant
  endsAt: Instant
  /** When its answers were archived because a new session began, null before. */
  setAsideAt: Instant | null
  submittedAt: Instant | null
}

/** The window in which an online exam may be sat. */
export type ExamWindow = { beginsAt: Instant; endsAt: Instant; publishedAt: Instant | null }

/** What decides whether an enrolment may sit its online exam now. */
export type SittingFacts = {
  payStatus: PayStatus
  mode: Mode
  checkStatus: CheckStatus
  isHearing: boolean
  hearingState: HearingState
  window: ExamWindow | null
  /** The latest session, null before the first. */
  session: ExamSession | null
  /** All sessions so far, the latest and those set aside included. */
  sessionCount: number
  /** The batch's cap of sessions per enrolment, 0 for none (rulings#session). */
  maxSessions: number
  /** Every required slot of the latest session is filled. */
  isComplete: boolean
}

/**
 * `barred`: something other than the time forbids it; `unscheduled`: no published window; `expired`: the session ran
 * out and a new one may begin; `complete`: it ran out with every video there and waits to be submitted; `timeUp`: a
 * hearing test ran out, which is sat once and submitted as it stands.
 */
export type ExamPhase =
  | 'submitted'
  | 'barred'
  | 'unscheduled'
  | 'notYet'
  | 'canStart'
  | 'running'
  | 'expired'
  | 'complete'
  | 'timeUp'
  | 'capReached'
  | 'windowOver'

type Judgement = { phase: ExamPhase; reason: Reason | null }

/** Where the online exam of an enrolment stands at `now` (specification#online-exam, rulings#session). */
export function examPhaseOf(facts: SittingFacts, now: Instant): ExamPhase {
  return judge(facts, now).phase
}

/**
 * Why no session can begin or go on now; null where it can, and once submitted, which is no refusal (rulings#session).
 */
export function whyCannotSit(facts: SittingFacts, now: Instant): Reason | null {
  return judge(facts, now).reason
}

function judge(facts: SittingFacts, now: Instant): Judgement {
  const { session, window } = facts
  if (session && session.submittedAt !== null) return { phase: 'submitted', reason: null }
  if (facts.payStatus === PAY_STATUS.refunded) return { phase: 'barred', reason: 'ENROLMENT_REFUNDED' }
  if (facts.payStatus !== PAY_STATUS.paid) return { phase: 'barred', reason: 'ENROLMENT_UNPAID' }
  if (facts.mode !== MODE.online) return { phase: 'barred', reason: 'NOT_ONLINE' }
  // Whoever has begun goes on: staff who judge a photo or change the schedule meanwhile do not end a running exam.
  if (session && isRunning(session, window, now)) return { phase: 'running', reason: null }
  if (facts.isHearing && session) return { phase: 'timeUp', reason: 'EXAM_OVER' }
  // Neither the window, nor a cap, nor a photo takes from anybody what only wants submitting.
  if (session && session.setAsideAt === null && facts.isComplete) return { phase: 'complete', reason: null }
  if (window && now >= window.endsAt) return { phase: 'windowOver', reason: 'EXAM_OVER' }
  if (facts.checkStatus === CHECK_STATUS.failed) return { phase: 'barred', reason: 'CHECK_FAILED' }
  if (!window || window.publishedAt === null || window.publishedAt > now) {
    return { phase: 'unscheduled', reason: 'EXAM_TIME_UNKNOWN' }
  }
  if (now < window.beginsAt) return { phase: 'notYet', reason: 'EXAM_NOT_STARTED' }
  if (facts.isHearing && facts.hearingState !== HEARING_STATE.examOpen) {
    return { phase: 'barred', reason: 'HEARING_CLOSED' }
  }
  if (facts.maxSessions > 0 && facts.sessionCount >= facts.maxSessions) {
    return { phase: 'capReached', reason: 'SESSIONS_SPENT' }
  }
  return { phase: session && session.setAsideAt === null ? 'expired' : 'canStart', reason: null }
}

function isRunning(session: ExamSession, window: ExamWindow | null, now: Instant): boolean {
  return session.setAsideAt === null && now <= sessionEndOf(session, window)
}

/** When a session that begins at `startedAt` ends: after its minutes, but never after its window (rulings#session). */
export function endOf(startedAt: Instant, uploadMinutes: number | null, windowEndsAt: Instant): Instant {
  return Math.min(startedAt + (uploadMinutes ?? DEFAULT_UPLOAD_MINUTES) * 60_000, windowEndsAt)
}

/** When a stored session ends: at its own end, or with its window where staff have meanwhile shortened that. */
export function sessionEndOf(session: Pick<ExamSession, 'endsAt'>, window: Pick<ExamWindow, 'endsAt'> | null): Instant {
  return window ? Math.min(session.endsAt, window.endsAt) : session.endsAt
}

/** Whole seconds left on a countdown, rounded up, never below 0. */
export function secondsLeft(endsAt: Instant, now: Instant): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000))
}

export type SessionStart =
  /** The exam is submitted: answer `IsSub`. */
  | { kind: 'submitted' }
  /** Nothing changes: the session goes on until its end. */
  | { kind: 'resume'; endsAt: Instant }
  /** A new session; `setsAside` where the one that ran out is archived first. */
  | { kind: 'start'; endsAt: Instant; setsAside: boolean }
  /** The session ran out with a complete set: nothing changes, it is offered for submission with the takes it has. */
  | { kind: 'offer'; endsAt: Instant }
  /**
   * A hearing test whose time is up: the answers as they stand are submitted (rulings#hearing: it is not entered
   * twice).
   */
  | { kind: 'close' }
  | { kind: 'refuse'; reason: Reason }

/**
 * `wantsNewStart`: the candidate asks, in so many words, for a new start although every video is there
 * (rulings#session).
 */
export type StartWish = { uploadMinutes: number | null; wantsNewStart: boolean }

/**
 * What `ResetAnswerRecord` does at `now` (specification#online-exam, rulings#session). Judge it under the lock of the
 * enrolment.
 */
export function startOf(facts: SittingFacts & StartWish, now: Instant): SessionStart {
  const { phase, reason } = judge(facts.wantsNewStart ? { ...facts, isComplete: false } : facts, now)
  const { session, window, uploadMinutes } = facts
  if (phase === 'timeUp') return { kind: 'close' }
  if (reason !== null) return { kind: 'refuse', reason }
  if (phase === 'submitted') return { kind: 'submitted' }
  if (phase === 'running' && session) return { kind: 'resume', endsAt: sessionEndOf(session, window) }
  if (phase === 'complete' && session) return { kind: 'offer', endsAt: sessionEndOf(session, window) }
  if (!window) return { kind: 'refuse', reason: 'EXAM_TIME_UNKNOWN' }
  return { kind: 'start', endsAt: endOf(now, uploadMinutes, window.endsAt), setsAside: phase === 'expired' }
}

/** What decides whether the answer sheet of a session still takes anything. */
export type OpenSheet = { session: ExamSession | null; window: Pick<ExamWindow, 'endsAt'> | null }

/**
 * Why nothing of the sheet may change any more: SUBMITTED_ALREADY, SESSION_REQUIRED, UPLOAD_TIME_OVER. Governs
 * choosing, drawing and the parts of an upload. `receivedAt`: when the last byte of the request arrived; what arrives
 * in the very instant of the end is in time (rulings#attach-video).
 */
export function whyCannotUpload({ session, window }: OpenSheet, receivedAt: Instant): Reason | null {
  const reason = whySheetClosed(session)
  if (reason !== null || session === null) return reason
  return receivedAt <= sessionEndOf(session, window) ? null : 'UPLOAD_TIME_OVER'
}

/**
 * Why a finished object cannot become the answer of a slot: as `whyCannotUpload`, but an object completed by the end
 * may be attached for ATTACH_GRACE_SECONDS after it; FILE_WRONG for an object older than the session
 * (rulings#attach-video, threats#O6).
 */
export function whyCannotAttach(
  { session, window }: OpenSheet,
  { objectCompletedAt, receivedAt }: { objectCompletedAt: Instant; receivedAt: Instant },
): Reason | null {
  const reason = whySheetClosed(session)
  if (reason !== null || session === null) return reason
  const endsAt = sessionEndOf(session, window)
  const isInTime = objectCompletedAt <= endsAt && receivedAt <= endsAt + ATTACH_GRACE_SECONDS * 1000
  if (!isInTime) return 'UPLOAD_TIME_OVER'
  // Object stores report whole seconds, so the second in which the session began counts as part of it.
  return objectCompletedAt < Math.floor(session.startedAt / 1000) * 1000 ? 'FILE_WRONG' : null
}

/**
 * Why the sheet cannot be submitted, its slots apart: SUBMITTED_ALREADY, SESSION_REQUIRED. Late is allowed while the
 * session is not set aside: submitting adds no answer, and at the end of the window the server submits the same set.
 */
export function whySheetClosed(session: ExamSession | null): Reason | null {
  if (session && session.submittedAt !== null) return 'SUBMITTED_ALREADY'
  return session && session.setAsideAt === null ? null : 'SESSION_REQUIRED'
}

/** What the sweep at the end of a window looks at. */
export type SweepFacts = {
  payStatus: PayStatus
  mode: Mode
  windowEndsAt: Instant
  session: ExamSession | null
  /** Every required slot of the latest session is filled. */
  isComplete: boolean
  /** When staff were shown it, null before. */
  shownToStaffAt: Instant | null
}

/**
 * What the server does with a set when its window has ended: submit a complete one, show an incomplete one (one never
 * begun, too) to staff, once; otherwise nothing. It waits out the grace, in which a last video may still be attached
 * (rulings#session).
 */
export function sweepOf(facts: SweepFacts, now: Instant): 'submit' | 'showToStaff' | 'nothing' {
  const { session } = facts
  if (facts.payStatus !== PAY_STATUS.paid || facts.mode !== MODE.online) return 'nothing'
  if (session && session.submittedAt !== null) return 'nothing'
  if (now <= facts.windowEndsAt + ATTACH_GRACE_SECONDS * 1000) return 'nothing'
  if (session && session.setAsideAt === null && facts.isComplete) return 'submit'
  return facts.shownToStaffAt === null ? 'showToStaff' : 'nothing'
}
