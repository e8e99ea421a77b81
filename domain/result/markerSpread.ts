import { grouped } from '#domain/grouped.ts'
import type { GivenResult } from './result.ts'

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

  const spreadOf = (examinerId: number, own: readonly MarkFact[]): MarkerSpread => {
    const differences = own.flatMap(({ enrolmentId, code }) => {
      const others = (byEnrolment.get(enrolmentId) ?? []).filter((mark) => mark.examinerId !== examinerId)
      return others.length === 0 ? [] : [code - meanOf(others.map((mark) => mark.code))]
    })
    const residuals = own.map((mark) => mark.code - expectedOf(mark))
    const half = Math.floor(residuals.length / 2)
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
    }
  }
  const ordered = [...marks].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.enrolmentId - b.enrolmentId))
  return [...grouped(ordered, ({ examinerId }) => examinerId)]
    .map(([examinerId, own]) => spreadOf(examinerId, own))
    .sort((a, b) => a.examinerId - b.examinerId)
}
