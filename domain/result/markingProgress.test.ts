import { expect, test } from 'vitest'
import { isProgressSought, sumOfProgress } from './markingProgress.ts'

const row = (changes: object = {}) => ({
  name: '王老师',
  organisation: '昆明音乐学院',
  mobile: '13800001234',
  isOut: false,
  assigned: 5,
  awaited: 0,
  open: 0,
  begun: 0,
  done: 5,
  overdue: 0,
  ...changes,
})
const all = { search: '', state: null } as const

test.each([
  ['everybody', row(), all, true],
  ['a part of the name', row(), { ...all, search: '王' }, true],
  ['a part of the organisation', row(), { ...all, search: '音乐' }, true],
  ['the beginning of the mobile', row(), { ...all, search: '1380' }, true],
  ['the end of the mobile', row(), { ...all, search: '1234' }, false],
  ['open', row({ open: 1 }), { ...all, state: 'open' }, true],
  ['open, where nothing is', row(), { ...all, state: 'open' }, false],
  ['overdue', row({ open: 2, overdue: 1 }), { ...all, state: 'overdue' }, true],
  ['overdue, where it is only open', row({ open: 2 }), { ...all, state: 'overdue' }, false],
  ['done', row(), { ...all, state: 'done' }, true],
  ['out', { ...row(), isOut: true }, { ...all, state: 'out' }, true],
  ['out, where he takes part', row(), { ...all, state: 'out' }, false],
  ['done, while somebody is still to come', row({ awaited: 1 }), { ...all, state: 'done' }, false],
] as const)('is sought: %s', (_what, one, sought, expected) => {
  expect(isProgressSought(one, sought)).toBe(expected)
})

test('the figures of a batch are the sums of its examiners', () => {
  expect(sumOfProgress([row(), row({ open: 2, overdue: 1 })])).toEqual({
    assigned: 10,
    awaited: 0,
    open: 2,
    begun: 0,
    done: 10,
    overdue: 1,
  })
  expect(sumOfProgress([])).toMatchObject({ assigned: 0, done: 0 })
})
