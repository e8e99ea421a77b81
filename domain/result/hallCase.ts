import type { Reason } from '#domain/reasons/reasons.ts'
import { DAY_MS, type Instant } from '#domain/time.ts'
import { whyMarkingForbidden } from './markingRights.ts'

export const HALL_STATES = ['open', 'settled'] as const
export type HallState = (typeof HALL_STATES)[number]

/** work: done without a network and refused later; person: somebody else came with a candidate's code. */
export const HALL_KINDS = ['work', 'person'] as const
export type HallKind = (typeof HALL_KINDS)[number]

export const HALL_ACTS = ['checkIn', 'undo', 'absent', 'review'] as const
export type HallAct = (typeof HALL_ACTS)[number]

export type HallSettlement = 'taken' | 'again' | 'checked'

/**
 * Reasons that arise only where somebody else has changed something meanwhile: the result was approved, the candidate was
 * marked absent or has another time.
 */
const CHANGED_MEANWHILE: readonly string[] = [
  'NOT_OFFLINE',
  'REVIEW_FIXED',
  'EXAM_TIME_UNKNOWN',
  'ATTENDANCE_REVIEWED',
  'ABSENT_ARRIVED',
]
export type OfflineRefusal = {
  refusedFor: string
  /** Whether the examiner's own review from another device is stored, so that he compares the two himself. */
  isOwnChoice: boolean
  /** Whether the candidate is no longer the examiner's: moved, or given to somebody else. */
  isGone: boolean
}

/**
 * Whether work that a tablet could not deliver goes to the office instead of back to the examiner (office#board-on-site). A
 * signed review always does, except where the examiner has another review of his own to compare it with; a check-in or an
 * absence does where somebody has changed something meanwhile. An act that only undoes another never does.
 */
export function goesToOffice(acts: readonly HallAct[], { refusedFor, isOwnChoice, isGone }: OfflineRefusal): boolean {
  if (isOwnChoice) return false
  if (acts.includes('review')) return true
  const isWork = acts.some((act) => act !== 'undo')
  return isWork && (isGone || CHANGED_MEANWHILE.includes(refusedFor))
}

/** A tablet may keep its work over a weekend, but not for ever. */
const LONGEST_OFFLINE_MS = 30 * DAY_MS

/**
 * When something was done before it arrived at the server, by the tablet's clock. Null where the tablet gave no time, or one
 * that cannot be true: after the arrival, or too long before it.
 */
export function doneBeforeArrival(tabletTime: Instant | null, arrivedAt: Instant): Instant | null {
  if (tabletTime === null || tabletTime >= arrivedAt || arrivedAt - tabletTime > LONGEST_OFFLINE_MS) return null
  return tabletTime
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
  const forbidden = whyMarkingForbidden('takeOffline', facts, facts.examinerId)
  if (forbidden !== null) return forbidden
  if (!facts.isOffline) return 'NOT_OFFLINE'
  return facts.isConflicted && facts.hasReview ? 'HALL_WORK_CONFLICT' : null
}
