import type { Reason } from '#domain/reasons/reasons.ts'
import { DAY_MS, type Instant } from '#domain/time.ts'
import { whyMayNot } from './markingRights.ts'

export const HALL_STATES = ['open', 'settled'] as const
export type HallState = (typeof HALL_STATES)[number]

/** work: done without a network and refused later; person: somebody else came with a candidate's code. */
export const HALL_KINDS = ['work', 'person'] as const
export type HallKind = (typeof HALL_KINDS)[number]

export const HALL_ACTS = ['checkIn', 'undo', 'absent', 'review'] as const
export type HallAct = (typeof HALL_ACTS)[number]

export type HallSettlement = 'taken' | 'again' | 'checked'

/** Reasons that only a change of somebody else gives: the candidate was approved, marked absent, has another time. */
const CHANGED_MEANWHILE: readonly string[] = [
  'NOT_OFFLINE',
  'REVIEW_FIXED',
  'EXAM_TIME_UNKNOWN',
  'ATTENDANCE_REVIEWED',
  'ABSENT_ARRIVED',
]
export type OfflineRefusal = {
  refusedFor: string
  /** Whether his own review from another device stands there, so that he compares the two himself. */
  isOwnChoice: boolean
  /** Whether the candidate is not his any more: moved, or given to somebody else. */
  isGone: boolean
}

/**
 * Whether what a tablet could not deliver goes to the office instead of to the examiner (office#board-on-site): a signed review
 * always, except where he only compares it with his own other one; a check-in or an absence where somebody has changed
 * something meanwhile. Taking something back is no work that could be lost.
 */
export function goesToOffice(acts: readonly HallAct[], { refusedFor, isOwnChoice, isGone }: OfflineRefusal): boolean {
  if (isOwnChoice) return false
  if (acts.indexOf('review') >= 0) return true
  const isWork = acts.some((act) => act !== 'undo')
  return isWork && (isGone || CHANGED_MEANWHILE.indexOf(refusedFor) >= 0)
}

/** A tablet may keep its work over a week-end, and not for ever. */
const LONGEST_OFFLINE_MS = 30 * DAY_MS

/**
 * When something was done, of which a tablet says it was done at `said`: never after it arrived, and not in a past that no
 * exam day has. Null where it was done as it arrived, or where nothing usable was said.
 */
export function doneBeforeArrival(said: Instant | null, arrivedAt: Instant): Instant | null {
  if (said === null || said >= arrivedAt || arrivedAt - said > LONGEST_OFFLINE_MS) return null
  return said
}

export type TakingFacts = {
  isSettled: boolean
  kind: HallKind
  isOffline: boolean
  approvedAt: Instant | null
  decidedBy: number | null
  examinerId: number
  /** Whether the examiner has stepped back from this candidate. */
  isConflicted: boolean
  hasReview: boolean
}

/** Why work cannot count as it was done: HALL_CASE_SETTLED, HALL_CASE_NO_WORK, REVIEW_FIXED, NOT_OFFLINE, HALL_WORK_CONFLICT. */
export function whyCannotTakeWork(facts: TakingFacts): Reason | null {
  if (facts.isSettled) return 'HALL_CASE_SETTLED'
  if (facts.kind !== 'work') return 'HALL_CASE_NO_WORK'
  const mayNot = whyMayNot('takeOffline', facts, facts.examinerId)
  if (mayNot !== null) return mayNot
  if (!facts.isOffline) return 'NOT_OFFLINE'
  return facts.isConflicted && facts.hasReview ? 'HALL_WORK_CONFLICT' : null
}
