import { describe, expect, test } from 'vitest'
import { plannedCandidate } from '#test/plannedCandidate.ts'
import { freePlaces } from './freePlaces.ts'
import { SeatJudge, type SeatToJudge } from './seatRules.ts'

const at = (time: string) => Date.parse(`2026-12-05T${time}:00+08:00`)
const open = [{ from: at('09:00'), to: at('11:00') }]
const room = (id: number, equipment = ['piano']) => ({ id, venueId: 1, areaId: 1, equipment, openings: open })
const examiner = (id: number, majorIds: number[] = []) => ({
  id,
  majorIds,
  areaIds: [],
  days: [{ from: at('08:00'), to: at('18:00'), mostMinutes: 300 }],
  busy: [],
})
const candidate = (enrolmentId: number) => plannedCandidate(enrolmentId, { majorId: 5, minutes: 8 })
const seat = (enrolmentId: number, roomId: number, time: string): SeatToJudge => ({
  enrolmentId,
  roomId,
  beginsAt: at(time),
  minutes: 8,
  pauseMinutes: 2,
})

/** Rooms 1 and 2 fit; 3 has no piano, 4 an examiner for other majors, 5 none at all. */
function day(...others: SeatToJudge[]) {
  const sittings = [1, 2, 3, 4].map((roomId) => ({ roomId, examinerId: roomId, from: at('09:00'), to: at('11:00') }))
  const judge = new SeatJudge(
    {
      rooms: [room(1), room(2), room(3, []), room(4), room(5)],
      examiners: [examiner(1), examiner(2), examiner(3), examiner(4, [9])],
      candidates: [1, 2, 3].map(candidate),
    },
    sittings,
  )
  for (const other of others) judge.add(other)
  return (own: SeatToJudge, from: string) =>
    freePlaces(judge, own, { roomIds: [1, 2, 3, 4, 5], from: at(from), until: at('23:59') }).map(({ begins, why }) =>
      begins.length > 0
        ? begins.map((begin) =>
            new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Shanghai' }).format(begin),
          )
        : (why?.rule ?? null),
    )
}

describe('the places that a day still has', () => {
  test('are the earliest of each room and the same time, or what speaks against the room', () => {
    const places = day(seat(2, 1, '09:30'), seat(3, 2, '09:25'))
    expect(places(seat(1, 1, '10:00'), '09:25')).toEqual([
      ['09:40'],
      ['09:35', '10:00'],
      'equipment',
      'examinerMajor',
      null,
    ])
  })

  test('of a room that is full or closed by now are none', () => {
    const places = day(seat(2, 2, '10:45'))
    expect(places(seat(1, 1, '09:00'), '10:42')).toEqual([['10:42'], null, 'equipment', 'examinerMajor', null])
    expect(places(seat(1, 1, '09:00'), '12:00').slice(0, 2)).toEqual([null, null])
  })

  test('begin with whole minutes and leave out where the candidate is', () => {
    const places = day()
    expect(places({ ...seat(1, 1, '09:10'), beginsAt: at('09:10') }, '09:10')[0]).toEqual(['09:11'])
  })
})
