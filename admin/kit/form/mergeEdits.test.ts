import { expect, test } from 'vitest'
import { changedFields, mergeEdits } from './mergeEdits.ts'

const base = { name: '春季', fee: 100, areas: [1, 2] }

test.each([
  ['nobody changed anything', base, base, base, [], []],
  ['only they did', { ...base, fee: 120 }, base, { ...base, fee: 120 }, ['fee'], []],
  ['only I did', base, { ...base, fee: 130 }, { ...base, fee: 130 }, [], []],
  [
    'both, different fields',
    { ...base, fee: 120 },
    { ...base, name: '秋季' },
    { ...base, fee: 120, name: '秋季' },
    ['fee'],
    [],
  ],
  ['both the same way', { ...base, fee: 120 }, { ...base, fee: 120 }, { ...base, fee: 120 }, [], []],
  [
    'both the same field differently: mine stays, and is named',
    { ...base, areas: [1] },
    { ...base, areas: [1, 2, 3] },
    { ...base, areas: [1, 2, 3] },
    [],
    [{ field: 'areas', theirs: [1], mine: [1, 2, 3] }],
  ],
])('%s', (_, theirs, mine, merged, taken, conflicts) => {
  expect(mergeEdits(base, theirs, mine)).toEqual({ merged, taken, conflicts })
})

test('the fields that differ from what is stored', () => {
  expect(changedFields(base, { ...base, fee: 1, areas: [1, 2] })).toEqual(['fee'])
})
