import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { plannedCandidate } from '#test/plannedCandidate.ts'
import { dayOf } from './instance.ts'
import { SeatJudge, type SeatToJudge } from './seatRules.ts'
import { suggestPlaces, type Wish } from './suggestPlaces.ts'

const at = (time: string, day = '05') => Date.parse(`2026-12-${day}T${time}:00+08:00`)
const DAYS = ['05', '06']
const spanOf = (day: string) => ({ from: at('09:00', day), to: at('10:00', day) })
const room = (id: number) => ({
  id,
  venueId: 1,
  areaId: 1,
  equipment: ['piano'],
  openings: DAYS.map(spanOf),
})
const examiner = (id: number, majorIds: number[] = []) => ({
  id,
  majorIds,
  areaIds: [],
  days: DAYS.map((day) => ({ from: at('08:00', day), to: at('18:00', day), mostMinutes: 300 })),
  busy: [],
})
const candidate = (enrolmentId: number) => plannedCandidate(enrolmentId, { majorId: 5, minutes: 8 })
const own = { enrolmentId: 1, minutes: 8, pauseMinutes: 2 }
const seat = (enrolmentId: number, roomId: number, beginsAt: number): SeatToJudge => ({
  ...own,
  enrolmentId,
  roomId,
  beginsAt,
})

/** Rooms 1 and 2 on two mornings of an hour; the examiner of room 3 judges another major. */
const sittings = DAYS.flatMap((day) => [1, 2, 3].map((roomId) => ({ roomId, examinerId: roomId, ...spanOf(day) })))
function judgeWith(others: readonly SeatToJudge[]) {
  const facts = {
    rooms: [room(1), room(2), room(3)],
    examiners: [examiner(1), examiner(2), examiner(3, [9])],
    candidates: Array.from({ length: 30 }, (_, id) => candidate(id + 1)),
  }
  const judge = new SeatJudge(facts, sittings)
  for (const other of others) judge.add(other)
  return judge
}
const noWish: Wish = { avoidedDays: [], family: [] }

describe('the free places of all days', () => {
  test('one of each half-day, the earliest first, with how many the half-day still takes', () => {
    const judge = judgeWith([seat(2, 1, at('09:00')), seat(3, 1, at('09:20'))])
    const places = suggestPlaces(judge, own, { sittings, from: at('00:00'), wish: noWish })
    expect(places).toEqual([
      { roomId: 2, beginsAt: at('09:00'), free: 6 },
      { roomId: 1, beginsAt: at('09:10'), free: 4 },
      { roomId: 1, beginsAt: at('09:00', '06'), free: 6 },
      { roomId: 2, beginsAt: at('09:00', '06'), free: 6 },
    ])
  })

  test('a day that the family asked to avoid comes last, one near a sibling first, and the day that is left not at all', () => {
    const judge = judgeWith([])
    const asked = { sittings, from: at('00:00') }
    const days = (wish: Wish, exceptDay?: number) =>
      suggestPlaces(judge, own, { ...asked, wish, ...(exceptDay && { exceptDay }) }).map(({ beginsAt }) => beginsAt)
    expect(days({ avoidedDays: [dayOf(at('09:00'))], family: [] })[0]).toBe(at('09:00', '06'))
    const sibling = { roomId: 2, beginsAt: at('09:30', '06') }
    expect(days({ avoidedDays: [], family: [sibling] })[0]).toBe(at('09:30', '06'))
    expect(days(noWish, dayOf(at('09:00'))).every((begin) => begin >= at('09:00', '06'))).toBe(true)
  })

  test('nothing is offered before the given instant', () => {
    const places = suggestPlaces(judgeWith([]), own, { sittings, from: at('09:55', '06'), wish: noWish })
    expect(places).toEqual([])
  })

  test('a half-day has a free place exactly where some minute of it breaks no rule, and every place that is told fits', () => {
    const minutes = fc.integer({ min: 0, max: 52 })
    const taken = fc.array(fc.record({ roomId: fc.constantFrom(1, 2), minutes, day: fc.constantFrom(...DAYS) }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(taken, (rows) => {
        const judge = judgeWith([])
        rows.forEach((row, index) => {
          const other = seat(index + 2, row.roomId, at('09:00', row.day) + row.minutes * MINUTE_MS)
          if (judge.why(other) === null) judge.add(other)
        })
        const places = suggestPlaces(judge, own, { sittings, from: at('00:00'), wish: noWish })
        for (const { roomId, beginsAt } of places) expect(judge.why({ ...own, roomId, beginsAt })).toBeNull()
        const withPlace = sittings.filter(({ roomId, from, to }) => {
          for (let begin = from; begin < to; begin += MINUTE_MS)
            if (judge.why({ ...own, roomId, beginsAt: begin }) === null) return true
          return false
        })
        expect(places.length).toBe(withPlace.length)
      }),
    )
  })
})
