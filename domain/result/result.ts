import type { Instant } from '#domain/time.ts'

/** `ERT_Code`: the overall result of an enrolment (specification#result-codes). */
export const RESULT = { excellent: 4, good: 3, pass: 2, fail: 1, absent: 0 } as const
export type ResultCode = (typeof RESULT)[keyof typeof RESULT]
/**
 * A result that an examiner may give; absent comes from staff or the check-in (rulings#server-fields, rulings#absent).
 */
export type GivenResult = Exclude<ResultCode, 0>

export const resultText: Readonly<Record<ResultCode, string>> = {
  4: '优秀',
  3: '良好',
  2: '合格',
  1: '不合格',
  0: '缺考',
}

/** The results an examiner chooses from, best first. */
export const GIVEN_RESULTS: readonly GivenResult[] = [4, 3, 2, 1]

/** Whether a result is good or excellent, and so has a celebration page (rulings#open-routes). */
export function isGoodResult(code: number): boolean {
  return code === RESULT.excellent || code === RESULT.good
}

export function isGivenResult(code: number | null): code is GivenResult {
  return GIVEN_RESULTS.some((given) => given === code)
}

/** A result is held where two examiners differ by this many grades or more (rulings#result). */
export const HOLDING_SPREAD = 2

export type ResultProposal =
  /** Not all assigned examiners are done. */
  | { kind: 'waiting'; done: number; assigned: number }
  /** They differ by two grades or more, and no chief examiner has decided. */
  | { kind: 'held'; spread: number }
  | { kind: 'proposed'; code: GivenResult; by: 'reviews' | 'chief' }

/**
 * What the reviews of an enrolment propose for staff to approve (rulings#result). `reviews` has one entry per assigned
 * examiner, null while there is no review; `chief` is the result of an examiner marked as chief, assigned or not, null
 * while there is none. The median decides, the lower of two middle grades; a wide spread is decided by the chief, and what
 * he has decided stands, whatever an examiner changes afterwards.
 */
export function proposeResult(reviews: readonly (GivenResult | null)[], chief: GivenResult | null): ResultProposal {
  const given = reviews.filter((code) => code !== null).sort((a, b) => a - b)
  const [lowest, median, highest] = [given[0], given[Math.floor((given.length - 1) / 2)], given[given.length - 1]]
  if (given.length < reviews.length || lowest === undefined || median === undefined || highest === undefined) {
    return { kind: 'waiting', done: given.length, assigned: reviews.length }
  }
  if (chief !== null) return { kind: 'proposed', code: chief, by: 'chief' }
  const spread = highest - lowest
  return spread < HOLDING_SPREAD ? { kind: 'proposed', code: median, by: 'reviews' } : { kind: 'held', spread }
}

/** When a result is released, which may lie ahead, and the batch's `ShowResultTime`. */
export interface ResultTimes {
  releasedAt: Instant
  showResultAt: Instant | null
}

/**
 * From when families see a released result: from its release on, and not before the batch's `ShowResultTime` where it has one
 * (office#release, rulings#result).
 */
export const resultSeenFrom = ({ releasedAt, showResultAt }: ResultTimes): Instant =>
  Math.max(releasedAt, showResultAt ?? releasedAt)

/** Whether the candidate may see the result: it is released, and the time from which it is seen has come. */
export function isResultVisible(
  { releasedAt, showResultAt }: { releasedAt: Instant | null; showResultAt: Instant | null },
  now: Instant,
): boolean {
  return releasedAt !== null && now >= resultSeenFrom({ releasedAt, showResultAt })
}

/**
 * Whether comments may be seen: the result is released and `ShowCommentsTime` has passed; never while that is not set
 * (rulings#review-pages, rulings#result).
 */
export function areCommentsVisible(showCommentsAt: Instant | null, releasedAt: Instant | null, now: Instant): boolean {
  return isPast(releasedAt, now) && isPast(showCommentsAt, now)
}

function isPast(instant: Instant | null, now: Instant): boolean {
  return instant !== null && now >= instant
}
