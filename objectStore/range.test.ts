import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRange } from './range.ts'

describe('a Range header against ten bytes', () => {
  test.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=0-', { first: 0, last: 9 }],
    ['bytes=3-5', { first: 3, last: 5 }],
    ['Bytes=3-5', { first: 3, last: 5 }],
    ['bytes= 3-5 ', { first: 3, last: 5 }],
    ['bytes=9-', { first: 9, last: 9 }],
    ['bytes=5-10', { first: 5, last: 9 }],
    ['bytes=5-99999999999999999999', { first: 5, last: 9 }],
    ['bytes=-1', { first: 9, last: 9 }],
    ['bytes=-10', { first: 0, last: 9 }],
    ['bytes=-11', { first: 0, last: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-20', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [null, null],
    ['', null],
    ['bytes=', null],
    ['bytes=-', null],
    ['bytes=5-3', null],
    ['bytes=0-1,3-4', null],
    ['items=0-1', null],
    ['bytes=a-b', null],
    ['bytes=+1-2', null],
    ['bytes=1.0-2', null],
  ])('%s', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected)
  })

  test('an empty object satisfies no range', () => {
    for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-5']) expect(readRange(header, 0)).toBe('unsatisfiable')
  })

  test('whatever comes, a range lies inside the object', () => {
    const header = fc.oneof(
      fc.string().map((text) => `bytes=${text}`),
      fc.tuple(fc.nat(), fc.nat()).map(([first, last]) => `bytes=${first}-${last}`),
      fc.nat().map((count) => `bytes=-${count}`),
    )
    fc.assert(
      fc.property(header, fc.nat(), (text, size) => {
        const range = readRange(text, size)
        if (range === null || range === 'unsatisfiable') return
        expect(range.first).toBeGreaterThanOrEqual(0)
        expect(range.last).toBeGreaterThanOrEqual(range.first)
        expect(range.last).toBeLessThan(size)
      }),
    )
  })
})
