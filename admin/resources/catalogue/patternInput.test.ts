import { expect, test } from 'vitest'
import { moved, patternFault, patternText, programmeInputOf, shortageText } from './patternInput.ts'

const scale = { EQT_ID: 1, IsRandom: 1, SubmitNum: 1 }
const piece = { EQT_ID: 2, IsRandom: 0, SubmitNum: 2 }

test('a set is edited without what only the list shows', () => {
  const Patterns = [{ ...scale, EP_ID: 9, TypeName: '音阶' }] as const
  expect(programmeInputOf({ Patterns: [...Patterns] as never })).toEqual({ Patterns: [scale] })
})

test.each([
  [[scale, piece], null],
  [[scale, scale], '同一题型只能出现一次'],
  [[{ ...scale, SubmitNum: 0 }], '每种题型的题数须为1至20，全卷最多99题'],
])('the set %j: %s', (Patterns, fault) => {
  expect(patternFault({ Patterns })).toBe(fault)
})

test('a pattern moves by one place and not beyond the ends', () => {
  expect(moved([scale, piece], 0, 1)).toEqual([piece, scale])
  expect(moved([scale, piece], 1, -1)).toEqual([piece, scale])
  expect(moved([scale, piece], 0, -1)).toEqual([scale, piece])
  expect(moved([scale, piece], 1, 1)).toEqual([scale, piece])
})

test('patterns and shortages in words', () => {
  expect(patternText({ EP_ID: 1, EQT_ID: 1, TypeName: '音阶', IsRandom: 1, SubmitNum: 1 })).toBe('音阶 抽 1')
  expect(patternText({ EP_ID: 1, EQT_ID: 1, TypeName: '乐曲', IsRandom: 0, SubmitNum: 2 })).toBe('乐曲 选 2')
  const shortage = { TypeName: '乐曲', BookName: '教材一', Available: 1, SubmitNum: 2 }
  expect(shortageText(shortage)).toBe('教材一：“乐曲”需要 2 题，题库只有 1 题')
  expect(shortageText({ ...shortage, BookName: '' })).toBe('“乐曲”需要 2 题，题库只有 1 题')
})
