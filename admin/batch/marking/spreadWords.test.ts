import { expect, test } from 'vitest'
import { differenceText, finding, leanWord } from './spreadWords.ts'

const one = { Examiner: '和老师', Count: 40, Mean: 3, Expected: 3, SharedDifference: null, Drift: null }

test.each([
  [one, null],
  [{ ...one, Mean: 3.5 }, '偏宽'],
  [{ ...one, Mean: 2.5 }, '偏严'],
  // On the same candidates he is like the others, so that he had better ones.
  [{ ...one, Mean: 3.5, SharedDifference: 0.1 }, null],
  [{ ...one, SharedDifference: -0.6 }, '偏严'],
  [{ ...one, Mean: null, Expected: null }, null],
] as const)('%j is called %s', (spread, word) => expect(leanWord(spread)).toBe(word))

test('the finding counts who is worth a look, and says where too little is known', () => {
  const few = { ...one, Mean: null, Expected: null }
  expect(finding([one])).toBe('没有明显偏宽或偏严的考官')
  expect(finding([one, { ...one, Mean: 3.5, Drift: 0.5 }, { ...one, Mean: 2 }, few])).toBe(
    '1 位偏宽，1 位偏严，1 位越评越宽；1 位评得太少，还看不出来',
  )
  expect(finding([few])).toBe('评审还太少，看不出宽严')
})

test('differences carry their sign', () => {
  expect([0.5, -0.251, 0, null].map(differenceText)).toEqual(['+0.50 档', '−0.25 档', '0.00 档', '太少，不好说'])
})
