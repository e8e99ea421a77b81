import { expect, test } from 'vitest'
import { columnsOf, NEEDED_TO_APPROVE } from './resultColumns.tsx'

const keysOf = (state: string) => columnsOf(state).map(({ key }) => key)

test('what only approved results have is no column of dashes in the other states', () => {
  expect(keysOf('approved')).toContain('ApprovedTime')
  for (const state of ['proposed', 'held', 'open'])
    expect(keysOf(state).filter((key) => ['Result', 'ApprovedTime'].includes(key))).toEqual([])
  expect(NEEDED_TO_APPROVE.filter((key) => !keysOf('proposed').includes(key))).toEqual([])
})
