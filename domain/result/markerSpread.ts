import { grouped } from '#domain/grouped.ts'
import type { GivenResult } from './result.ts'
import { type Estimate, estimateSeverity } from './severityModel.ts'

/** One mark of an examiner that counts; a chief's decisions are none. */
export interface MarkFact {
  examinerId: number
  enrolmentId: number
  majorId: number
  code: GivenResult
  /** The day in Shanghai, `yyyy-MM-dd`. */
  day: string
}

/** With fewer marks nothing is said of an examiner, because a few candidates more or less would say something else. */
export const LEAST_MARKS = 20
/** The same for marks on enrolments that others have marked as well, and for one day, and for half of his time. */
export const LEAST_SHARED = 8
export const LEAST_OF_DAY = 5
/** From this part of a grade on a difference is worth a look. */
export const WORTH_A_LOOK = 0.35
/** Where the interval is wider than a whole grade on either side, too little is known to say anything. */
const KNOWN_TO = 1

/** few: not enough to say; fair: nothing that chance would not bring. */
export const SEVERITIES = ['few', 'fair', 'lenient', 'strict'] as const
export const TRENDS = ['few', 'steady', 'softer', 'harder'] as const

export interface DayOfMarker {
  day: string
  count: number
  /** His mean, and what all examiners together give in these majors; null where there are too few. */
  mean: number | null
  expected: number | null
}

export interface MarkerSpread {
  examinerId: number
  count: number
  /** How many of each grade, from fail to excellent. */
  tally: [number, number, number, number]
  mean: number | null
  /** What all examiners together give in the majors of his marks: not every major is equally good. */
  expected: number | null
  shared: number
  /** By how much he lies above the others on the enrolments that they share. */
  sharedDifference: number | null
  /** By how much more he gives in the later half of his marks than in the earlier half, beside what is expected. */
  drift: number | null
  days: DayOfMarker[]
  /** How severe he is beside the others by the model, with its interval; null where that cannot be said. */
  effect: Estimate | null
  severity: (typeof SEVERITIES)[number]
  trend: (typeof TRENDS)[number]
}

/** Which way an estimate points, if chance and small differences are left out; null where too little is known. */
function directionOf({ value, margin }: Estimate): -1 | 0 | 1 | null {
  if (margin > KNOWN_TO) return null
  if (Math.abs(value) < WORTH_A_LOOK || Math.abs(value) <= margin) return 0
  return value > 0 ? 1 : -1
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const meanOrNull = (values: readonly number[], least: number) => (values.length < least ? null : meanOf(values))

export function tallyOf(marks: ReadonlyArray<Pick<MarkFact, 'code'>>): MarkerSpread['tally'] {
  const tally: MarkerSpread['tally'] = [0, 0, 0, 0]
  for (const { code } of marks) tally[code - 1] = (tally[code - 1] ?? 0) + 1
  return tally
}

/**
 * How each examiner marks beside the others (office#marking): against all marks of the same majors, against the other
 * marks of the same enrolments, and over his days. Figures that few marks would decide are null.
 */
export function markerSpreads(marks: readonly MarkFact[]): MarkerSpread[] {
  const fieldMean = new Map(
    [...grouped(marks, ({ majorId }) => majorId)].map(([majorId, own]) => [
      majorId,
      meanOf(own.map(({ code }) => code)),
    ]),
  )
  const expectedOf = ({ majorId }: MarkFact) => fieldMean.get(majorId) ?? 0
  const byEnrolment = grouped(marks, ({ enrolmentId }) => enrolmentId)

  const ordered = [...marks].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.enrolmentId - b.enrolmentId))
  const ofExaminer = grouped(ordered, ({ examinerId }) => examinerId)
  const estimates = new Map(
    estimateSeverity(
      [...ofExaminer.values()].flatMap((own) =>
        own.map((mark, at) => ({ ...mark, isLate: at >= Math.floor(own.length / 2) })),
      ),
    ).map((one) => [one.examinerId, one]),
  )

  const spreadOf = (examinerId: number, own: readonly MarkFact[]): MarkerSpread => {
    const differences = own.flatMap(({ enrolmentId, code }) => {
      const others = (byEnrolment.get(enrolmentId) ?? []).filter((mark) => mark.examinerId !== examinerId)
      return others.length === 0 ? [] : [code - meanOf(others.map((mark) => mark.code))]
    })
    const residuals = own.map((mark) => mark.code - expectedOf(mark))
    const half = Math.floor(residuals.length / 2)
    const estimate = own.length < LEAST_MARKS ? undefined : estimates.get(examinerId)
    const codes = own.map(({ code }) => code)
    // Who goes on giving the same has not changed, though the others may.
    const change = half < LEAST_MARKS ? 0 : meanOf(codes.slice(-half)) - meanOf(codes.slice(0, half))
    const lean = estimate ? directionOf(estimate.effect) : null
    const turn = estimate && half >= LEAST_MARKS ? directionOf(estimate.drift) : null
    const hasTurned = turn !== null && turn * change >= WORTH_A_LOOK / 2
    const days = [...grouped(own, ({ day }) => day)].map(([day, ofDay]) => ({
      day,
      count: ofDay.length,
      mean: meanOrNull(
        ofDay.map(({ code }) => code),
        LEAST_OF_DAY,
      ),
      expected: meanOrNull(ofDay.map(expectedOf), LEAST_OF_DAY),
    }))
    return {
      examinerId,
      count: own.length,
      tally: tallyOf(own),
      mean: meanOrNull(
        own.map(({ code }) => code),
        LEAST_MARKS,
      ),
      expected: meanOrNull(own.map(expectedOf), LEAST_MARKS),
      shared: differences.length,
      sharedDifference: meanOrNull(differences, LEAST_SHARED),
      drift: half < LEAST_MARKS ? null : meanOf(residuals.slice(-half)) - meanOf(residuals.slice(0, half)),
      days,
      effect: lean === null || !estimate ? null : estimate.effect,
      severity: lean === null ? 'few' : lean === 0 ? 'fair' : lean > 0 ? 'lenient' : 'strict',
      trend: turn === null ? 'few' : turn === 0 || !hasTurned ? 'steady' : turn > 0 ? 'softer' : 'harder',
    }
  }
  return [...ofExaminer]
    .map(([examinerId, own]) => spreadOf(examinerId, own))
    .sort((a, b) => a.examinerId - b.examinerId)
}
