import { type Instant, MINUTE_MS } from '#domain/time.ts'

/** The latest session of a candidate as the board judges it (office#board-online). */
export interface OnlineFacts {
  endsAt: Instant
  submittedAt: Instant | null
  setAsideAt: Instant | null
  /** Until when staff let another session begin. */
  retryUntil: Instant | null
  isHearing: boolean
  required: number
  filled: number
  uploading: number
  uploadingSince: Instant | null
  failedUploads: number
  brokenVideos: number
  /** What the family asked and nobody has read. */
  questions: number
}

/** An upload that takes longer than this counts as stalled; a video of ten minutes takes three minutes on a slow line. */
export const STALLED_AFTER_MS = 10 * MINUTE_MS
/** From so long before its end an incomplete session is running out of time. */
export const RUNNING_OUT_MS = 10 * MINUTE_MS

/** What is wrong, the worst first; the board lists sessions in this order. */
export const onlineTroubles = ['asks', 'broken', 'ended', 'failed', 'stalled', 'runningOut'] as const
export type OnlineTrouble = (typeof onlineTroubles)[number]

export type OnlineState = 'submitted' | 'retry' | 'setAside' | 'ended' | 'uploading' | 'begun'

export function onlineStateOf(facts: OnlineFacts, now: Instant): OnlineState {
  if (facts.submittedAt !== null) return 'submitted'
  if (facts.setAsideAt !== null) return facts.retryUntil !== null && now <= facts.retryUntil ? 'retry' : 'setAside'
  if (now > facts.endsAt) return 'ended'
  return facts.uploading > 0 ? 'uploading' : 'begun'
}

/** The worst trouble of a session, or null. A session with all its videos has none: it only has to be submitted. */
export function troubleOf(facts: OnlineFacts, now: Instant): OnlineTrouble | null {
  if (facts.questions > 0 && facts.setAsideAt === null && facts.submittedAt === null) return 'asks'
  if (facts.brokenVideos > 0 && facts.setAsideAt === null) return 'broken'
  const state = onlineStateOf(facts, now)
  const isIncomplete = facts.isHearing || facts.filled < facts.required
  if (state === 'ended') return isIncomplete ? 'ended' : null
  if ((state !== 'begun' && state !== 'uploading') || !isIncomplete) return null
  if (facts.failedUploads > 0) return 'failed'
  if (facts.uploadingSince !== null && now - facts.uploadingSince > STALLED_AFTER_MS) return 'stalled'
  return facts.endsAt - now <= RUNNING_OUT_MS ? 'runningOut' : null
}
