import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'
import type { Instant } from '#domain/time.ts'
import { resultSeenFrom } from './result.ts'

/**
 * The state of a release of results (office#release). One person prepares it and another releases it. As long as nobody can
 * see the results, one person can take them back; afterwards one person asks for it and another confirms.
 */
export type ReleaseState = 'prepared' | 'withdrawn' | 'released' | 'takeBackAsked' | 'takenBack'

/** The states in Chinese, as staff read them. */
export const releaseStateTexts: Readonly<Record<ReleaseState, string>> = {
  prepared: '待公布',
  withdrawn: '已撤回',
  released: '已公布',
  takeBackAsked: '申请收回，待确认',
  takenBack: '已收回',
}

/** The most characters of a reason for taking results back; families read it. */
export const TAKE_BACK_REASON_LENGTH = 100

export interface Release {
  state: ReleaseState
  preparedBy: number
  /** Null before it is released. */
  releasedAt: Instant | null
  /** Who asked to take it back, or took it back alone; null before. */
  takenBackBy: number | null
}

/** Returns RELEASE_CHANGED where it is no longer prepared, RELEASE_OWN for the person who prepared it. */
export function whyCannotRelease({ state, preparedBy }: Release, accountId: number): Reason | null {
  if (state !== 'prepared') return 'RELEASE_CHANGED'
  return preparedBy === accountId ? 'RELEASE_OWN' : null
}

/** When results count as released that somebody releases now: at the time that was prepared, or at once where it has passed. */
export const effectiveReleaseTime = (releaseAt: Instant | null, now: Instant): Instant =>
  Math.max(releaseAt ?? now, now)

/**
 * How a release can be taken back now: `withdraw` it where it was never released, `stop` it where nobody could see it yet,
 * `ask` a second person where families could. Null where it cannot.
 */
export function howToTakeBack(
  { state, releasedAt }: Release,
  { showResultAt, now }: { showResultAt: Instant | null; now: Instant },
): 'withdraw' | 'stop' | 'ask' | null {
  if (state === 'prepared') return 'withdraw'
  if (state !== 'released' || releasedAt === null) return null
  return now < resultSeenFrom({ releasedAt, showResultAt }) ? 'stop' : 'ask'
}

/** Returns RELEASE_CHANGED where nobody asks to take it back, TAKE_BACK_OWN for the person who asked. */
export function whyCannotDecideTakeBack({ state, takenBackBy }: Release, accountId: number): Reason | null {
  if (state !== 'takeBackAsked') return 'RELEASE_CHANGED'
  return takenBackBy === accountId ? 'TAKE_BACK_OWN' : null
}

/** Returns TAKE_BACK_REASON_WRONG for a reason that is empty or too long, TEXT_UNFIT for one that cannot be stored. */
export function whyTakeBackReasonUnfit(reason: string): Reason | null {
  if (reason === '' || Array.from(reason).length > TAKE_BACK_REASON_LENGTH) return 'TAKE_BACK_REASON_WRONG'
  return whyTextUnfit(reason)
}
