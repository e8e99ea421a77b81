import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chosenColumns } from './chosenColumns.ts'
import { fitColumns } from './fitColumns.ts'
import {
  emptyList,
  filterRequest,
  hasConditions,
  isId,
  listAddress,
  listIn,
  nextSort,
  viewAddress,
} from './listAddress.ts'
import { listCommandOf, movedIndex } from './listKeys.ts'
import { isPageSelected, nothingSelected, pageToggled, type Selection, selectedCount, toggled } from './selection.ts'

const fields = [
  { key: 'batch', wire: 'EB_ID', isPossible: isId },
  { key: 'pay', wire: 'IsPay', isPossible: (value: number) => value <= 2 },
  { key: 'state', wire: 'State', isPossible: () => true, toWire: (value: number) => `s${value}` },
]
const sorts = ['Name']

describe('the address of a list', () => {
  test('every state comes back from its address', () => {
    const states = fc.record({
      search: fc.string({ maxLength: 12 }).map((text) => text.trim()),
      values: fc.record(
        { batch: fc.integer({ min: 1, max: 9e8 }), pay: fc.integer({ min: 0, max: 2 }) },
        { requiredKeys: [] },
      ),
      page: fc.integer({ min: 1, max: 9e8 }),
      sort: fc.constantFrom('', 'Name', '-Name'),
      opened: fc.integer({ min: 0, max: 9e8 }),
    })
    fc.assert(
      fc.property(states, (state) => {
        const text = listAddress(state, fields).toString()
        expect(listIn(new URLSearchParams(text), fields, sorts)).toEqual(state)
      }),
    )
  })

  test.each([
    ['batch=0', emptyList],
    ['batch=abc&pay=3', emptyList],
    ['page=0&row=-1', emptyList],
    ['sort=Secret', emptyList],
    ['batch=99999999999', emptyList],
  ])('%s, which is invalid, counts as absent', (text, state) =>
    expect(listIn(new URLSearchParams(text), fields, sorts)).toEqual(state),
  )

  test('a view keeps conditions and order, but neither page nor open row', () => {
    const state = { search: '王', values: { pay: 1 }, page: 7, sort: '-Name', opened: 3 }
    expect(new URLSearchParams(viewAddress(state, fields)).toString()).toBe('q=%E7%8E%8B&pay=1&sort=-Name')
  })

  test('an ID number is searched for, but is in no address and no view', () => {
    const state = { ...emptyList, search: '53010220140512001X' }
    expect(listAddress(state, fields).toString()).toBe('')
    expect(viewAddress(state, fields)).toBe('')
    expect(filterRequest(state, fields)).toEqual({ Search: '53010220140512001X' })
  })

  test('the call gets the conditions by its own names', () => {
    const state = { ...emptyList, search: '王', values: { batch: 4, state: 2 } }
    expect(filterRequest(state, fields)).toEqual({ Search: '王', EB_ID: 4, State: 's2' })
    expect(hasConditions(emptyList, fields)).toBe(false)
    expect(hasConditions({ ...emptyList, values: { pay: 0 } }, fields)).toBe(true)
  })
})

test('a heading sorts upwards, downwards, and then as the list does by itself', () => {
  expect(['', 'Name', '-Name', 'Fee'].map((sort) => nextSort(sort, 'Name'))).toEqual(['Name', '-Name', '', 'Name'])
})

describe('columns', () => {
  const columns = [
    { key: 'a', width: 100, isFixed: true },
    { key: 'b', width: 50 },
    { key: 'c', width: 80 },
  ]
  test.each([
    [0, 'a'],
    [149, 'a'],
    [150, 'a b'],
    [211, 'a b'],
    // Each gives up a little, and all fit.
    [212, 'a b c'],
    [230, 'a b c'],
  ])('%i pixels show %s', (room, keys) =>
    expect(
      fitColumns(columns, room)
        .map(({ key }) => key)
        .join(' '),
    ).toBe(keys),
  )
  test('those chosen keep the order of the list, and fixed ones are always there', () => {
    expect(chosenColumns(columns, ['c', 'nonsense']).map(({ key }) => key)).toEqual(['a', 'c'])
  })
})

describe('what is ticked', () => {
  const page = [1, 2, 3]
  test('one row, the page, and everything that matches', () => {
    const one = toggled(nothingSelected, 2, page)
    expect(one).toEqual({ kind: 'some', ids: [2] })
    const all = pageToggled(one, page)
    expect(isPageSelected(all, page)).toBe(true)
    expect(selectedCount(all)).toBe(3)
    expect(pageToggled(all, page)).toEqual({ kind: 'some', ids: [] })
  })
  test('rows of other pages stay ticked', () => {
    expect(pageToggled({ kind: 'some', ids: [9] }, page)).toEqual({ kind: 'some', ids: [9, 1, 2, 3] })
    expect(pageToggled({ kind: 'some', ids: [9, 1, 2, 3] }, page)).toEqual({ kind: 'some', ids: [9] })
  })
  test('unticking one of all that match leaves the others of the page', () => {
    const all: Selection = { kind: 'all', count: 900 }
    expect(toggled(all, 2, page)).toEqual({ kind: 'some', ids: [1, 3] })
    expect(pageToggled(all, page)).toEqual(nothingSelected)
  })
  test('an empty page is never ticked as a whole', () => expect(isPageSelected(nothingSelected, [])).toBe(false))
})

describe('keys', () => {
  const plain = {
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isInField: false,
    isOnControl: false,
    isComposing: false,
  }
  test.each([
    ['j', 'down'],
    ['J', 'down'],
    ['ArrowUp', 'up'],
    ['Enter', 'open'],
    ['x', 'tick'],
    ['/', 'search'],
    ['Escape', 'close'],
    [']', 'nextPage'],
    ['q', null],
  ] as const)('%s: %s', (key, command) => expect(listCommandOf({ ...plain, key })).toBe(command))
  test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isInField: true }, { isComposing: true }])(
    '%j leaves j to others',
    (change) => expect(listCommandOf({ ...plain, key: 'j', ...change })).toBeNull(),
  )
  test('on a link the letters are the list’s, and Enter and the arrows are its own', () => {
    const pressed = (key: string) => listCommandOf({ ...plain, isOnControl: true, key })
    expect([pressed('j'), pressed('x'), pressed('Enter'), pressed('ArrowDown')]).toEqual(['down', 'tick', null, null])
  })
  test('moving stays within the page', () => {
    expect([movedIndex(-1, 1, 3), movedIndex(2, 1, 3), movedIndex(0, -1, 3), movedIndex(0, 1, 0)]).toEqual([
      0, 2, 0, -1,
    ])
  })
})
