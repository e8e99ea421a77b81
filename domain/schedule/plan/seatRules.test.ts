import { describe, expect, test } from 'vitest'
import { plannedCandidate } from '#test/plannedCandidate.ts'
import { inMs, type PlanExaminer, type PlanRoom } from './instance.ts'
import { judgePlan, type RuleFacts, SEAT_RULES, SeatJudge, type SeatRule, type SeatToJudge } from './seatRules.ts'

const morning = Date.parse('2027-07-10T09:00:00+08:00')
const at = (minutes: number) => morning + inMs(minutes)
const span = (from: number, to: number) => ({ from: at(from), to: at(to) })

const room = (changes: Partial<PlanRoom> = {}): PlanRoom => ({
  id: 1,
  venueId: 1,
  areaId: 1,
  equipment: ['piano'],
  openings: [span(0, 180)],
  ...changes,
})
const examiner = (changes: Partial<PlanExaminer> = {}): PlanExaminer => ({
  id: 1,
  majorIds: [1],
  areaIds: [],
  days: [{ ...span(-60, 540), mostMinutes: 300 }],
  busy: [],
  ...changes,
})
const seat = (enrolmentId: number, begins: number, changes: Partial<SeatToJudge> = {}): SeatToJudge => ({
  enrolmentId,
  roomId: 1,
  beginsAt: at(begins),
  minutes: 10,
  pauseMinutes: 2,
  ...changes,
})
const sitting = (roomId = 1, examinerId = 1, from = 0, to = 180) => ({ roomId, examinerId, ...span(from, to) })

interface Case {
  facts?: Partial<RuleFacts>
  sittings?: ReturnType<typeof sitting>[]
  others?: SeatToJudge[]
  seat?: SeatToJudge
}
const two = [room(), room({ id: 2, venueId: 2 })]
const samePerson = [plannedCandidate(1), plannedCandidate(2, { person: 'p1' })]
const broken: Record<Exclude<SeatRule, 'attended' | 'hasExaminer' | 'makesRoom'>, Case> = {
  gone: { facts: { candidates: [] } },
  changed: { facts: { candidates: [plannedCandidate(1, { minutes: 12 })] } },
  otherArea: { facts: { rooms: [room({ areaId: 2 })] } },
  equipment: { facts: { rooms: [room({ equipment: [] })] } },
  roomClosed: { facts: { rooms: [room({ openings: [span(30, 180)] })] } },
  noExaminer: { sittings: [] },
  examinerAway: { facts: { examiners: [] } },
  examinerElsewhere: { facts: { examiners: [examiner({ busy: [span(100, 200)] })] } },
  examinerMajor: { facts: { examiners: [examiner({ majorIds: [2] })] } },
  related: { facts: { candidates: [plannedCandidate(1, { barredExaminerIds: [1] })] } },
  examinerFull: {
    facts: { examiners: [examiner({ days: [{ ...span(0, 180), mostMinutes: 23 }] })] },
    others: [seat(2, 60)],
  },
  roomTaken: { others: [seat(2, 9)] },
  waitingFull: { facts: { rooms: [room({ waitingSeats: 1 })] }, others: [seat(2, 20)] },
  personElsewhere: {
    facts: { candidates: samePerson, rooms: two },
    sittings: [sitting(), sitting(2, 2)],
    others: [seat(2, 60, { roomId: 2 })],
  },
}

const base: RuleFacts = {
  rooms: [room()],
  examiners: [examiner(), examiner({ id: 2 })],
  candidates: [plannedCandidate(1), plannedCandidate(2)],
}
function why({ facts, sittings = [sitting()], others = [], seat: asked = seat(1, 0) }: Case) {
  const judge = new SeatJudge({ ...base, ...facts }, sittings)
  for (const other of others) judge.add(other)
  return judge.why(asked)
}

describe('a place', () => {
  test.each(Object.entries(broken))('that breaks the rule %s is told so', (rule, input) => {
    expect(why(input)?.rule).toBe(rule)
    expect(SEAT_RULES[rule as SeatRule]).toMatch(/\p{Script=Han}/u)
  })

  test.each<[string, Case]>([
    ['alone', {}],
    ['directly after another with his pause', { others: [seat(2, 0)], seat: seat(1, 12) }],
    ['in the last minutes, the pause outside', { seat: seat(1, 170) }],
    ['of one who sits later at the other venue', { ...broken.personElsewhere, others: [seat(2, 70, { roomId: 2 })] }],
    [
      'before the examiner has to leave',
      { facts: { examiners: [examiner({ days: [{ ...span(0, 100), mostMinutes: 300 }] })] } },
    ],
    ['with a seat to wait on', { facts: { rooms: [room({ waitingSeats: 2 })] }, others: [seat(2, 20)] }],
  ])('%s breaks none', (_, input) => {
    expect(why(input)).toBe(null)
  })

  test('names who and what stands in the way', () => {
    expect(why(broken.roomTaken)).toEqual({ rule: 'roomTaken', roomId: 1, enrolmentId: 2, span: span(9, 21) })
    expect(why({ sittings: [sitting(), sitting(2)], facts: { rooms: two }, seat: seat(1, 0, { roomId: 2 }) })).toEqual({
      rule: 'examinerElsewhere',
      examinerId: 1,
      roomId: 1,
      span: span(0, 180),
    })
  })
})

test('of two places in each other’s way the later one falls, and both before one whose candidate has been there', () => {
  const facts = { ...base, candidates: [plannedCandidate(1), plannedCandidate(2), plannedCandidate(3)] }
  const seats = [seat(2, 5), seat(1, 0), seat(3, 30)]
  const { kept, broken: fallen } = judgePlan(facts, { seats, sittings: [sitting()], fixed: [] })
  expect(kept.map(({ seat: one }) => one.enrolmentId)).toEqual([1, 3])
  expect([...fallen.keys()]).toEqual([2])
  const again = judgePlan(facts, { seats, sittings: [sitting()], fixed: [seat(9, 2), seat(3, 4)] })
  expect([...again.broken.keys()]).toEqual([1, 2])
})

test('hours that room and examiner have lost are cut off the sitting', () => {
  const facts = { ...base, rooms: [room({ openings: [span(30, 180)] })] }
  const { kept } = judgePlan(facts, { seats: [seat(1, 0), seat(2, 60)], sittings: [sitting()], fixed: [] })
  expect(kept.map(({ sitting: one }) => one)).toEqual([expect.objectContaining(span(30, 180))])
})
