import { CHECK_STATUS, type CheckStatus, PAY_STATUS, type PayStatus } from '#domain/enrolment/enrolment.ts'
import { MODE, type Mode } from '#domain/enrolment/examMode.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'

/** Minutes of a session where the grade names none (`UploadTime`, specification#constants). */
export const DEFAULT_UPLOAD_MINUTES = 60
/**
 * For this long after the end of a session an object that was completed in time may still be attached
 * (rulings#attach-video).
 */
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
  /** Until when staff have extended it, past its window where that ends before (office#board-online). */
  extendedTo?: Instant | null
  /** When it was set aside for another by staff: until when that one may begin, whatever window and cap say. */
  retryUntil?: Instant | null
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
  /** Whether every required slot of the latest session is filled. */
  isComplete: boolean
  /**
   * Whether staff let one piece be recorded again after the exam was submitted: `session` is then the time for that, and
   * `isComplete` is about that piece alone.
   */
  isRetake?: boolean
}

/**
 * `barred`: something other than the time forbids it; `unscheduled`: no published window; `expired`: the session ran
 * out and a new one may begin; `complete`: it ran out with every required video attached and only needs submitting;
 * `timeUp`: a hearing test ran out, which cannot be sat again and is submitted as it stands.
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

type PhaseVerdict = { phase: ExamPhase; reason: Reason | null }

/** Where the online exam of an enrolment stands at `now` (specification#online-exam, rulings#session). */
export function examPhaseOf(facts: SittingFacts, now: Instant): ExamPhase {
  return judgeSitting(facts, now).phase
}

/**
 * Why no session can begin or continue now; null where one can, and also after submission, which is no refusal
 * (rulings#session).
 */
export function whyCannotSit(facts: SittingFacts, now: Instant): Reason | null {
  return judgeSitting(facts, now).reason
}

function judgeSitting(facts: SittingFacts, now: Instant): PhaseVerdict {
  const { session, window } = facts
  if (session && session.submittedAt !== null) return { phase: 'submitted', reason: null }
  // What was submitted stands where the piece was not recorded again in time.
  if (facts.isRetake && session && !facts.isComplete && !isRunning(session, window, now))
    return { phase: 'submitted', reason: null }
  if (facts.payStatus === PAY_STATUS.refunded) return { phase: 'barred', reason: 'ENROLMENT_REFUNDED' }
  if (facts.payStatus !== PAY_STATUS.paid) return { phase: 'barred', reason: 'ENROLMENT_UNPAID' }
  if (facts.mode !== MODE.online) return { phase: 'barred', reason: 'NOT_ONLINE' }
  // A photo verdict or a schedule change by staff must not end an exam that has begun.
  if (session && isRunning(session, window, now)) return { phase: 'running', reason: null }
  if (facts.isHearing && session) return { phase: 'timeUp', reason: 'EXAM_OVER' }
  // A complete set only needs submitting, so a closed window, a session cap or a failed photo must not block it.
  if (session && session.setAsideAt === null && facts.isComplete) return { phase: 'complete', reason: null }
  if (isRetryOpen(session, now)) return { phase: 'canStart', reason: null }
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

/** Whether staff allow another session after this one now. */
export function isRetryOpen(session: ExamSession | null, now: Instant): boolean {
  const until = session?.retryUntil ?? null
  return until !== null && now <= until
}

/** When a session that begins at `startedAt` ends: after its minutes, but never after its window (rulings#session). */
export function plannedEndOf(startedAt: Instant, uploadMinutes: number | null, windowEndsAt: Instant): Instant {
  return Math.min(startedAt + (uploadMinutes ?? DEFAULT_UPLOAD_MINUTES) * MINUTE_MS, windowEndsAt)
}

/**
 * When a stored session ends: at its own end, or with its window where staff have meanwhile shortened that; where staff
 * have extended the session, then, whatever its window says.
 */
export function sessionEndOf(
  session: Pick<ExamSession, 'endsAt' | 'extendedTo'>,
  window: Pick<ExamWindow, 'endsAt'> | null,
): Instant {
  if (session.extendedTo != null) return session.extendedTo
  return window ? Math.min(session.endsAt, window.endsAt) : session.endsAt
}

/** Whole seconds left on a countdown, rounded up, never below 0. */
export function secondsLeft(endsAt: Instant, now: Instant): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000))
}

export type SessionStart =
  /** The exam is submitted already: answer `IsSub`. */
  | { kind: 'submitted' }
  /** The running session continues until its end. */
  | { kind: 'resume'; endsAt: Instant }
  /**
   * A new session begins; `setsAside` where the one that ran out is archived first, `isGranted` where staff allow it, who
   * give it its whole length even past the window.
   */
  | { kind: 'start'; endsAt: Instant; setsAside: boolean; isGranted: boolean }
  /** The session ran out with a complete set: nothing changes, and the candidate is offered to submit it as it is. */
  | { kind: 'offer'; endsAt: Instant }
  /**
   * The time of a hearing test is up: its answers are submitted as they stand, since it cannot be entered twice
   * (rulings#hearing).
   */
  | { kind: 'close' }
  | { kind: 'refuse'; reason: Reason }

/** `wantsNewStart`: the candidate explicitly asks for a new session although every video is there (rulings#session). */
export type StartRequest = { uploadMinutes: number | null; wantsNewStart: boolean }

/**
 * What `ResetAnswerRecord` does at `now` (specification#online-exam, rulings#session). Call it under the lock of the
 * enrolment.
 */
export function sessionStartOf(facts: SittingFacts & StartRequest, now: Instant): SessionStart {
  const { phase, reason } = judgeSitting(facts.wantsNewStart ? { ...facts, isComplete: false } : facts, now)
  const { session, window, uploadMinutes } = facts
  if (phase === 'timeUp') return { kind: 'close' }
  if (reason !== null) return { kind: 'refuse', reason }
  if (phase === 'submitted') return { kind: 'submitted' }
  if (phase === 'running' && session) return { kind: 'resume', endsAt: sessionEndOf(session, window) }
  if (phase === 'complete' && session) return { kind: 'offer', endsAt: sessionEndOf(session, window) }
  if (isRetryOpen(session, now)) {
    const endsAt = plannedEndOf(now, uploadMinutes, Number.POSITIVE_INFINITY)
    return { kind: 'start', endsAt, setsAside: false, isGranted: true }
  }
  if (!window) return { kind: 'refuse', reason: 'EXAM_TIME_UNKNOWN' }
  const endsAt = plannedEndOf(now, uploadMinutes, window.endsAt)
  return { kind: 'start', endsAt, setsAside: phase === 'expired', isGranted: false }
}

/** What decides whether the answer sheet of a session may still change. */
export type SheetFacts = { session: ExamSession | null; window: Pick<ExamWindow, 'endsAt'> | null }

/**
 * Why the sheet may not change any more: SUBMITTED_ALREADY, SESSION_REQUIRED, UPLOAD_TIME_OVER. It applies to choosing,
 * drawing and uploading parts. `receivedAt` is when the last byte of the request arrived; a request that arrives
 * exactly at the end is in time (rulings#attach-video).
 */
export function whyCannotUpload({ session, window }: SheetFacts, receivedAt: Instant): Reason | null {
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
  { session, window }: SheetFacts,
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
 * Why the session does not allow submitting the sheet, whatever its slots hold: SUBMITTED_ALREADY, SESSION_REQUIRED.
 * Submitting late is allowed while the session is not set aside: it adds no answer, and the sweep would submit the same
 * set at the end of the window.
 */
export function whySheetClosed(session: ExamSession | null): Reason | null {
  if (session && session.submittedAt !== null) return 'SUBMITTED_ALREADY'
  return session && session.setAsideAt === null ? null : 'SESSION_REQUIRED'
}

/** What decides what the sweep does at the end of a window. */
export type SweepFacts = {
  payStatus: PayStatus
  mode: Mode
  windowEndsAt: Instant
  session: ExamSession | null
  /** Whether every required slot of the latest session is filled. */
  isComplete: boolean
  /** When staff were shown it, null before. */
  shownToStaffAt: Instant | null
}

/**
 * What the sweep does with an answer sheet after the end of its window: it submits a complete one, and shows an
 * incomplete one (or one never begun) to staff once. It waits for the end of the grace, in which a last video may still
 * be attached (rulings#session).
 */
export function sweepOf(facts: SweepFacts, now: Instant): 'submit' | 'showToStaff' | 'nothing' {
  const { session } = facts
  if (facts.payStatus !== PAY_STATUS.paid || facts.mode !== MODE.online) return 'nothing'
  if (session && session.submittedAt !== null) return 'nothing'
  const closesAt = Math.max(facts.windowEndsAt, session?.extendedTo ?? 0)
  if (now <= closesAt + ATTACH_GRACE_SECONDS * 1000) return 'nothing'
  if (session && session.setAsideAt === null && facts.isComplete) return 'submit'
  return facts.shownToStaffAt === null ? 'showToStaff' : 'nothing'
}
