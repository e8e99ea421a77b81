import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RESULT } from './result.ts'
import { drawnShare, type SecondMarkRule, whySecondMark } from './secondMark.ts'

const TEN = 10
const none: SecondMarkRule = { sharePercent: 0, allFails: false, wholeGradeIds: [] }
const all: SecondMarkRule = { sharePercent: 5, allFails: true, wholeGradeIds: [TEN] }

test.each([
  ['no rule', none, { code: RESULT.fail, gradeId: TEN, isInShare: false }, null],
  ['a fail', all, { code: RESULT.fail, gradeId: TEN, isInShare: true }, 'fail'],
  [
    'a fail that is not asked for',
    { ...all, allFails: false },
    { code: RESULT.fail, gradeId: 1, isInShare: true },
    'share',
  ],
  ['grade ten', all, { code: RESULT.good, gradeId: TEN, isInShare: true }, 'grade'],
  ['the share', all, { code: RESULT.good, gradeId: 1, isInShare: true }, 'share'],
  ['the rest', all, { code: RESULT.good, gradeId: 1, isInShare: false }, null],
] as const)('a second mark: %s', (_, rule, mark, reason) => {
  expect(whySecondMark(rule, mark)).toBe(reason)
})

describe('the share', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 200 })
  const percent = fc.integer({ min: 0, max: 100 })

  test('is as large as asked for, rounded up, and the same for the same seed in any order', () => {
    fc.assert(
      fc.property(ids, percent, fc.integer(), (major, sharePercent, seed) => {
        const drawn = drawnShare(major, { seed, sharePercent })
        expect(drawn.size).toBe(Math.ceil((major.length * sharePercent) / 100))
        expect(drawnShare(major.toReversed(), { seed, sharePercent })).toEqual(drawn)
        for (const id of drawn) expect(major).toContain(id)
      }),
    )
  })

  test('a larger share takes those of the smaller one as well', () => {
    fc.assert(
      fc.property(ids, percent, percent, fc.integer(), (major, one, other, seed) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)]
        const larger = drawnShare(major, { seed, sharePercent: large })
        for (const id of drawnShare(major, { seed, sharePercent: small })) expect(larger.has(id)).toBe(true)
      }),
    )
  })

  test('takes neighbours alike: another seed draws others, and everybody has the same chance', () => {
    const major = Array.from({ length: 100 }, (_, at) => 5000 + at)
    const times = new Map(major.map((id) => [id, 0]))
    for (let seed = 0; seed < 2000; seed++)
      for (const id of drawnShare(major, { seed, sharePercent: 10 })) times.set(id, (times.get(id) ?? 0) + 1)
    // Each is drawn 200 times of 2,000 on average, with a standard deviation of 13.
    for (const count of times.values()) expect(Math.abs(count - 200)).toBeLessThan(80)
  })
})
