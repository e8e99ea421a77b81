import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import type { Instant } from '#domain/time.ts'
import { DEFAULT_UPLOAD_MINUTES, type SittingFacts } from './examSession.ts'

/** How long a rehearsal records: long enough for a bar of music, short enough to send on any network. */
export const REHEARSAL_SECONDS = 6
/** Largest rehearsal that may be uploaded, in bytes; no phone records more within these seconds. */
export const REHEARSAL_MAX_BYTES = 32 * 1024 * 1024

/** Below this level (0 is -60 dB, 1 is full scale) the player is too far away or the microphone is covered. */
const LOUD_ENOUGH = 0.4
/** A level that varies less than this is hiss and not music. */
const MOVED_ENOUGH = 0.1
/** Bytes of one piece as the page records it: four minutes at 2.6 Mbit/s. */
const PIECE_BYTES = 78 * 1024 * 1024
/** From this share of the session on, uploading takes so long that a better network is worth looking for. */
const SLOW_FROM = 1 / 3

/**
 * Why a rehearsal would be of no use: ENROLMENT_REFUNDED, ENROLMENT_UNPAID, NOT_ONLINE, SUBMITTED_ALREADY, EXAM_OVER.
 * It needs no open window, so that people can try days before and still find another phone.
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
  /** Whether the recording shows a picture that changed after its first frame. */
  hasPicture: boolean
  /** Lowest and highest level while recording, 0 to 1; null where the browser cannot measure it. */
  sound: { quietest: number; loudest: number } | null
  /** Speed of the upload; null where it failed. */
  bytesPerSecond: number | null
  /** How many videos the exam asks for. */
  pieces: number
  /** Minutes of the exam's session, null for the default. */
  sessionMinutes: number | null
}

export type RehearsalFinding = 'noPicture' | 'tooQuiet' | 'notSent' | 'slow'

/**
 * The findings that speak against sitting the exam with this phone in this place; none where all is well. `minutes` is
 * the time to upload all videos, null where unknown.
 */
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
