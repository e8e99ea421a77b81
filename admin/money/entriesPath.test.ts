import { expect, test } from 'vitest'
import { entriesPath } from './entriesPath.ts'

const figure = { from: '2026-01-01', to: '2026-01-31', areaId: null, by: 'area', key: '3', isBack: null } as const

test.each([
  ['an area', {}, '?from=2026-01-01&to=2026-01-31&area=3'],
  ['the total', { key: null }, '?from=2026-01-01&to=2026-01-31'],
  [
    'what was given back in a batch of one area',
    { areaId: 2, by: 'batch', isBack: 1 },
    '?from=2026-01-01&to=2026-01-31&area=2&batch=3&back=1',
  ],
  ['a day', { by: 'day', key: '2026-01-09' }, '?from=2026-01-09&to=2026-01-09'],
  ['a way', { by: 'way', key: 'cash', isBack: 0 }, '?from=2026-01-01&to=2026-01-31&way=1&back=0'],
  ['the fees of appeals', { by: 'fee', key: 'appeal' }, '?from=2026-01-01&to=2026-01-31&fee=1'],
] as const)('the movements of %s', (_, change, address) => {
  expect(entriesPath({ ...figure, ...change })).toBe(`/report/entries${address}`)
})
