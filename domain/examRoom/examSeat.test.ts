import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seatOf, whyNotSeated } from './examSeat.ts'

test('the last device to enter may go on, others are refused, and none is while nobody has entered', () => {
  expect(whyNotSeated(7, 7)).toBeNull()
  expect(whyNotSeated(8, 7)).toBe('SEAT_TAKEN')
  expect(whyNotSeated(null, 7)).toBeNull()
  expect(seatOf(7, 7)).toBe('keep')
  expect(seatOf(8, 7)).toBe('take')
  expect(seatOf(null, 7)).toBe('take')
})

test('however devices come and go, exactly the last one to enter may write', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }), (entries) => {
      let holder: number | null = null
      for (const login of entries) if (seatOf(holder, login) === 'take') holder = login
      const allowed = [1, 2, 3, 4].filter((login) => whyNotSeated(holder, login) === null)
      expect(allowed).toEqual([entries[entries.length - 1]])
    }),
  )
})
