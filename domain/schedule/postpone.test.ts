import { expect, test } from 'vitest'
import { type PostponeFacts, tomorrowOf, whyCannotPostpone, whyNotAnotherDay } from './postpone.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const facts: PostponeFacts = { ownBeginsAt: at('2026-12-05T09:00:00'), attendance: null, isMarked: false }

test.each([
  ['expected', {}, null],
  ['checked in', { attendance: 'arrived' }, null],
  ['a time made by hand', { ownBeginsAt: null }, 'MOVE_NOT_OF_PLAN'],
  ['noted as absent', { attendance: 'absent' }, 'POSTPONE_ABSENT'],
  ['being marked', { attendance: 'arrived', isMarked: true }, 'POSTPONE_MARKED'],
] as const)('%s', (_, changes, reason) => {
  expect(whyCannotPostpone({ ...facts, ...changes })).toBe(reason)
})

test('a postponement is for a later day, and not for the day that cannot be kept', () => {
  const left = at('2026-12-07T09:00:00')
  const now = at('2026-12-05T23:50:00')
  expect(whyNotAnotherDay(at('2026-12-05T23:55:00'), left, now)).toBe('POSTPONE_SAME_DAY')
  expect(whyNotAnotherDay(at('2026-12-06T00:00:00'), left, now)).toBeNull()
  expect(whyNotAnotherDay(at('2026-12-07T15:00:00'), left, now)).toBe('POSTPONE_SAME_DAY')
  expect(whyNotAnotherDay(at('2026-12-08T09:00:00'), left, now)).toBeNull()
  expect(tomorrowOf(now)).toBe(at('2026-12-06T00:00:00'))
})
