import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CERT_PAGE, type CertBox, newCertField } from '#domain/result/certificateTemplate.ts'
import { defaultCertificate } from '#domain/result/defaultCertificate.ts'
import {
  alignedFields,
  GRID_STEPS,
  movedBox,
  resizedBox,
  turnedTo,
  withChanges,
  withCopies,
  withoutFields,
} from './layoutEdits.ts'
import { begunWith, changedTo, redone, undone } from './layoutHistory.ts'

const box = { x: 20, y: 30, width: 40, height: 10 }
const frame = { orientation: 'portrait', grid: 5 } as const
const page = CERT_PAGE.portrait
const moves = fc.record({
  dx: fc.double({ min: -400, max: 400, noNaN: true }),
  dy: fc.double({ min: -400, max: 400, noNaN: true }),
})
const isOnPage = (one: CertBox) =>
  one.x >= 0 && one.y >= 0 && one.x + one.width <= page.width + 0.001 && one.y + one.height <= page.height + 0.001

describe('a field that is dragged', () => {
  test.each([
    [
      { dx: 3, dy: 0 },
      { x: 25, y: 30 },
    ],
    [
      { dx: 0, dy: -6 },
      { x: 20, y: 25 },
    ],
    [
      { dx: 900, dy: 0 },
      { x: 170, y: 30 },
    ],
    [
      { dx: -900, dy: -900 },
      { x: 0, y: 0 },
    ],
  ])('by %o lands on the grid', (by, place) => {
    expect(movedBox(box, by, frame)).toEqual({ ...box, ...place })
  })

  test('never leaves the page, wherever it is dragged or made larger', () => {
    fc.assert(
      fc.property(moves, fc.constantFrom(...GRID_STEPS), (by, grid) => {
        for (const change of [movedBox, resizedBox]) expect(isOnPage(change(box, by, { ...frame, grid }))).toBe(true)
      }),
    )
  })

  test('by its corner keeps its place and the least size', () => {
    expect(resizedBox(box, { dx: 7, dy: 0 }, frame)).toEqual({ ...box, width: 45 })
    expect(resizedBox(box, { dx: -90, dy: -90 }, frame)).toEqual({ ...box, width: 3, height: 3 })
  })
})

describe('fields', () => {
  const layout = {
    ...defaultCertificate,
    fields: [10, 20, 30].map((x, at) => ({ ...newCertField('text', 'portrait'), x, y: 40 + at, width: 20 + at * 10 })),
  }
  const places = (aligned: typeof layout | ReturnType<typeof alignedFields>) => aligned.fields.map(({ x, y }) => [x, y])

  test('are lined up with each other, a single one with the page', () => {
    expect(places(alignedFields(layout, [0, 2], 'left'))).toEqual([
      [10, 40],
      [20, 41],
      [10, 42],
    ])
    expect(places(alignedFields(layout, [0, 2], 'right'))).toEqual([
      [50, 40],
      [20, 41],
      [30, 42],
    ])
    expect(places(alignedFields(layout, [1, 2], 'top'))).toEqual([
      [10, 40],
      [20, 41],
      [30, 41],
    ])
    expect(places(alignedFields(layout, [0], 'center'))).toEqual([
      [95, 40],
      [20, 41],
      [30, 42],
    ])
  })

  test('are removed and copied together', () => {
    expect(places(withoutFields(layout, [0, 2]) as typeof layout)).toEqual([[20, 41]])
    expect(places(withCopies(layout, [1]) as typeof layout).at(-1)).toEqual([25, 46])
  })

  test('lie on the page when it is turned', () => {
    const turned = turnedTo(defaultCertificate, 'landscape')
    const { width, height } = CERT_PAGE.landscape
    for (const field of turned.fields) {
      expect(field.x + field.width).toBeLessThanOrEqual(width)
      expect(field.y + field.height).toBeLessThanOrEqual(height)
    }
  })
})

describe('what was changed', () => {
  const moved = (x: number) => withChanges(defaultCertificate, [0], () => ({ x }))

  test('is undone step by step and done again, until something else is changed', () => {
    const [one, two] = [moved(1), moved(2)]
    const history = changedTo(changedTo(begunWith(defaultCertificate), one), two)
    expect(undone(history).layout).toBe(one)
    expect(undone(undone(undone(history))).layout).toBe(defaultCertificate)
    expect(redone(redone(undone(undone(history)))).layout).toBe(two)
    const other = changedTo(undone(history), moved(9))
    expect([redone(other).layout, undone(other).layout]).toEqual([other.layout, one])
  })

  test('by typing in one field is one step, also between other steps', () => {
    const typed = [1, 2, 3]
      .map((x) => moved(x))
      .reduce((all, next) => changedTo(all, next, 'x 0'), begunWith(defaultCertificate))
    expect(undone(typed).layout).toBe(defaultCertificate)
    const again = changedTo(redone(undone(typed)), moved(7), 'x 0')
    expect(undone(again).layout).toEqual(moved(3))
  })
})
