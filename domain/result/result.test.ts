import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areCommentsVisible,
  type GivenResult,
  isGivenResult,
  isGoodResult,
  isResultVisible,
  proposeResult,
  type ResultProposal,
  resultText,
} from './result.ts'

test('results read as the association writes them', () => {
  expect(resultText).toEqual({ 4: '优秀', 3: '良好', 2: '合格', 1: '不合格', 0: '缺考' })
})

test.each([
  [4, true],
  [3, true],
  [2, false],
  [1, false],
  [0, false],
])('a result of %i is celebrated: %s', (code, isGood) => expect(isGoodResult(code)).toBe(isGood))

test.each([
  [4, true],
  [1, true],
  [0, false],
  [5, false],
  [-1, false],
  [2.5, false],
  [Number.NaN, false],
  [null, false],
])('an examiner may give %j: %s', (code, isGiven) => expect(isGivenResult(code)).toBe(isGiven))

describe('proposeResult', () => {
  const byReviews = (code: GivenResult): ResultProposal => ({ kind: 'proposed', code, by: 'reviews' })
  test.each([
    ['nobody assigned', [], null, { kind: 'waiting', done: 0, assigned: 0 }],
    ['nobody assigned, chief alone', [], 3, { kind: 'waiting', done: 0, assigned: 0 }],
    ['one of one', [3], null, byReviews(3)],
    ['one of two', [3, null], null, { kind: 'waiting', done: 1, assigned: 2 }],
    ['one of two, chief decided', [3, null], 4, { kind: 'waiting', done: 1, assigned: 2 }],
    ['two alike', [4, 4], null, byReviews(4)],
    ['two a grade apart: the lower', [4, 3], null, byReviews(3)],
    ['three: the middle', [4, 3, 4], null, byReviews(4)],
    ['four: the lower middle', [3, 2, 3, 2], null, byReviews(2)],
    ['two grades apart', [4, 2], null, { kind: 'held', spread: 2 }],
    ['three grades apart', [1, 4, 4], null, { kind: 'held', spread: 3 }],
    ['held, chief decided', [4, 2], 3, { kind: 'proposed', code: 3, by: 'chief' }],
    ['agreed after the chief decided', [3, 3], 4, { kind: 'proposed', code: 4, by: 'chief' }],
  ] satisfies [string, (GivenResult | null)[], GivenResult | null, ResultProposal][])(
    '%s',
    (_, reviews, chief, proposal) => {
      expect(proposeResult(reviews, chief)).toEqual(proposal)
    },
  )

  const given = fc.constantFrom<GivenResult>(1, 2, 3, 4)

  test('the order of examiners plays no part, and the proposal is one that somebody gave', () => {
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 7 }), (reviews) => {
        const proposal = proposeResult(reviews, null)
        expect(proposeResult([...reviews].reverse(), null)).toEqual(proposal)
        if (proposal.kind === 'proposed') expect(reviews).toContain(proposal.code)
      }),
    )
  })

  test('with a chief nothing is held, and at most half of the examiners lie below an agreed proposal', () => {
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 7 }), given, (reviews, chief) => {
        const proposal = proposeResult(reviews, chief)
        expect(proposal.kind).toBe('proposed')
        if (proposal.kind !== 'proposed' || proposal.by === 'chief') return
        expect(reviews.filter((code) => code < proposal.code).length * 2).toBeLessThanOrEqual(reviews.length)
      }),
    )
  })

  test('leaves the given list as it is', () => {
    const reviews: GivenResult[] = [4, 3, 4]
    proposeResult(reviews, null)
    expect(reviews).toEqual([4, 3, 4])
  })
})

test.each([
  ['not released', null, null, 100, false],
  ['released, no time set', 50, null, 50, true],
  ['released later', 51, null, 50, false],
  ['before its time', 50, 100, 99, false],
  ['at its time', 50, 100, 100, true],
  ['its time past, not released', null, 100, 200, false],
])('a result %s', (_, releasedAt, showResultAt, now, isVisible) => {
  expect(isResultVisible({ releasedAt, showResultAt }, now)).toBe(isVisible)
})

test.each([
  ['no time set', null, 50, 1000, false],
  ['before their time', 100, 50, 99, false],
  ['at their time', 100, 50, 100, true],
  ['not released', 100, null, 200, false],
  ['released after their time', 100, 150, 149, false],
])('comments %s', (_, showCommentsAt, releasedAt, now, areVisible) => {
  expect(areCommentsVisible(showCommentsAt, releasedAt, now)).toBe(areVisible)
})
