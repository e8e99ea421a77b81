import { describe, expect, test } from 'vitest'
import { whyCannotSit, whyRoomCannotOpen, withHours } from './openHalfDay.ts'
import type { PlanExaminer, PlanRoom } from './plan/instance.ts'

const at = (clock: string, day = '05') => Date.parse(`2026-12-${day}T${clock}:00+08:00`)
const room = (id: number, venueId = 1, areaId = 1): PlanRoom => ({
  id,
  venueId,
  areaId,
  equipment: [],
  openings: [{ from: at('09:00'), to: at('17:00') }],
})
const rooms = [room(1), room(2), room(3, 2), room(4, 3, 2)]
const examiner: PlanExaminer = {
  id: 7,
  majorIds: [],
  areaIds: [1],
  days: [{ from: at('08:00'), to: at('18:00'), mostMinutes: 300 }],
  busy: [],
}
const morning = { from: at('09:00'), to: at('12:00') }
const sitting = (roomId: number, from: number, to: number) => ({ roomId, examinerId: 7, from, to })

test('hours that are lent become one with those that they touch', () => {
  const openings = [morning, { from: at('14:00'), to: at('17:00') }]
  expect(withHours(openings, { from: at('12:00'), to: at('13:00') })).toEqual([
    { from: at('09:00'), to: at('13:00') },
    { from: at('14:00'), to: at('17:00') },
  ])
  expect(withHours(openings, { from: at('11:00'), to: at('15:00') })).toEqual([{ from: at('09:00'), to: at('17:00') }])
  expect(withHours([], morning)).toEqual([morning])
  expect(openings[0]).toEqual({ from: at('09:00'), to: at('12:00') })
})

describe('a room', () => {
  test.each([
    ['that is open', { roomId: 1, ...morning }, null],
    ['that is closed then', { roomId: 1, from: at('08:00'), to: at('10:00') }, 'roomClosed'],
    ['over the end of the morning', { roomId: 1, from: at('12:00'), to: at('14:00') }, 'roomClosed'],
    ['that is unknown', { roomId: 9, ...morning }, 'roomClosed'],
    ['that has an examiner then', { roomId: 2, ...morning }, 'hasExaminer'],
  ])('%s', (_, wanted, rule) => {
    const sittings = [sitting(2, at('11:00'), at('13:00'))]
    expect(whyRoomCannotOpen({ rooms }, sittings, wanted)?.rule ?? null).toBe(rule)
  })
})

describe('an examiner', () => {
  test.each<[string, Partial<PlanExaminer>, ReturnType<typeof sitting>[], number, string | null]>([
    ['who is free', {}, [], 1, null],
    ['who sits next door in the afternoon', {}, [sitting(2, at('13:00'), at('17:00'))], 1, null],
    ['who sits next door at these hours', {}, [sitting(2, at('11:00'), at('12:00'))], 1, 'examinerElsewhere'],
    ['who could not arrive in time', {}, [sitting(3, at('12:30'), at('17:00'))], 1, 'examinerElsewhere'],
    ['who does not come to the area', {}, [], 4, 'examinerAway'],
    ['who does not come on that day', { days: [] }, [], 1, 'examinerAway'],
    [
      'whose day begins later',
      { days: [{ from: at('10:00'), to: at('18:00'), mostMinutes: 300 }] },
      [],
      1,
      'examinerAway',
    ],
    ['who judges for another batch', { busy: [morning] }, [], 1, 'examinerElsewhere'],
  ])('%s', (_, changes, sittings, roomId, rule) => {
    expect(whyCannotSit(rooms, { ...examiner, ...changes }, sittings, { roomId, ...morning })?.rule ?? null).toBe(rule)
  })
})
