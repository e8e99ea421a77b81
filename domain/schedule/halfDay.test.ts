import { describe, expect, test } from 'vitest'
import { type HalfDay, whyCannotTakeOver, whyRoomUnfit, withRoomMoved, withSubstitute } from './halfDay.ts'
import { inMs, type PlanCandidate, type PlanExaminer, type PlanRoom } from './plan/instance.ts'

const morning = Date.parse('2027-07-10T09:00:00+08:00')
const span = (from: number, to: number) => ({ from: morning + inMs(from), to: morning + inMs(to) })
const hours = span(0, 180)
const room = (id: number, changes: Partial<PlanRoom> = {}): PlanRoom => ({
  id,
  venueId: 1,
  areaId: 1,
  equipment: ['piano'],
  openings: [hours],
  ...changes,
})
const examiner = (id: number, changes: Partial<PlanExaminer> = {}): PlanExaminer => ({
  id,
  majorIds: [],
  areaIds: [],
  days: [{ ...span(-60, 540), mostMinutes: 300 }],
  busy: [],
  ...changes,
})
const candidate = (enrolmentId: number): PlanCandidate => ({
  enrolmentId,
  person: `p${enrolmentId}`,
  family: `f${enrolmentId}`,
  teacher: '',
  areaId: 1,
  majorId: 1,
  minutes: 10,
  pauseMinutes: 0,
  equipment: ['piano'],
  barredExaminerIds: enrolmentId === 2 ? [6] : [],
  avoidedDays: [],
  busy: [],
  pinned: null,
})
const seat = (enrolmentId: number, roomId: number, from: number) => ({
  enrolmentId,
  roomId,
  beginsAt: morning + inMs(from),
  minutes: 10,
  pauseMinutes: 0,
})
const sitting = (roomId: number, examinerId: number, { from, to } = hours) => ({ roomId, examinerId, from, to })

/** Two candidates of examiner 1 in room 1, one of examiner 2 in room 2; examiner 3 sits in room 3 without anybody. */
const half: HalfDay = {
  facts: {
    rooms: [room(1), room(2), room(3), room(4), room(5, { equipment: [] }), room(6, { openings: [span(0, 15)] })],
    examiners: [
      examiner(1),
      examiner(2),
      examiner(3),
      examiner(4, { majorIds: [9] }),
      examiner(5, { days: [{ ...span(-60, 540), mostMinutes: 15 }] }),
      examiner(6),
      examiner(7, { days: [{ ...span(300, 540), mostMinutes: 300 }] }),
    ],
    candidates: [1, 2, 3].map(candidate),
  },
  sittings: [sitting(1, 1), sitting(2, 2), sitting(3, 3)],
  concerned: [seat(1, 1, 0), seat(2, 1, 10)],
  others: [seat(3, 2, 0)],
}

describe('whoever takes over from examiner 1', () => {
  test.each([
    ['is busy in another room', 2, 'examinerElsewhere'],
    ['sits in another room without candidates', 3, undefined],
    ['marks another major', 4, 'examinerMajor'],
    ['has fewer minutes left', 5, 'examinerFull'],
    ['is related to somebody', 6, 'related'],
    ['comes in the afternoon', 7, 'examinerAway'],
    ['has no day at all', 8, 'examinerAway'],
  ])('%s', (_, substituteId, rule) => {
    expect(whyCannotTakeOver(half, { awayId: 1, substituteId, hours })?.rule).toBe(rule)
  })

  test('leaves the room where nobody waits for him, and gets the sittings of these hours only', () => {
    const later = sitting(1, 1, span(240, 420))
    const after = withSubstitute(
      { ...half, sittings: [...half.sittings, later] },
      { awayId: 1, substituteId: 3, hours },
    )
    expect(after).toEqual([sitting(1, 3), sitting(2, 2), later])
  })
})

describe('the candidates of room 1', () => {
  const move = (toRoomId: number, from = 0) => ({ roomId: 1, toRoomId, hours, from: morning + inMs(from) })

  test.each([
    ['where others are examined', 2, 'roomTaken'],
    ['where an examiner waits for nobody', 3, undefined],
    ['that is free', 4, undefined],
    ['without a piano', 5, 'equipment'],
    ['that closes too early', 6, 'roomClosed'],
    ['that is not in use', 9, 'roomClosed'],
  ])('are sent into a room %s', (_, toRoomId, rule) => {
    expect(whyRoomUnfit(half, move(toRoomId))?.rule).toBe(rule)
  })

  test('go with their examiner, whose sitting is divided where somebody stays', () => {
    expect(withRoomMoved(half, move(3))).toEqual([sitting(3, 1), sitting(2, 2)])
    expect(withRoomMoved(half, move(4, 10))).toEqual([
      sitting(1, 1, span(0, 10)),
      sitting(4, 1, span(10, 180)),
      sitting(2, 2),
      sitting(3, 3),
    ])
  })

  test('leave the examiner there who had candidates before them, and after them', () => {
    const busy = { ...half, others: [...half.others, seat(8, 3, 0)] }
    expect(withRoomMoved(busy, move(3, 10))).toEqual([
      sitting(1, 1, span(0, 10)),
      sitting(3, 1, span(10, 180)),
      sitting(2, 2),
      sitting(3, 3, span(0, 10)),
    ])
    const whole = { ...half, sittings: [sitting(1, 1), sitting(3, 3, span(0, 300))], others: [seat(8, 3, 200)] }
    expect(withRoomMoved(whole, move(3))).toEqual([sitting(3, 1), sitting(3, 3, span(180, 300))])
    // Whoever is still being examined there at their begin stands in the way.
    expect(whyRoomUnfit({ ...half, others: [seat(8, 3, 5)] }, move(3, 10))?.rule).toBe('roomTaken')
  })

  test('leave those behind who have begun, with the examiner at their minutes, also where somebody earlier has not come', () => {
    const begun = { ...half, concerned: [seat(1, 1, 0)], others: [...half.others, seat(2, 1, 10)] }
    expect(withRoomMoved(begun, move(4))).toEqual([
      sitting(1, 1, span(10, 20)),
      sitting(4, 1, span(0, 10)),
      sitting(4, 1, span(20, 180)),
      sitting(2, 2),
      sitting(3, 3),
    ])
    expect(whyRoomUnfit(begun, move(4))).toBeNull()
  })
})
