import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LEAST_MARKS, LEAST_SHARED, type MarkFact, markerSpreads } from './markerSpread.ts'
import type { GivenResult } from './result.ts'

const [PIANO, VIOLIN] = [1, 2]
const mark = (
  examinerId: number,
  enrolmentId: number,
  code: GivenResult,
  change: Partial<MarkFact> = {},
): MarkFact => ({
  examinerId,
  enrolmentId,
  majorId: PIANO,
  code,
  day: '2026-12-01',
  ...change,
})
const many = (examinerId: number, count: number, code: GivenResult, change: Partial<MarkFact> = {}) =>
  Array.from({ length: count }, (_, at) => mark(examinerId, examinerId * 1000 + at, code, change))
const spreadOf = (marks: MarkFact[], examinerId: number) =>
  markerSpreads(marks).find((one) => one.examinerId === examinerId)

describe('how an examiner marks beside the others', () => {
  test('is compared with all marks of his majors, not with those of other majors', () => {
    const marks = [
      ...many(1, LEAST_MARKS, 4),
      ...many(2, LEAST_MARKS, 2),
      ...many(3, LEAST_MARKS, 1, { majorId: VIOLIN }),
    ]
    expect(spreadOf(marks, 1)).toMatchObject({ mean: 4, expected: 3, tally: [0, 0, 0, LEAST_MARKS] })
    expect(spreadOf(marks, 3)).toMatchObject({ mean: 1, expected: 1 })
  })

  test('is compared with the others on the enrolments that they share', () => {
    const shared = Array.from({ length: LEAST_SHARED }, (_, at) => [mark(1, at, 3), mark(2, at, 2)]).flat()
    expect(spreadOf(shared, 1)).toMatchObject({ shared: LEAST_SHARED, sharedDifference: 1 })
    expect(spreadOf(shared, 2)).toMatchObject({ shared: LEAST_SHARED, sharedDifference: -1 })
  })

  test('drifts where he gives more in the later half than in the earlier one', () => {
    const early = many(1, LEAST_MARKS, 2, { day: '2026-12-01' })
    const late = Array.from({ length: LEAST_MARKS }, (_, at) => mark(1, 5000 + at, 3, { day: '2026-12-05' }))
    expect(spreadOf([...late, ...early], 1)).toMatchObject({
      drift: 1,
      days: [
        { day: '2026-12-01', count: LEAST_MARKS, mean: 2, expected: 2.5 },
        { day: '2026-12-05', count: LEAST_MARKS, mean: 3, expected: 2.5 },
      ],
    })
  })

  test('is not judged by a few marks', () => {
    const few = spreadOf([...many(1, LEAST_MARKS - 1, 4), ...many(2, 3, 1, { day: '2026-12-02' })], 1)
    expect(few).toMatchObject({
      count: LEAST_MARKS - 1,
      mean: null,
      expected: null,
      drift: null,
      sharedDifference: null,
    })
    expect(spreadOf(many(2, 3, 1), 2)?.days).toEqual([{ day: '2026-12-01', count: 3, mean: null, expected: null }])
  })

  test('all examiners together lie where they lie: what they differ from the field adds up to nothing', () => {
    const code = fc.constantFrom<GivenResult>(1, 2, 3, 4)
    const one = fc.record({ examinerId: fc.integer({ min: 1, max: 3 }), majorId: fc.integer({ min: 1, max: 2 }), code })
    fc.assert(
      fc.property(fc.array(one, { minLength: 60, maxLength: 90 }), (rows) => {
        const spreads = markerSpreads(rows.map((row, at) => ({ ...row, enrolmentId: at, day: '2026-12-01' })))
        if (spreads.some(({ mean }) => mean === null)) return
        const sum = spreads.reduce(
          (total, { mean, expected, count }) => total + ((mean ?? 0) - (expected ?? 0)) * count,
          0,
        )
        expect(Math.abs(sum)).toBeLessThan(1e-6)
      }),
    )
  })
})
