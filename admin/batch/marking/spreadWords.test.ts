import { expect, test } from 'vitest'
import { differenceText, effectText, finding, wordsOf } from './spreadWords.ts'

const one = { Effect: 0.1, EffectMargin: 0.4, Severity: 'fair', Trend: 'steady' } as const
const few = { Effect: null, EffectMargin: null, Severity: 'few', Trend: 'few' } as const

test('an examiner is called what the evidence says, and nothing where there is none', () => {
  expect(wordsOf(one)).toEqual([])
  expect(wordsOf(few)).toEqual([])
  expect(wordsOf({ Severity: 'strict', Trend: 'softer' })).toEqual(['偏严', '越评越宽'])
})

test('the finding counts who is worth a look, and says where too little is known', () => {
  expect(finding([one])).toBe('没有明显偏宽或偏严的考官')
  expect(finding([one, { Severity: 'lenient', Trend: 'softer' }, { Severity: 'strict', Trend: 'few' }, few])).toBe(
    '1 位偏宽，1 位偏严，1 位越评越宽；1 位评得太少，还看不出来',
  )
  expect(finding([few])).toBe('评审还太少，看不出宽严')
})

test('differences carry their sign, estimates their interval', () => {
  expect([0.5, -0.251, 0, null].map(differenceText)).toEqual(['+0.50 档', '−0.25 档', '0.00 档', '太少，不好说'])
  expect(effectText({ ...one, Effect: -0.92, EffectMargin: 0.38 })).toBe('−0.92 档（−1.30 至 −0.54）')
  expect(effectText(few)).toBe('太少，不好说')
})
