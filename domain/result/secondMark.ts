import { seededRandom } from '#domain/schedule/plan/random.ts'
import { type GivenResult, RESULT } from './result.ts'

/** Why a second examiner marks an enrolment (office#marking), the first that applies; `check`: staff asked for it. */
export const secondMarkReasons = ['fail', 'grade', 'share', 'check'] as const
export type SecondMarkReason = (typeof secondMarkReasons)[number]
export const secondMarkTitle: Readonly<Record<SecondMarkReason, string>> = {
  fail: '初评不合格',
  grade: '该级别全部复评',
  share: '按比例抽取',
  check: '核查考官',
}

export interface SecondMarkRule {
  /** How many in a hundred of each major are drawn. */
  sharePercent: number
  allFails: boolean
  /** Grades of which all are marked twice. */
  wholeGradeIds: readonly number[]
}

/** How many marks a result needs where a second one is drawn. */
export const MARKS_OF_TWO = 2

/**
 * Why an enrolment with its first mark needs a second one; null where it does not. `isInShare` is asked last, because the
 * answer costs a look at the whole major.
 */
export function whySecondMark(
  rule: SecondMarkRule,
  mark: { code: GivenResult; gradeId: number; isInShare: boolean },
): SecondMarkReason | null {
  if (rule.allFails && mark.code === RESULT.fail) return 'fail'
  if (rule.wholeGradeIds.includes(mark.gradeId)) return 'grade'
  return mark.isInShare ? 'share' : null
}

/** Spreads neighbouring ids before they seed the generator (a multiplier by Knuth). */
const SPREADING = 0x9e3779b1

/**
 * The share of one major, rounded up: the enrolments that come first in an order which depends on the seed alone. Who is
 * drawn is settled before anybody marks, and nobody who does not know the seed can tell.
 */
export function drawnShare(
  enrolmentIds: readonly number[],
  { seed, sharePercent }: { seed: number; sharePercent: number },
): ReadonlySet<number> {
  const placeOf = new Map(enrolmentIds.map((id) => [id, seededRandom(Math.imul(id, SPREADING) ^ seed)()]))
  const ordered = [...placeOf].sort(([a, placeA], [b, placeB]) => placeA - placeB || a - b)
  return new Set(ordered.slice(0, Math.ceil((ordered.length * sharePercent) / 100)).map(([id]) => id))
}
