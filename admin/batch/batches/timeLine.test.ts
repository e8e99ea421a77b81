import { describe, expect, test } from 'vitest'
import { type BatchWindows, windowKeys } from '#domain/batch/batchWindows.ts'
import { parseIso } from '#domain/time.ts'
import { draggedSpan, keyDrag, monthsOf, placeOf, scaleOf } from './timeLine.ts'

const at = (day: string) => parseIso(day) ?? Number.NaN
const span = (from: string, to: string | null) => ({ from: at(from), to: to === null ? null : at(to) })
const undecided = Object.fromEntries(
  windowKeys.map((key) => [key, { from: null, to: null }]),
) as unknown as BatchWindows

describe('the scale', () => {
  test('holds everything that is decided, with a margin', () => {
    const windows = { ...undecided, registration: span('2027-03-01', '2027-04-01'), results: span('2027-06-09', null) }
    const scale = scaleOf(windows, 0)
    expect(scale).toEqual({ from: at('2027-02-22'), to: at('2027-06-17') })
    expect(placeOf(scale.from, scale)).toBe(0)
    expect(placeOf(at('2030-01-01'), scale)).toBe(100)
    expect(monthsOf(scale).map(({ label }) => label)).toEqual(['3月', '4月', '5月', '6月'])
  })

  test('is half a year where nothing is decided, and January says its year', () => {
    const scale = scaleOf(undecided, at('2026-11-20'))
    expect(scale.to - scale.from).toBeGreaterThan(180 * 86_400_000)
    expect(monthsOf(scale).map(({ label }) => label)).toContain('2027年')
  })
})

const window = span('2027-03-01T09:00', '2027-03-10T18:00')

test.each([
  ['whole', 3, span('2027-03-04T09:00', '2027-03-13T18:00')],
  ['start', 3, span('2027-03-04T09:00', '2027-03-10T18:00')],
  ['start', 30, span('2027-03-09T18:00', '2027-03-10T18:00')],
  ['end', -2, span('2027-03-01T09:00', '2027-03-08T18:00')],
  ['end', -30, span('2027-03-01T09:00', '2027-03-02T09:00')],
] as const)('dragging its %s by %i days', (grip, days, expected) => {
  expect(draggedSpan(window, grip, days)).toEqual(expected)
})

test('a single time moves whichever end is dragged; what is not decided stays so', () => {
  expect(draggedSpan(span('2027-06-01', null), 'end', 1)).toEqual(span('2027-06-02', null))
  expect(draggedSpan({ from: null, to: null }, 'whole', 1)).toEqual({ from: null, to: null })
})

test.each([
  ['ArrowRight', {}, { grip: 'whole', days: 1 }],
  ['ArrowLeft', { ctrlKey: true }, { grip: 'whole', days: -7 }],
  ['ArrowRight', { shiftKey: true }, { grip: 'end', days: 1 }],
  ['Enter', {}, null],
])('%s with %j', (key, held, drag) => {
  expect(keyDrag({ key, shiftKey: false, ctrlKey: false, ...held })).toEqual(drag)
})
