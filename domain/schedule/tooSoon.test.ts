import { expect, test } from 'vitest'
import { whyTooSoon } from './tooSoon.ts'

const at = (time: string, day = '05') => Date.parse(`2026-12-${day}T${time}:00+08:00`)
const now = at('09:00')

test.each([
  ['a later time of today for somebody who is on his way', null, at('09:05'), at('09:10'), null],
  ['an earlier time than the one he was told', null, at('11:00'), at('10:00'), 'MOVE_EARLIER'],
  ['an earlier time for somebody who is there', 'arrived', at('11:00'), at('09:10'), null],
  ['a time that has passed for somebody who is there', 'arrived', at('11:00'), at('08:50'), 'MOVE_PAST'],
  ['today for somebody who was told tomorrow', null, at('09:00', '06'), at('15:00'), 'MOVE_EARLIER'],
  ['in ten minutes for somebody who was told nothing', null, null, at('09:10'), 'MOVE_NO_NOTICE'],
  ['in half an hour for somebody who was told nothing', null, null, at('09:30'), null],
  ['tomorrow earlier than told', null, at('11:00', '06'), at('09:00', '06'), null],
  ['the time that he knows', null, at('08:50'), at('08:50'), null],
  ['yesterday', null, null, at('09:00', '04'), 'MOVE_PAST'],
] as const)('%s', (_, attendance, toldBeginsAt, beginsAt, reason) => {
  expect(whyTooSoon({ attendance, toldBeginsAt, beginsAt, noticeMinutes: 30 }, now)).toBe(reason)
})

test('the notice is that of the batch', () => {
  const change = { attendance: null, toldBeginsAt: null, beginsAt: at('09:30') }
  expect(whyTooSoon({ ...change, noticeMinutes: 31 }, now)).toBe('MOVE_NO_NOTICE')
  expect(whyTooSoon({ ...change, noticeMinutes: 0 }, now)).toBeNull()
})
