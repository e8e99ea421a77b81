import { expect, test } from 'vitest'
import { besideFree, besideFreeDay, freePlacesOf } from './freeDays.ts'

const begin = (date: string, clock: string) => `${date}T${clock}:00+08:00`
const places = freePlacesOf([
  {
    Date: '2026-12-05',
    Free: 2,
    Places: [
      { ER_ID: 3, BeginTime: begin('2026-12-05', '09:00') },
      { ER_ID: 4, BeginTime: begin('2026-12-05', '09:00') },
    ],
  },
  { Date: '2026-12-07', Free: 1, Places: [{ ER_ID: 3, BeginTime: begin('2026-12-07', '14:00') }] },
])
const [first, second, last] = places

test('the next and the previous free place lead over rooms and days', () => {
  expect(besideFree(places, null, 1)).toEqual(first)
  expect(besideFree(places, null, -1)).toEqual(last)
  expect(besideFree(places, first ?? null, 1)).toEqual(second)
  expect(besideFree(places, second ?? null, 1)).toEqual(last)
  expect(besideFree(places, last ?? null, 1)).toBeNull()
  expect(besideFree(places, { date: '2026-12-06', roomId: 9, minute: 0 }, -1)).toEqual(second)
})

test('the next day with a free place is shown by its first', () => {
  expect(besideFreeDay(places, '2026-12-05', 1)).toEqual(last)
  expect(besideFreeDay(places, '2026-12-07', -1)).toEqual(first)
  expect(besideFreeDay(places, '2026-12-07', 1)).toBeNull()
})
