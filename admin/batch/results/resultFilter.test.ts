import { expect, test } from 'vitest'
import { gradeText } from '#domain/result/listWords.ts'
import { stateOf, tallyText } from './resultFilter.ts'

test('no state in the address is the first, which waits for approval', () => {
  expect([stateOf(undefined).wire, stateOf(2).wire, stateOf(9).wire]).toEqual(['proposed', 'held', 'proposed'])
})

test('the summary names each result with its number, or that nothing is left', () => {
  expect(
    tallyText([
      { ERT_Code: 4, Count: 1 },
      { ERT_Code: 2, Count: 12 },
    ]),
  ).toBe('优秀 1，合格 12')
  expect(tallyText([])).toBe('其中没有可以审核的成绩')
})

test('no grade is a dash', () => {
  expect(gradeText(null)).toBe('—')
  expect(gradeText(0)).toBe('缺考')
})
