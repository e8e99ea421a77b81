import { expect, test } from 'vitest'
import { daysFinding, differenceText, effectText, finding, wordsOf } from './spreadWords.ts'

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

const day = (Mean: number | null, Expected: number | null = 2.5) => ({ Mean, Expected })
test.each([
  ['few', [], '李老师每天评得太少，看不出变化'],
  ['few', [day(null)], '李老师每天评得太少，看不出变化'],
  ['steady', [day(2.5), day(2.55)], '李老师每天都与同专业接近'],
  ['steady', [day(2.9), day(2.1), day(2.5), day(null)], '李老师：3 天里 1 天高于同专业，1 天低于同专业'],
  ['softer', [day(2.5), day(3.2)], '李老师越评越宽：2 天里 1 天高于同专业'],
] as const)('the days of an examiner %#', (Trend, Days, text) => {
  expect(daysFinding({ Examiner: '李老师', Trend, Days })).toBe(text)
})
