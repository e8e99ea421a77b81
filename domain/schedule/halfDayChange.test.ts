import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plannedCandidate } from '#test/plannedCandidate.ts'
import { type GoingSeat, shifted, sittingsFor, spread } from './halfDayChange.ts'
import { inMs } from './plan/instance.ts'
import { SeatJudge, type SeatToJudge } from './plan/seatRules.ts'

const at = (time: string, day = '05') => Date.parse(`2026-12-${day}T${time}:00+08:00`)
const DAYS = ['05', '06']
const hoursOf = (day: string) => ({ from: at('09:00', day), to: at('11:00', day) })
const room = (id: number) => ({ id, venueId: 1, areaId: 1, equipment: ['piano'], openings: DAYS.map(hoursOf) })
const examiner = (id: number) => ({
  id,
  majorIds: [],
  areaIds: [],
  days: DAYS.map((day) => ({ from: at('08:00', day), to: at('18:00', day), mostMinutes: 300 })),
  busy: [],
})
const candidate = (enrolmentId: number) => plannedCandidate(enrolmentId, { majorId: 5, minutes: 8 })
const seat = (enrolmentId: number, roomId: number, beginsAt: number): SeatToJudge => ({
  enrolmentId,
  roomId,
  beginsAt,
  minutes: 8,
  pauseMinutes: 2,
})
const going = (enrolmentId: number, time: string, attendance: GoingSeat['attendance'] = null): GoingSeat => ({
  ...seat(enrolmentId, 1, at(time)),
  attendance,
})
const sittings = DAYS.flatMap((day) => [1, 2, 3].map((roomId) => ({ roomId, examinerId: roomId, ...hoursOf(day) })))
function judgeWith(...others: SeatToJudge[]) {
  const candidates = Array.from({ length: 30 }, (_, id) => candidate(id + 1))
  const judge = new SeatJudge({ rooms: [1, 2, 3].map(room), examiners: [1, 2, 3].map(examiner), candidates }, sittings)
  for (const other of others) judge.add(other)
  return judge
}
const now = at('09:00')
const three = [going(1, '10:00'), going(2, '10:10'), going(3, '10:20')]
const others = sittingsFor('spread', sittings, { roomId: 1, beginsAt: now })

describe('a half-day is later', () => {
  test('everybody by the same minutes, and nobody beyond the end', () => {
    expect(shifted(judgeWith(), three, { minutes: 20, noticeMinutes: 30 }, now).map(({ to }) => to?.beginsAt)).toEqual(
      ['10:20', '10:30', '10:40'].map((time) => at(time)),
    )
    const late = shifted(judgeWith(), three, { minutes: 40, noticeMinutes: 30 }, now)
    expect(late.map(({ to, broken }) => (to ? '' : broken?.rule))).toEqual(['', '', 'roomClosed'])
  })

  test('who stays in the room keeps his minutes', () => {
    const [first] = shifted(judgeWith(seat(9, 1, at('10:20'))), three, { minutes: 20, noticeMinutes: 30 }, now)
    expect(first?.broken).toMatchObject({ rule: 'roomTaken', enrolmentId: 9 })
  })

  test('not before the time that somebody was told', () => {
    expect(shifted(judgeWith(), three, { minutes: -10, noticeMinutes: 30 }, now).map(({ tooSoon }) => tooSoon)).toEqual(
      three.map(() => 'MOVE_EARLIER'),
    )
  })
})

describe('a half-day is spread', () => {
  test('over the free minutes of other rooms, in their order', () => {
    const full = [0, 1, 2, 3, 4, 5].map((nth) => seat(10 + nth, 2, at('10:00') + inMs(10 * nth)))
    const places = spread(judgeWith(...full), three, others, now).map(({ to }) => to && [to.roomId, to.beginsAt])
    expect(places).toEqual([
      [3, at('10:00')],
      [3, at('10:10')],
      [3, at('10:20')],
    ])
  })

  test('whoever is there can be called at once, whoever is not keeps at least the time that he knows', () => {
    const [there, away] = spread(judgeWith(), [going(1, '10:00', 'arrived'), going(2, '10:10')], others, now)
    expect(there?.to?.beginsAt).toBe(at('09:00'))
    expect(away?.to?.beginsAt).toBe(at('10:10'))
  })

  test('to another day where the day is full', () => {
    const later = sittingsFor('otherDay', sittings, { roomId: 1, beginsAt: now })
    expect(spread(judgeWith(), three, later, now).map(({ to }) => to?.beginsAt)).toEqual([
      at('09:00', '06'),
      at('09:00', '06'),
      at('09:00', '06'),
    ])
  })

  test('whatever is taken: rules hold, the order is kept, and nobody is earlier than told', () => {
    const taken = fc.array(fc.record({ roomId: fc.constantFrom(2, 3), minute: fc.integer({ min: 0, max: 110 }) }), {
      maxLength: 14,
    })
    fc.assert(
      fc.property(taken, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (rows, present) => {
        const judge = judgeWith()
        rows.forEach(({ roomId, minute }, nth) => {
          const other = seat(15 + nth, roomId, at('09:00') + inMs(minute))
          if (judge.why(other) === null) judge.add(other)
        })
        const who = present.map((isThere, nth) => going(nth + 1, `10:${nth}0`, isThere ? 'arrived' : null))
        const placed = spread(judge, who, others, now).flatMap(({ seat: from, to }) => (to ? [{ from, to }] : []))
        for (const { from, to } of placed) {
          // He is known in his new place, which stands in nobody's way.
          expect(judge.why(to)).toBeNull()
          if (from.attendance === null) expect(to.beginsAt).toBeGreaterThanOrEqual(from.beginsAt)
        }
        for (const [nth, { to }] of placed.entries())
          expect(to.beginsAt).toBeGreaterThanOrEqual(placed[nth - 1]?.to.beginsAt ?? 0)
      }),
    )
  })
})
