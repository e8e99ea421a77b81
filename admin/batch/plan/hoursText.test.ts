import { expect, test } from 'vitest'
import { parseIso, shanghaiIso } from '#domain/time.ts'
import { hoursSummary, hoursText, readHours } from './hoursText.ts'

const today = parseIso('2026-11-24') ?? 0
const read = (text: string) =>
  readHours(text, today).spans?.map(
    ({ from, to }) => `${shanghaiIso(from).slice(0, 16)} ${shanghaiIso(to).slice(0, 16)}`,
  )

test.each([
  ['12.05 08:00-12:00', ['2026-12-05T08:00 2026-12-05T12:00']],
  ['12月5日 8:00至12:00', ['2026-12-05T08:00 2026-12-05T12:00']],
  ['2026-12-05 08:00–12:00，13:30–17:30', ['2026-12-05T08:00 2026-12-05T12:00', '2026-12-05T13:30 2026-12-05T17:30']],
  ['12.05–06 09：00～10：00', ['2026-12-05T09:00 2026-12-05T10:00', '2026-12-06T09:00 2026-12-06T10:00']],
  ['12.31-1.1 9:00-10:00', ['2026-12-31T09:00 2026-12-31T10:00', '2027-01-01T09:00 2027-01-01T10:00']],
  ['12.05, 12.07 20:00-24:00', ['2026-12-05T20:00 2026-12-06T00:00', '2026-12-07T20:00 2026-12-08T00:00']],
  ['', []],
])('%s', (text, spans) => {
  expect(read(text)).toEqual(spans)
})

test.each([
  ['12.05', '第1行看不懂，请写成：12.05–12.14 08:00–12:00, 13:30–17:30'],
  ['12.05 8:00-9:00\n2.30 8:00-9:00', '第2行看不懂，请写成：12.05–12.14 08:00–12:00, 13:30–17:30'],
  ['12.05 12:00-8:00', '第1行看不懂，请写成：12.05–12.14 08:00–12:00, 13:30–17:30'],
  ['12.14–12.05 8:00-9:00', '第1行看不懂，请写成：12.05–12.14 08:00–12:00, 13:30–17:30'],
  ['12.05 8:00-9:00, 8:30-10:00', '时间段须结束晚于开始、在同一天内、互不重叠'],
])('%s is refused', (text, fault) => {
  expect(readHours(text, today).fault).toBe(fault)
})

test('what is stored reads as it was typed, days with the same hours as one stretch', () => {
  const text = '2026.12.05–12.14 08:00–12:00, 13:30–17:30\n2026.12.16 08:00–12:00\n2026.12.31–2027.01.01 09:00–24:00'
  const spans = readHours(text, today).spans ?? []
  expect(hoursText(spans)).toBe(text)
  expect(hoursSummary(spans)).toBe('13 天，共 114 小时')
})
