import { expect, test } from 'vitest'
import { typedDay } from './typedDay.ts'

test.each([
  '2026-07-18',
  '2026/7/18',
  '2026.7.18',
  '2026年7月18日',
  '20260718',
  '２０２６．０７．１８',
  '2026-07-18 00:00:00',
  '2026/7/18 0:00',
  '2026-07-18T00:00:00',
])('%s is the day', (text) => expect(typedDay(text)).toBe('2026-07-18'))

test.each(['', '2026-02-30', '2026-07-18 09:30', '18.7.2026', '2026-7', '260718', '七月'])('%j is none', (text) =>
  expect(typedDay(text)).toBeNull(),
)
