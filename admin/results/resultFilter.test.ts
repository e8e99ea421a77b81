import { describe, expect, test } from 'vitest'
import type { ResultRowWire } from '#contract/resultStaff.ts'
import { canApprove, gradeText, resultRequest, stateIn, tallyText } from './resultFilter.ts'

const row = (changes: Partial<ResultRowWire> = {}): ResultRowWire => ({
  EF_ID: 1,
  EB_Name: '',
  ExamNO: '',
  Name: '',
  MName: '',
  GName: '',
  Examiners: 1,
  Reviews: 1,
  Conflicts: 0,
  ProposedCode: 3,
  IsHeld: 0,
  ERT_Code: null,
  ApprovedTime: null,
  ...changes,
})

describe('what may be approved', () => {
  test.each([
    ['proposed', {}, true],
    ['absent, which staff set', { ProposedCode: 0 }, true],
    ['not proposed', { ProposedCode: null }, false],
    ['held', { IsHeld: 1 }, false],
    ['approved before', { ApprovedTime: '2026-11-20T09:00:00+08:00' }, false],
  ] as const)('%s: %s', (_what, changes, can) => expect(canApprove(row(changes))).toBe(can))

  test('the tally names each grade once, best first', () => {
    expect(tallyText([row({ ProposedCode: 2 }), row({ ProposedCode: 4 }), row({ ProposedCode: 2 })])).toBe(
      '优秀 1，合格 2',
    )
  })
})

test('the address names state and page; nonsense is the first state', () => {
  expect(stateIn(new URLSearchParams('state=held'))).toBe('held')
  expect(stateIn(new URLSearchParams('state=x'))).toBe('proposed')
  expect(resultRequest(7, 'held', [90, 40])).toEqual({ State: 'held', PageSize: 50, EB_ID: 7, Before: 40 })
  expect(resultRequest(undefined, 'open', [])).toEqual({ State: 'open', PageSize: 50 })
})

test('no grade is a dash', () => {
  expect(gradeText(null)).toBe('—')
  expect(gradeText(0)).toBe('缺考')
})
