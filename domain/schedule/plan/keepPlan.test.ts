import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenRules } from '#test/planChecker.ts'
import { plannedCandidate } from '#test/plannedCandidate.ts'
import { inMs, type PlanCandidate, type PlanExaminer, type PlanInput, type PlanRoom } from './instance.ts'
import { type KeptPlaces, type KeptPlan, keepPlan } from './keepPlan.ts'
import { judgePlan, type SeatToJudge } from './seatRules.ts'

const morning = Date.parse('2027-07-10T09:00:00+08:00')
const at = (hours: number, day = 0) => morning + inMs(day * 1440 + (hours - 9) * 60)
const minute = (count: number) => at(9) + inMs(count)

const room = (id: number, changes: Partial<PlanRoom> = {}): PlanRoom => ({
  id,
  venueId: 1,
  areaId: 1,
  equipment: ['piano'],
  openings: [{ from: at(9), to: at(12) }],
  ...changes,
})
const examiner = (id: number, changes: Partial<PlanExaminer> = {}): PlanExaminer => ({
  id,
  majorIds: [],
  areaIds: [],
  days: [{ from: at(8), to: at(18), mostMinutes: 360 }],
  busy: [],
  ...changes,
})
const input = (changes: Partial<PlanInput> = {}): PlanInput => ({
  seed: 1,
  rooms: [room(1)],
  examiners: [examiner(11)],
  candidates: [],
  pinnedSittings: [],
  ...changes,
})
const seat = (enrolmentId: number, roomId: number, beginsAt: number): SeatToJudge => ({
  enrolmentId,
  roomId,
  beginsAt,
  minutes: 10,
  pauseMinutes: 2,
})
const sitting = (roomId: number, examinerId: number, from = at(9), to = at(12)) => ({ roomId, examinerId, from, to })
const kept = (changes: Partial<KeptPlaces> = {}): KeptPlaces => ({
  seats: [],
  sittings: [sitting(1, 11)],
  fixed: new Set(),
  from: at(0),
  mostMoved: 0,
  ...changes,
})

function planned(facts: PlanInput, places: KeptPlaces): KeptPlan {
  const run = keepPlan(facts, places)
  for (;;) {
    const { done, value } = run.next()
    if (done) return value
  }
}
const placeOf = ({ seats }: KeptPlan, id: number) => seats.find(({ enrolmentId }) => enrolmentId === id)

/** The half-day of a room, one candidate after the other. */
const fullMorning = Array.from({ length: 15 }, (_, i) => i + 1)
const inTurn = fullMorning.map((id) => seat(id, 1, minute((id - 1) * 12)))
const candidates = (ids: readonly number[], changes: Partial<PlanCandidate> = {}) =>
  ids.map((id) => plannedCandidate(id, changes))

describe('what is published stays', () => {
  test('and whoever was added gets what is free', () => {
    const seats = inTurn.slice(0, 3)
    const plan = planned(input({ candidates: candidates([1, 2, 3, 4]) }), kept({ seats }))
    expect(plan.moved).toEqual([])
    for (const { enrolmentId, roomId, beginsAt } of seats)
      expect(placeOf(plan, enrolmentId)).toEqual({ enrolmentId, roomId, beginsAt })
    expect(placeOf(plan, 4)).toEqual({ enrolmentId: 4, roomId: 1, beginsAt: minute(36) })
  })

  test('and nobody is placed before the day on which the plan can be published', () => {
    const facts = input({
      rooms: [room(1, { openings: [0, 1].map((day) => ({ from: at(9, day), to: at(12, day) })) })],
      examiners: [
        examiner(11, { days: [0, 1].map((day) => ({ from: at(8, day), to: at(18, day), mostMinutes: 360 })) }),
      ],
      candidates: candidates([1, 2]),
    })
    const plan = planned(facts, kept({ seats: inTurn.slice(0, 1), from: at(0, 1) }))
    expect(placeOf(plan, 1)?.beginsAt).toBe(minute(0))
    expect(placeOf(plan, 2)?.beginsAt).toBe(at(9, 1))
  })

  test('and a half-day is opened where the others are full', () => {
    const facts = input({
      rooms: [room(1), room(2)],
      examiners: [examiner(11), examiner(12)],
      candidates: candidates([...fullMorning, 16]),
    })
    const plan = planned(facts, kept({ seats: inTurn }))
    expect(plan.moved).toEqual([])
    expect(placeOf(plan, 16)?.roomId).toBe(2)
    expect(plan.sittings).toContainEqual(sitting(2, 12))
  })

  test('with the times of whoever is there already, whatever the rules say', () => {
    const facts = input({ candidates: candidates([1, 2], { barredExaminerIds: [11] }) })
    const plan = planned(facts, kept({ seats: inTurn.slice(0, 2), fixed: new Set([1]) }))
    expect(placeOf(plan, 1)?.beginsAt).toBe(minute(0))
    expect(placeOf(plan, 2)).toBeUndefined()
  })
})

describe('who must move', () => {
  test('goes to the nearest free place, with the rule that his own breaks', () => {
    const facts = input({
      rooms: [room(1, { openings: [{ from: at(10), to: at(12) }] })],
      candidates: candidates([1, 2]),
    })
    const plan = planned(facts, kept({ seats: [seat(1, 1, minute(30)), seat(2, 1, minute(100))] }))
    expect(plan.moved).toEqual([
      {
        enrolmentId: 1,
        was: { roomId: 1, beginsAt: minute(30) },
        because: expect.objectContaining({ rule: 'roomClosed' }),
      },
    ])
    expect(placeOf(plan, 1)?.beginsAt).toBe(at(10))
    expect(placeOf(plan, 2)?.beginsAt).toBe(minute(100))
  })

  test('stays where another examiner can come in place of one who cannot', () => {
    const facts = input({
      examiners: [examiner(11, { days: [] }), examiner(12)],
      candidates: candidates([1, 2]),
    })
    const plan = planned(facts, kept({ seats: inTurn.slice(0, 2) }))
    expect(plan.moved).toEqual([])
    expect(plan.sittings).toEqual([sitting(1, 12)])
  })

  test('is the fewer of those whose exams overlap by now', () => {
    // The exam of the first takes three times as long by now.
    const facts = input({ candidates: [...candidates([1], { minutes: 34 }), ...candidates([2, 3])] })
    const plan = planned(facts, kept({ seats: inTurn.slice(0, 3) }))
    expect(plan.moved.map(({ enrolmentId, because }) => [enrolmentId, because.rule])).toEqual([[1, 'roomTaken']])
  })

  test('are listed from the least change to the largest, whoever finds no place last', () => {
    const facts = input({
      rooms: [room(1, { openings: [{ from: at(10), to: at(12) }] })],
      candidates: [...candidates([1], { barredExaminerIds: [11] }), ...candidates([2, 3])],
    })
    const seats = [seat(1, 1, at(11)), seat(2, 1, minute(0)), seat(3, 1, minute(40))]
    const plan = planned(facts, kept({ seats }))
    expect(plan.moved.map(({ enrolmentId }) => enrolmentId)).toEqual([3, 2, 1])
    expect(plan.unplaced).toEqual([{ enrolmentId: 1, reason: 'related' }])
  })
})

describe('a full half-day makes room where that is asked for', () => {
  /** A morning of room 1 that is full; room 2 has an examiner who judges nobody with the barred number. */
  const facts = input({
    rooms: [room(1), room(2)],
    examiners: [examiner(11), examiner(12)],
    candidates: [
      ...candidates(fullMorning.slice(1), { barredExaminerIds: [12] }),
      ...candidates([1]),
      ...candidates([16], { barredExaminerIds: [12] }),
    ],
  })
  const places = kept({ seats: inTurn, sittings: [sitting(1, 11), sitting(2, 12)] })

  test('by the one who can go, and nobody else', () => {
    const plan = planned(facts, { ...places, mostMoved: 3 })
    expect(plan.moved).toEqual([
      {
        enrolmentId: 1,
        was: { roomId: 1, beginsAt: minute(0) },
        because: { rule: 'makesRoom', enrolmentId: 16 },
      },
    ])
    expect(placeOf(plan, 16)).toEqual({ enrolmentId: 16, roomId: 1, beginsAt: minute(0) })
    expect(placeOf(plan, 1)).toEqual({ enrolmentId: 1, roomId: 2, beginsAt: minute(0) })
  })

  test('not otherwise: he has no place, and the reason is true', () => {
    const plan = planned(facts, places)
    expect(plan.moved).toEqual([])
    expect(plan.unplaced.map(({ enrolmentId }) => enrolmentId)).toEqual([16])
  })

  test('not by whoever is there already', () => {
    expect(planned(facts, { ...places, mostMoved: 3, fixed: new Set([1]) }).moved).toEqual([])
  })

  test('by a chain of two where no one alone suffices', () => {
    // Only the first may be judged in room 3 and only the second in room 2, whose places the first has.
    const three = input({
      rooms: [room(1), room(2), room(3)].map((one) => ({ ...one, openings: [{ from: at(9), to: minute(12) }] })),
      examiners: [examiner(11), examiner(12), examiner(13)],
      candidates: [
        ...candidates([1], { barredExaminerIds: [13] }),
        ...candidates([2]),
        ...candidates([3], { barredExaminerIds: [12, 13] }),
      ],
    })
    const seats = [seat(1, 1, at(9)), seat(2, 2, at(9))]
    const sittings = [1, 2, 3].map((id) => sitting(id, 10 + id, at(9), minute(12)))
    const plan = planned(three, kept({ seats, sittings, mostMoved: 2 }))
    expect(placeOf(plan, 3)?.roomId).toBe(1)
    expect(placeOf(plan, 1)?.roomId).toBe(2)
    expect(placeOf(plan, 2)?.roomId).toBe(3)
    expect(planned(three, kept({ seats, sittings, mostMoved: 1 })).unplaced).toHaveLength(1)
  })
})

test('whatever changed, nobody moves whose place stands, and no rule is broken', () => {
  fc.assert(
    fc.property(
      fc.record({
        begins: fc.array(fc.record({ room: fc.integer({ min: 1, max: 3 }), slot: fc.integer({ min: 0, max: 14 }) }), {
          maxLength: 25,
        }),
        opens: fc.array(fc.integer({ min: 9, max: 11 }), { minLength: 3, maxLength: 3 }),
        barred: fc.array(fc.integer({ min: 11, max: 14 }), { minLength: 30, maxLength: 30 }),
        away: fc.integer({ min: 11, max: 20 }),
        added: fc.integer({ min: 0, max: 8 }),
        mostMoved: fc.integer({ min: 0, max: 2 }),
      }),
      ({ begins, opens, barred, away, added, mostMoved }) => {
        const taken = new Map(begins.map((one) => [`${one.room}:${one.slot}`, one]))
        const seats = [...taken.values()].map((one, i) => seat(i + 1, one.room, minute(one.slot * 12)))
        const facts = input({
          rooms: [1, 2, 3].map((id) => room(id, { openings: [{ from: at(opens[id - 1] ?? 9), to: at(12) }] })),
          examiners: [11, 12, 13, 14].filter((id) => id !== away).map((id) => examiner(id)),
          candidates: Array.from({ length: seats.length + added }, (_, i) =>
            plannedCandidate(i + 1, { barredExaminerIds: i % 3 === 0 ? [barred[i] ?? 11] : [] }),
          ),
        })
        const sittings = [1, 2, 3].map((id) => sitting(id, 10 + id))
        const plan = planned(facts, kept({ seats, sittings, mostMoved }))
        expect(brokenRules(facts, plan)).toEqual([])
        const { broken } = judgePlan(facts, { seats, sittings: plan.sittings, fixed: [] })
        for (const { enrolmentId, because } of plan.moved)
          expect(because.rule === 'makesRoom' || broken.has(enrolmentId)).toBe(true)
        const moved = new Set(plan.moved.map(({ enrolmentId }) => enrolmentId))
        for (const one of seats)
          if (!moved.has(one.enrolmentId))
            expect(placeOf(plan, one.enrolmentId)).toMatchObject({ roomId: one.roomId, beginsAt: one.beginsAt })
        if (mostMoved === 0) expect(plan.moved.every(({ because }) => because.rule !== 'makesRoom')).toBe(true)
      },
    ),
  )
})
