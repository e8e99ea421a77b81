import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterIn } from './filter.ts'
import { savedFiltersIn, withFilter } from './savedFilters.ts'

test('a filter is found again under its name', () => {
  const list = withFilter([], ' 昆明未缴费 ', { search: '', area: 3, pay: 0 })
  expect(list).toEqual([{ name: '昆明未缴费', search: 'area=3&pay=0' }])
  expect(filterIn(new URLSearchParams(list[0]?.search))).toEqual({ search: '', area: 3, pay: 0 })
})

test('the same name replaces, and no more than 20 are kept', () => {
  let list = withFilter([], '甲', { search: '一' })
  list = withFilter(list, '甲', { search: '二' })
  expect(list).toHaveLength(1)
  for (let count = 0; count < 30; count += 1) list = withFilter(list, `第${count}`, { search: '' })
  expect(list).toHaveLength(20)
  expect(list[0]?.name).toBe('第29')
})

test('whatever is stored, the list holds only filters', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      for (const { name, search } of savedFiltersIn(stored))
        expect([typeof name, typeof search]).toEqual(['string', 'string'])
    }),
  )
})
