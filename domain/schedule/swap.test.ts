import { describe, expect, test } from 'vitest'
import { plannedCandidate } from '#test/plannedCandidate.ts'
import { inMs, type PlanCandidate } from './plan/instance.ts'
import type { SeatToJudge } from './plan/seatRules.ts'
import { swapped, whyCannotSwap } from './swap.ts'

const morning = Date.parse('2027-07-10T09:00:00+08:00')
const at = (minutes: number) => morning + inMs(minutes)
const hours = { from: at(0), to: at(180) }
const room = (id: number) => ({ id, venueId: 1, areaId: 1, equipment: ['piano'], openings: [hours] })
const examiner = (id: number, majorIds: number[] = []) => ({
  id,
  majorIds,
  areaIds: [],
  days: [{ from: at(-60), to: at(540), mostMinutes: 300 }],
  busy: [],
})
const candidate = (enrolmentId: number, changes: Partial<PlanCandidate> = {}) =>
  plannedCandidate(enrolmentId, { pauseMinutes: 0, ...changes })
const seat = (enrolmentId: number, roomId: number, begins: number, minutes = 10): SeatToJudge => ({
  enrolmentId,
  roomId,
  beginsAt: at(begins),
  minutes,
  pauseMinutes: 0,
})

const day = (candidates: PlanCandidate[], others: SeatToJudge[] = [], majors: number[] = []) => ({
  facts: { rooms: [room(1), room(2)], examiners: [examiner(1), examiner(2, majors)], candidates },
  sittings: [1, 2].map((roomId) => ({ roomId, examinerId: roomId, ...hours })),
  others,
})

describe('two candidates swap their places', () => {
  const one = seat(1, 1, 0)
  const other = seat(2, 2, 30)

  test('each has the room and begin of the other and his own minutes', () => {
    expect(swapped(one, { ...other, minutes: 20 })).toEqual([seat(1, 2, 30), seat(2, 1, 0, 20)])
    expect(whyCannotSwap(day([candidate(1), candidate(2)]), one, other)).toBeNull()
  })

  test('the rules hold for both: the examiner of the first room must fit the second candidate too', () => {
    const barred = candidate(2, { barredExaminerIds: [1] })
    expect(whyCannotSwap(day([candidate(1), barred]), one, other)).toEqual({
      rule: 'related',
      examinerId: 1,
      enrolmentId: 2,
    })
    const ofOtherMajor = day([candidate(1), candidate(2, { majorId: 9 })], [], [9])
    expect(whyCannotSwap(ofOtherMajor, one, other)).toMatchObject({ rule: 'examinerMajor', enrolmentId: 1 })
  })

  test('a longer exam must not run into the next candidate', () => {
    const long = seat(2, 2, 30, 20)
    const people = [candidate(1), candidate(2, { minutes: 20 }), candidate(3)]
    expect(whyCannotSwap(day(people, [seat(3, 1, 10)]), one, long)).toMatchObject({ rule: 'roomTaken', enrolmentId: 3 })
    expect(whyCannotSwap(day(people, [seat(3, 1, 20)]), one, long)).toBeNull()
  })

  test('neighbours in one room are judged against each other, not against where they were', () => {
    expect(whyCannotSwap(day([candidate(1), candidate(2)]), one, seat(2, 1, 10))).toBeNull()
    const long = { ...seat(2, 1, 10, 20) }
    expect(whyCannotSwap(day([candidate(1), candidate(2, { minutes: 20 })]), one, long)).toMatchObject({
      rule: 'roomTaken',
    })
  })
})
