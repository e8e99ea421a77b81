import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  faceCheckPriority,
  faceProblemOf,
  faceProblems,
  facesNote,
  isSureEarly,
  meanOfBest,
  normalisedScore,
  percentText,
  similarityOf,
  similarityStateOf,
  similarityText,
  uncalibratedSimilarityOf,
  videoSimilarityOf,
} from './similarity.ts'

test('face checks: what is about to be judged first, of the rest the short one', () => {
  const videos = [
    { name: 'long', bytes: 900_000_000, isSubmitted: false },
    { name: 'short', bytes: 6_000_000, isSubmitted: false },
    { name: 'long and submitted', bytes: 1_900_000_000, isSubmitted: true },
    { name: 'short and submitted', bytes: 7_000_000, isSubmitted: true },
  ]
  const order = videos.sort(
    (a, b) => faceCheckPriority(b.bytes, b.isSubmitted) - faceCheckPriority(a.bytes, a.isSubmitted),
  )
  expect(order.map(({ name }) => name)).toEqual(['short and submitted', 'long and submitted', 'short', 'long'])
})

test.each([
  [null, 'unchecked', '未比对'],
  [0, 'recognising', '识别中'],
  [0.0001, 'low', '未通过（不足1%）'],
  [0.0099, 'low', '未通过（不足1%）'],
  [0.01, 'low', '未通过（1%）'],
  [0.45, 'low', '未通过（45%）'],
  [0.6999, 'low', '未通过（69%）'],
  [0.7, 'passed', '通过（70%）'],
  [0.8612, 'passed', '通过（86%）'],
  [1, 'passed', '通过（100%）'],
  [1.0001, 'failed', '识别失败'],
  [2, 'failed', '识别失败'],
] as const)('a similarity of %j reads %s, %s', (value, state, text) => {
  expect(similarityStateOf(value)).toBe(state)
  expect(similarityText(value, 1)).toBe(text)
})

test.each([
  [0.8612, 0, '通过（86%，仅供参考）'],
  [0.45, 0, '未通过（45%，仅供参考）'],
  [0.8612, null, '通过（86%）'],
  [2, 0, '识别失败'],
  [0, 0, '识别中'],
  [null, 0, '未比对'],
] as const)('%j computed without a cohort (%j) reads %s', (value, isCalibrated, text) => {
  expect(similarityText(value, isCalibrated)).toBe(text)
})

test('a comparison that failed tells whose fault it was', () => {
  for (const [problem, words] of Object.entries(faceProblems)) expect(faceProblemOf(2, words)).toBe(problem)
  expect(faceProblemOf(2, null), 'from before reasons were kept').toBe('noFace')
  expect(faceProblemOf(0.4, faceProblems.noFaceInPhoto)).toBeNull()
  expect(faceProblemOf(null, null)).toBeNull()
})

test('several faces are pointed out, one or none are not', () => {
  expect(facesNote(null)).toBeNull()
  expect(facesNote(0)).toBeNull()
  expect(facesNote(1)).toBeNull()
  expect(facesNote(2)).toBe('画面中有多人')
})

test('a percentage never suggests a pass where there is none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6999 }), (tenThousandths) => {
      expect(Number.parseInt(percentText(tenThousandths / 10_000).replace('不足', ''), 10)).toBeLessThan(70)
    }),
  )
  expect([0.29, 0.57, 0.58].map(percentText)).toEqual(['29%', '57%', '58%'])
})

test('normalising takes away how alike all faces look', () => {
  expect(normalisedScore(0.9, 0.8, 0.7)).toBeCloseTo(0.15, 12)
  expect(normalisedScore(0.5, 0, 0)).toBe(0.5)
})

describe.each([
  ['normalised', similarityOf, 0.12, [-2, 2]],
  ['raw', uncalibratedSimilarityOf, 0.95, [-1, 1]],
] as const)('the %s map', (_, map, decision, [least, most]) => {
  const score = fc.double({ min: least, max: most, noNaN: true })

  test('decides exactly at its point', () => {
    expect(map(decision)).toBe(0.7)
    expect(map(decision - 1e-9)).toBe(0.6999)
    expect(map(most)).toBe(1)
    expect(map(least)).toBe(0.0001)
    fc.assert(
      fc.property(score, (own) => {
        expect(map(own) >= 0.7).toBe(own >= decision)
      }),
    )
  })

  test('is above 0 and at most 1, with 4 decimals', () => {
    fc.assert(
      fc.property(score, (own) => {
        const value = map(own)
        expect(value).toBeGreaterThan(0)
        expect(value).toBeLessThanOrEqual(1)
        expect(Number(value.toFixed(4))).toBe(value)
      }),
    )
  })

  test('never falls while the score rises', () => {
    fc.assert(
      fc.property(score, score, (a, b) => {
        expect(map(Math.min(a, b))).toBeLessThanOrEqual(map(Math.max(a, b)))
      }),
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (own) => {
    expect(() => map(own)).toThrow(RangeError)
  })
})

test('without a cohort the same likeness counts for less', () => {
  expect(uncalibratedSimilarityOf(0.9)).toBeLessThan(0.7)
})

describe('the frames of a video', () => {
  test.each([
    [[], null],
    [[0.3], 0.3],
    [[0.1, 0.5, 0.2, 0.5, 0.5], 0.5],
    [[0.25, 0.75], 0.5],
  ])('the best of %j give %j', (scores, mean) => expect(meanOfBest(scores)).toBe(mean))

  test('no usable face is 2, never 0', () => {
    expect(videoSimilarityOf([], true)).toBe(2)
    expect(videoSimilarityOf([], false)).toBe(2)
    expect(videoSimilarityOf([-0.9], true)).toBe(0.0001)
    expect(videoSimilarityOf([0.12, 0.12, 0.12, -1], true)).toBe(0.7)
    expect(videoSimilarityOf([0.12, 0.12, 0.12], false)).toBe(0.0001)
  })

  test('sure early means that no further frame can take the pass away', () => {
    expect(isSureEarly([0.39, 0.39], true)).toBe(false)
    expect(isSureEarly([0.39, 0.39, 0.39], true)).toBe(true)
    expect(isSureEarly([0.2, 0.2, 0.2], true)).toBe(false)
    expect(isSureEarly([0.99, 0.99, 0.99], false)).toBe(true)
    const frames = fc.array(fc.double({ min: -0.5, max: 0.8, noNaN: true }), { maxLength: 12 })
    fc.assert(
      fc.property(frames, frames, (seen, further) => {
        if (isSureEarly(seen, true)) {
          expect(similarityStateOf(videoSimilarityOf([...seen, ...further], true))).toBe('passed')
        }
      }),
    )
  })
})
