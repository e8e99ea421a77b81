import type { Instant } from '#domain/time.ts'
import { dayOf, inMinutes, type PlanCandidate } from './instance.ts'

/**
 * What each soft rule costs where it is not met (office#plan). The search lowers the sum of these; a larger number
 * is a stronger rule. Nothing here can outweigh placing somebody.
 */
export const COSTS = {
  /** Two members of a family on different days. */
  familyOtherDay: 60,
  /** Two members of a family on one day, more than an hour apart; and for each further hour. */
  familyApart: 20,
  familyHour: 5,
  /** Two exams of one child on different days. */
  childOtherDay: 20,
  /** Two exams of one child on one day with less than a pause between them. */
  childNoPause: 8,
  /** A day that the family asked to avoid. */
  avoidedDay: 40,
  /** A pupil without another pupil of his teacher on that day, or within an hour of him. */
  teacherOtherDay: 6,
  teacherApart: 3,
  /** A minute in which an examiner waits between two candidates. */
  idleMinute: 0.05,
  /** A half-day that an examiner has to be there for. */
  sitting: 12,
  /** An examiner who changes the venue within a day, or the area from one day to another. */
  otherVenue: 8,
  otherArea: 6,
} as const

/** How far apart the begins of one family may lie and still count as one visit. */
export const TOGETHER_MINUTES = 60
/** The pause that a child with two exams should have. */
export const CHILD_PAUSE_MINUTES = 15
/** Accounts with more enrolments than this in one area are teachers or schools, whose pupils need not come as one. */
export const LARGEST_FAMILY = 5

type InFamily = Pick<PlanCandidate, 'person' | 'minutes'>

/** What two enrolments of one family cost where the first begins at `a` and the second at `b`. */
export function pairCost(first: InFamily, a: Instant, second: InFamily, b: Instant): number {
  const isOneChild = first.person === second.person
  if (dayOf(a) !== dayOf(b)) return isOneChild ? COSTS.childOtherDay + COSTS.familyOtherDay : COSTS.familyOtherDay
  const apart = Math.abs(inMinutes(a - b))
  const hours = Math.max(0, apart - TOGETHER_MINUTES) / 60
  let cost = hours > 0 ? COSTS.familyApart + COSTS.familyHour * hours : 0
  if (isOneChild) {
    const pause = a < b ? inMinutes(b - a) - first.minutes : inMinutes(a - b) - second.minutes
    if (pause < CHILD_PAUSE_MINUTES) cost += COSTS.childNoPause
  }
  return cost
}

/** What a pupil's time costs, given the minutes to his teacher's nearest other pupil of that day; null: there is none. */
export function teacherCost(nearestMinutes: number | null): number {
  if (nearestMinutes === null) return COSTS.teacherOtherDay
  return nearestMinutes <= TOGETHER_MINUTES ? 0 : COSTS.teacherApart
}
