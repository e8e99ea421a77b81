import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compactDate,
  endMinuteText,
  isoOfWallClock,
  isRealDate,
  lastMinuteText,
  parseIso,
  shanghaiDate,
  shanghaiDateText,
  shanghaiIso,
  shanghaiMinuteText,
  startOfShanghaiDay,
} from './time.ts'

const NINE = Date.UTC(2026, 10, 20, 1)
const instants = fc.integer({ min: Date.UTC(1992, 0, 1), max: Date.UTC(2100, 0, 1) })

test('an instant reads as the clock in Shanghai shows it', () => {
  expect(shanghaiIso(NINE)).toBe('2026-11-20T09:00:00+08:00')
  expect(shanghaiDate(NINE)).toBe('2026-11-20')
  expect(shanghaiDateText(NINE)).toBe('2026年11月20日')
  expect(shanghaiMinuteText(NINE)).toBe('2026年11月20日 09:00')
  expect(compactDate(NINE)).toBe('20261120')
})

test.each([
  ['2026-11-26', '2026年11月25日 23:59'],
  ['2026-11-26T18:00', '2026年11月26日 17:59'],
  ['2026-11-26T17:59:30', '2026年11月26日 17:59'],
  ['2026-01-01', '2025年12月31日 23:59'],
])('the last minute before %s is %s', (bound, text) => expect(lastMinuteText(parseIso(bound) ?? 0)).toBe(text))

test.each([
  ['2026-11-26', '2026年11月25日 23:59'],
  ['2026-11-26T18:00', '2026年11月26日 18:00'],
  ['2026-11-26T00:00:30', '2026年11月26日 00:00'],
])('a window that ends at %s ends %s', (end, text) => expect(endMinuteText(parseIso(end) ?? 0)).toBe(text))

test('the day changes at 16:00 UTC, to the millisecond', () => {
  const midnight = Date.UTC(2026, 11, 31, 16)
  expect(shanghaiDate(midnight - 1)).toBe('2026-12-31')
  expect(shanghaiDate(midnight)).toBe('2027-01-01')
  expect(startOfShanghaiDay(midnight - 1)).toBe(midnight - 86_400_000)
  expect(startOfShanghaiDay(midnight)).toBe(midnight)
})

describe('parseIso', () => {
  test.each([
    ['2026-11-20T09:00:00+08:00', NINE],
    ['2026-11-20T01:00:00Z', NINE],
    ['2026-11-19T20:00:00-0500', NINE],
    ['2026-11-20T09:00:00', NINE],
    ['2026-11-20 09:00', NINE],
    ['2026-11-20', NINE - 9 * 3_600_000],
    ['2026-11-20T09:00:00.5+08:00', NINE + 500],
    ['2026-11-20T09:00:00.123456789+08:00', NINE + 123],
    ['2024-02-29', Date.UTC(2024, 1, 28, 16)],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['2026-11-31', null],
    ['2026-11-20T24:00:00', null],
    ['2026-11-20T09:60:00', null],
    ['2026-11-20T09:00:60', null],
    ['2026-11-20T09:00:00+15:00', null],
    ['2026-11-20T09', null],
    ['2026年11月20日', null],
    ['', null],
    ['20 Nov 2026', null],
    ['2026-11-20T09:00:00+08:00 ', null],
  ])('%j → %s', (text, instant) => expect(parseIso(text)).toBe(instant))

  test('reads back what shanghaiIso writes, to the second', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(parseIso(shanghaiIso(at))).toBe(Math.floor(at / 1000) * 1000)
      }),
    )
  })

  test('the start of the day is that date alone', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(parseIso(shanghaiDate(at))).toBe(startOfShanghaiDay(at))
      }),
    )
  })
})

test('the calendar agrees with the engine over four centuries', () => {
  const days = fc.record({
    year: fc.integer({ min: 1800, max: 2200 }),
    month: fc.integer({ min: 0, max: 13 }),
    day: fc.integer({ min: 0, max: 32 }),
  })
  fc.assert(
    fc.property(days, ({ year, month, day }) => {
      const at = new Date(Date.UTC(year, month - 1, day))
      const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
      expect(isRealDate(year, month, day)).toBe(isReal)
    }),
  )
})

describe('no rule reads a clock, the time zone of the process, chance or the outside', () => {
  const here = new URL('.', import.meta.url)
  const sources = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const forbidden = new RegExp(
    [
      'new Date\\(\\)|Date\\.now|Date\\.parse|performance\\.|process\\.|setTimeout|Math\\.random|toLocale|Intl\\.',
      '\\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)\\(',
      "from '(?!\\.{1,2}/|#domain/)|import\\(",
    ].join('|'),
  )
  const newerThanChrome87 =
    /structuredClone|Object\.hasOwn|\.at\(|\.toSorted|\.toReversed|\.findLast|\.replaceAll|\(\?<[=!]/

  test('there is something to look at', () => expect(sources).toContain('time.ts'))

  test.each(sources)('%s', (name) => {
    const source = readFileSync(new URL(name, here), 'utf8')
    expect(source).not.toMatch(forbidden)
    // A plan is made by the server alone.
    if (!name.startsWith('schedule/plan/')) expect(source).not.toMatch(newerThanChrome87)
  })
})

test('a wall clock of Shanghai in the form of the wire is the same minute', () => {
  expect(isoOfWallClock('2026-12-05T09:30')).toBe(shanghaiIso(parseIso('2026-12-05T09:30') as number))
})
