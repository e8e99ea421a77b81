import { expect, test } from 'vitest'
import { feeChanges } from './feeChanges.ts'

test('each cell is named with its old and its new fee; what moves by more than half comes first', () => {
  const names = {
    Areas: [{ EA_ID: 4, EA_Name: '昆明市', TakesPart: 1 as const, Offers: 1, Exceptions: 0 }],
    Majors: [{ MID: 1, MName: '钢琴', IsHearing: 0 as const }],
    Grades: [
      { GID: 1, GName: '一级', IsHearing: 0 as const },
      { GID: 2, GName: '二级', IsHearing: 0 as const },
    ],
  }
  const edits = {
    '0:1:1': { fee: 81, seen: 80 },
    '4:1:1': { fee: null, seen: 80 },
    '4:1:2': { fee: 8280, seen: 80 },
  }
  expect(feeChanges(edits, names).map(({ cell, before, after, isLarge }) => [cell, before, after, isLarge])).toEqual([
    ['昆明市 钢琴 二级', '80元', '8280元', true],
    ['统一费用 钢琴 一级', '80元', '81元', false],
    ['昆明市 钢琴 一级', '80元', '不开', false],
  ])
})
