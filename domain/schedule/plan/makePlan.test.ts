import fc from 'fast-check'
import loadHighs from 'highs'
import { describe, expect, test } from 'vitest'
import { brokenRules } from '#test/planChecker.ts'
import { plannedCandidate } from '#test/plannedCandidate.ts'
import { inMs, overlap, type PlanCandidate, type PlanExaminer, type PlanInput, type PlanRoom } from './instance.ts'
import { makePlan } from './makePlan.ts'
import type { Plan } from './plan.ts'
import { judgePlan, SeatJudge } from './seatRules.ts'
import { suggestPlaces } from './suggestPlaces.ts'

const highs = await loadHighs()
const morning = Date.parse('2027-07-10T09:00:00+08:00')
const at = (hours: number, day = 0) => morning + inMs(day * 1440 + (hours - 9) * 60)

async function planned(input: PlanInput): Promise<Plan> {
  const run = makePlan(input, async (program) => {
    const { ObjectiveValue, Columns } = highs.solve(program)
    return {
      objective: ObjectiveValue,
      valueOf: (name) => Number((Columns[name] as { Primal?: number } | undefined)?.Primal ?? 0),
    }
  })
  for (;;) {
    const { done, value } = await run.next()
    if (done) return value
  }
}

const room = (changes: Partial<PlanRoom> = {}): PlanRoom => ({
  id: 1,
  venueId: 1,
  areaId: 1,
  equipment: ['piano'],
  openings: [{ from: at(9), to: at(12) }],
  ...changes,
})
const examiner = (changes: Partial<PlanExaminer> = {}): PlanExaminer => ({
  id: 1,
  majorIds: [1],
  areaIds: [],
  days: [{ from: at(8), to: at(18), mostMinutes: 360 }],
  busy: [],
  ...changes,
})
let last = 0
const candidate = (changes: Partial<PlanCandidate> = {}) => plannedCandidate(++last, changes)
const input = (changes: Partial<PlanInput> = {}): PlanInput => ({
  seed: 1,
  rooms: [room()],
  examiners: [examiner()],
  candidates: [candidate()],
  pinnedSittings: [],
  ...changes,
})
const reasonsOf = async (changes: Partial<PlanInput>) =>
  (await planned(input(changes))).unplaced.map(({ reason }) => reason)

describe('who has no place reads why', () => {
  test.each<[string, Partial<PlanInput>, string]>([
    ['no room in the area', { rooms: [room({ areaId: 2 })] }, 'noRoom'],
    ['no room with a piano', { rooms: [room({ equipment: [] })] }, 'noEquipment'],
    ['no room open long enough', { rooms: [room({ openings: [{ from: at(9), to: at(9) + inMs(9) }] })] }, 'tooLong'],
    ['no examiner of the major', { examiners: [examiner({ majorIds: [2] })] }, 'noExaminer'],
    ['no examiner of the area', { examiners: [examiner({ areaIds: [2] })] }, 'noExaminer'],
    ['no examiner on these days', { examiners: [examiner({ days: [] })] }, 'noExaminer'],
    ['a relation judges alone', { candidates: [candidate({ barredExaminerIds: [1] })] }, 'related'],
    [
      'the examiner has judged enough',
      { examiners: [examiner({ days: [{ from: at(9), to: at(12), mostMinutes: 5 }] })] },
      'examinersFull',
    ],
    ['elsewhere for another batch', { candidates: [candidate({ busy: [{ from: at(8), to: at(12) }] })] }, 'personBusy'],
    [
      'the pinned room is closed',
      { candidates: [candidate({ pinned: { roomId: 1, beginsAt: at(14) } })] },
      'pinBroken',
    ],
  ])('%s', async (_, changes, reason) => {
    expect(await reasonsOf(changes)).toEqual([reason])
  })

  test('a room takes one at a time, and the bound knows it', async () => {
    const candidates = Array.from({ length: 20 }, () => candidate())
    const { seats, unplaced, figures } = await planned(input({ candidates }))
    expect([seats.length, unplaced.map(({ reason }) => reason), figures.mostMinutes]).toEqual([
      15,
      Array(5).fill('roomsFull'),
      // Three hours, and the pause after the last one lies outside of them.
      182,
    ])
  })
})

test('the pause after the last exam of the morning keeps the room from the first of the afternoon', async () => {
  const judge = (id: number, mostMinutes: number) =>
    examiner({ id, majorIds: [], days: [0, 1, 2].map((day) => ({ from: at(8, day), to: at(18, day), mostMinutes })) })
  const own = { person: 'one', family: 'one', equipment: [] }
  const asked = input({
    seed: 0,
    rooms: [room({ openings: [{ from: at(12), to: at(14) }] }), room({ id: 2, areaId: 2, openings: [] })],
    examiners: [judge(1, 20), judge(2, 20), judge(3, 61)],
    // The last two take the room until a minute past one o’clock, when the afternoon begins, and the examiner who judges them may not judge the first.
    candidates: [
      candidate({ ...own, minutes: 3, barredExaminerIds: [3] }),
      candidate({ ...own, minutes: 35 }),
      candidate({ ...own, minutes: 22, majorId: 2 }),
    ],
  })
  expect(brokenRules(asked, await planned(asked))).toEqual([])
})

test('no more are asked to come than can wait at the venue', async () => {
  const rooms = [1, 2, 3].map((id) => room({ id, waitingSeats: 4 }))
  const examiners = [1, 2, 3].map((id) => examiner({ id }))
  const candidates = Array.from({ length: 30 }, () => candidate())
  const { seats, sittings } = await planned(input({ rooms, examiners, candidates }))
  for (const { beginsAt } of seats)
    expect(seats.filter((one) => beginsAt - inMs(30) < one.beginsAt && one.beginsAt <= beginsAt).length).toBeLessThan(5)
  expect(seats.length).toBeGreaterThan(15)
  expect(sittings.length).toBeGreaterThan(0)
})

test('a family comes within an hour though its majors are judged in two rooms', async () => {
  const rooms = [room(), room({ id: 2, openings: [{ from: at(9), to: at(12) }] })]
  const examiners = [examiner(), examiner({ id: 2, majorIds: [2] })]
  const others = Array.from({ length: 8 }, () => [candidate(), candidate({ majorId: 2 })]).flat()
  const family = [candidate({ family: 'one' }), candidate({ family: 'one', majorId: 2 })]
  const { figures } = await planned(input({ rooms, examiners, candidates: [...others, ...family] }))
  expect(figures).toMatchObject({ placed: 18, families: 1, familiesTogether: 1 })
})

test('what is pinned stays, with its examiner', async () => {
  const pinned = candidate({ pinned: { roomId: 1, beginsAt: at(10) + inMs(7) } })
  const candidates = [...Array.from({ length: 6 }, () => candidate()), pinned]
  const examiners = [examiner({ id: 7 }), examiner({ id: 8 })]
  const plan = await planned(
    input({ candidates, examiners, pinnedSittings: [{ roomId: 1, beginsAt: at(10), examinerId: 8 }] }),
  )
  expect(plan.seats).toContainEqual({ enrolmentId: pinned.enrolmentId, roomId: 1, beginsAt: at(10) + inMs(7) })
  expect(plan.sittings.map(({ examinerId }) => examinerId)).toEqual([8])
  expect(plan.unplaced).toEqual([])
})

/** Hours that do not overlap, as the form asks for them (OPENINGS_WRONG). */
const spans = fc
  .array(fc.record({ hour: fc.integer({ min: 8, max: 16 }), day: fc.integer({ min: 0, max: 2 }) }), { maxLength: 4 })
  .map((all) =>
    [...new Map(all.map((one) => [one.day * 2 + Number(one.hour > 12), one])).values()]
      .map(({ hour, day }) => ({ from: at(hour, day), to: at(hour + 2, day) }))
      .filter((one, index, before) => !before.slice(0, index).some((other) => overlap(other, one))),
  )
const ids = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 2 })
const instances = fc
  .record({
    seed: fc.integer(),
    rooms: fc.array(
      fc.record({
        venueId: fc.integer({ min: 1, max: 4 }),
        equipment: fc.subarray(['piano', 'drums']),
        openings: spans,
      }),
      { minLength: 1, maxLength: 5 },
    ),
    examiners: fc.array(
      fc.record({ majorIds: ids(3), areaIds: ids(2), busy: spans, most: fc.integer({ min: 20, max: 300 }) }),
      { minLength: 1, maxLength: 5 },
    ),
    candidates: fc.array(
      fc.record({
        person: fc.integer({ min: 1, max: 25 }),
        teacher: fc.constantFrom('', 'a', 'b'),
        majorId: fc.integer({ min: 1, max: 3 }),
        areaId: fc.integer({ min: 1, max: 2 }),
        minutes: fc.integer({ min: 3, max: 40 }),
        equipment: fc.subarray(['piano', 'drums']),
        barredExaminerIds: ids(5),
        busy: spans,
      }),
      { minLength: 1, maxLength: 40 },
    ),
  })
  .map(({ seed, rooms, examiners, candidates }) =>
    input({
      seed,
      rooms: rooms.map((one, index) => ({ ...one, id: index + 1, areaId: 1 + (one.venueId % 2) })),
      examiners: examiners.map(({ most, ...one }, index) => ({
        ...one,
        id: index + 1,
        days: [0, 1, 2].map((day) => ({ from: at(8, day), to: at(18, day), mostMinutes: most })),
      })),
      candidates: candidates.map((one, index) =>
        candidate({ ...one, enrolmentId: index + 1, person: `p${one.person}`, family: `f${one.person % 12}` }),
      ),
    }),
  )

test('no plan breaks a hard rule or places more than the bound, and the same seed gives the same plan', async () => {
  await fc.assert(
    fc.asyncProperty(instances, async (instance) => {
      const plan = await planned(instance)
      expect(brokenRules(instance, plan)).toEqual([])
      expect(plan.figures.placedMinutes).toBeLessThanOrEqual(plan.figures.mostMinutes)
      expect(await planned(instance)).toEqual(plan)
    }),
    { numRuns: 30 },
  )
})

/** What the rules of a published plan say of one that nobody touched. */
const judged = (facts: PlanInput, { seats, sittings }: Plan) => {
  const lengthOf = new Map(facts.candidates.map((one) => [one.enrolmentId, one]))
  const toJudge = seats.map((seat) => {
    const { minutes = 0, pauseMinutes = 0 } = lengthOf.get(seat.enrolmentId) ?? {}
    return { ...seat, minutes, pauseMinutes }
  })
  return { ...judgePlan(facts, { seats: toJudge, sittings, fixed: [] }), toJudge }
}

test('a plan that nobody touched can be published whole, and nobody without a place is offered one by the rules of its places', async () => {
  await fc.assert(
    fc.asyncProperty(instances, async (instance) => {
      const plan = await planned(instance)
      const { broken, toJudge } = judged(instance, plan)
      expect([...broken]).toEqual([])
      const judge = new SeatJudge(instance, plan.sittings)
      for (const seat of toJudge) judge.add(seat)
      const wish = { avoidedDays: [], family: [] }
      const offered = plan.unplaced.flatMap(({ enrolmentId }) => {
        const { minutes, pauseMinutes } =
          instance.candidates.find((one) => one.enrolmentId === enrolmentId) ?? candidate()
        return suggestPlaces(judge, { enrolmentId, minutes, pauseMinutes }, { sittings: plan.sittings, from: 0, wish })
      })
      expect(offered).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('whoever cannot come to the best half-day is tried in every other one, unused ones too', async () => {
  // The person is busy in the morning, in the half-day that costs no more than the other and comes first.
  const busy = candidate({ busy: [{ from: at(9), to: at(13) }] })
  const rooms = [room(), room({ id: 2, openings: [{ from: at(14), to: at(15) }] })]
  const plan = await planned(input({ rooms, candidates: [busy] }))
  expect(plan.unplaced).toEqual([])
})

test('a new plan keeps what of the old one is pinned', async () => {
  await fc.assert(
    fc.asyncProperty(instances, fc.integer(), async (instance, seed) => {
      const old = await planned(instance)
      const kept = old.seats.filter((_, index) => index % 3 === 0)
      const candidates = instance.candidates.map((one) => {
        const pinned = kept.find(({ enrolmentId }) => enrolmentId === one.enrolmentId)
        return pinned ? { ...one, pinned } : one
      })
      const pinnedSittings = old.sittings
        .filter(({ roomId, from, to }) =>
          kept.some((one) => one.roomId === roomId && from <= one.beginsAt && one.beginsAt < to),
        )
        .map(({ roomId, from, examinerId }) => ({ roomId, beginsAt: from, examinerId }))
      const again = { ...instance, seed, candidates, pinnedSittings }
      const plan = await planned(again)
      expect(brokenRules(again, plan)).toEqual([])
      for (const seat of kept) expect(plan.seats).toContainEqual(seat)
    }),
    { numRuns: 20 },
  )
})
