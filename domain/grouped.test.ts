import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('groups stand in the order in which their keys first come, and keep the order of their items', () => {
  const groups = grouped(['b1', 'a1', 'b2', 'c1', 'a2'], (text) => text.charAt(0))
  expect([...groups]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1', 'a2']],
    ['c', ['c1']],
  ])
  expect([...grouped([], String)]).toEqual([])
})
