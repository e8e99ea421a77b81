import { PAY_STATUS } from './enrolment.ts'
import { MODE } from './examMode.ts'
import { DEFAULT_UPLOAD_MINUTES, type SittingFacts } from './examSession.ts'
import type { Reason } from './reasons.ts'
import type { Instant } from './time.ts'

/** How long a rehearsal records: long enough for a bar of music, short enough to send on any network. */
export const REHEARSAL_SECONDS = 6
/** Most it may send; a phone that records more within these seconds records no rehearsal. */
export const REHEARSAL_MAX_BYTES = 32 * 1024 * 1024

/** Below on the meter (0 at -60 dB, 1 at full scale) somebody plays too far away, or into a covered microphone. */
const LOUD_ENOUGH = 0.4
/** A level that never moves is hiss, not music. */
const MOVED_ENOUGH = 0.1
/** One piece as pages record it: four minutes at 2.6 Mbit/s. */
const PIECE_BYTES = 78 * 1024 * 1024
/** Uploading may take this part of the session before a better network is worth looking for. */
const SLOW_FROM = 1 / 3

/**
 * Why no rehearsal is of use: ENROLMENT_REFUNDED, ENROLMENT_UNPAID, NOT_ONLINE, SUBMITTED_ALREADY, EXAM_OVER. It needs no
 * open window: whoever tries days before has time to find another phone.
 */
export function whyCannotRehearse(
  { payStatus, mode, session, window }: Pick<SittingFacts, 'payStatus' | 'mode' | 'session' | 'window'>,
  now: Instant,
): Reason | null {
  if (payStatus === PAY_STATUS.refunded) return 'ENROLMENT_REFUNDED'
  if (payStatus !== PAY_STATUS.paid) return 'ENROLMENT_UNPAID'
  if (mode !== MODE.online) return 'NOT_ONLINE'
  if (session && session.submittedAt !== null) return 'SUBMITTED_ALREADY'
  return window && now >= window.endsAt ? 'EXAM_OVER' : null
}

/** What a rehearsal measured. */
export type RehearsalFacts = {
  /** The recording shows a picture that has moved on from its first frame. */
  hasPicture: boolean
  /** Least and most of the level meter while recording, 0 to 1; null where only an ear can tell. */
  sound: { quietest: number; loudest: number } | null
  /** null where it did not arrive. */
  bytesPerSecond: number | null
  /** Videos that the exam asks for. */
  pieces: number
  /** Of the session, null for the default. */
  sessionMinutes: number | null
}

export type RehearsalFinding = 'noPicture' | 'tooQuiet' | 'notSent' | 'slow'

/** What stands against sitting with this phone, here; none: it can be sat. `minutes`: to upload all videos, null unknown. */
export function rehearsalOf(facts: RehearsalFacts): { findings: RehearsalFinding[]; minutes: number | null } {
  const { bytesPerSecond, pieces, sound } = facts
  const minutes =
    bytesPerSecond === null || bytesPerSecond <= 0
      ? null
      : Math.max(1, Math.ceil((Math.max(1, pieces) * PIECE_BYTES) / bytesPerSecond / 60))
  const findings: RehearsalFinding[] = []
  if (!facts.hasPicture) findings.push('noPicture')
  if (sound && (sound.loudest < LOUD_ENOUGH || sound.loudest - sound.quietest < MOVED_ENOUGH)) findings.push('tooQuiet')
  if (minutes === null) findings.push('notSent')
  else if (minutes > (facts.sessionMinutes ?? DEFAULT_UPLOAD_MINUTES) * SLOW_FROM) findings.push('slow')
  return { findings, minutes }
}
