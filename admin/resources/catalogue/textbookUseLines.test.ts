import { expect, test } from 'vitest'
import { textbookUseLines } from './textbookUseLines.ts'

test('what is lost with a textbook is said, and nothing where nothing is', () => {
  expect(textbookUseLines({ Chosen: 0, LostPatterns: [], LostBatches: [] })).toEqual(['停用后，考生不能再选这本教材。'])
  expect(
    textbookUseLines({
      Chosen: 3,
      LostPatterns: [
        { GName: '一级', TypeName: '乐曲' },
        { GName: '二级', TypeName: '音阶' },
      ],
      LostBatches: [{ EB_ID: 1, EB_Name: '2026年秋季' }],
    }).slice(1),
  ).toEqual([
    '3 名已选用、还没有提交的考生不受影响，仍按这本教材考试。',
    '没有其他教材可以代替，以下题型将无题可选、可抽：一级“乐曲”、二级“音阶”。',
    '受影响的批次：2026年秋季。',
  ])
})
