import { expect, test } from 'vitest'
import { cellKey, cellsOf, conflictsOf, entered, noEdits, redone, undone } from './feeEdits.ts'

const [one, two] = [cellKey(0, 1, 1), cellKey(0, 1, 2)]

test('what is entered can be undone and redone step by step; what is stored already is no change', () => {
  const first = entered(noEdits, [{ key: one, fee: 150, stored: 100 }])
  const second = entered(first, [
    { key: one, fee: 100, stored: 100 },
    { key: two, fee: null, stored: 160 },
  ])
  expect(cellsOf(second.edits)).toEqual([{ EA_ID: 0, MID: 1, GID: 2, Fee: null }])
  expect(undone(second).edits).toEqual(first.edits)
  expect(redone(undone(second)).edits).toEqual(second.edits)
  expect(undone(undone(undone(second))).edits).toEqual({})
  expect(redone(second)).toEqual(second)
  // A step that changes nothing needs no undoing.
  expect(entered(second, [{ key: two, fee: null, stored: 160 }])).toBe(second)
})

test('a new entry ends what could be redone', () => {
  const history = undone(entered(noEdits, [{ key: one, fee: 1, stored: null }]))
  expect(redone(entered(history, [{ key: two, fee: 2, stored: null }])).edits).not.toHaveProperty(one)
})

test('conflicts are cells that somebody else has changed, to something else', () => {
  const { edits } = entered(noEdits, [
    { key: one, fee: 150, stored: 100 },
    { key: two, fee: 150, stored: 100 },
  ])
  const stored = (value: number) => (key: string) => (key === one ? value : 100)
  expect(conflictsOf(edits, stored(100))).toEqual([])
  expect(conflictsOf(edits, stored(150))).toEqual([])
  expect(conflictsOf(edits, stored(120))).toEqual([one])
  expect(conflictsOf(edits, () => undefined)).toEqual([])
})
