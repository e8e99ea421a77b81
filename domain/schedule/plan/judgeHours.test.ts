import { expect, test } from 'vitest'
import { plannedCandidate } from '#test/plannedCandidate.ts'
import { inMs } from './instance.ts'
import { judgeHours } from './judgeHours.ts'
import { type RuleFacts, SeatJudge } from './seatRules.ts'

const morning = Date.parse('2027-07-10T09:00:00+08:00')
const at = (minutes: number) => morning + inMs(minutes)
const span = (from: number, to: number) => ({ from: at(from), to: at(to) })
const candidate = (enrolmentId: number) => plannedCandidate(enrolmentId, { family: '', equipment: [] })
const facts: RuleFacts = {
  rooms: [{ id: 1, venueId: 1, areaId: 1, equipment: [], openings: [span(0, 60), span(90, 120)] }],
  examiners: [{ id: 1, majorIds: [], areaIds: [], days: [{ ...span(0, 120), mostMinutes: 300 }], busy: [] }],
  candidates: [candidate(1), candidate(2)],
}

test('every begin of the hours of a room has one answer, and neighbours with the same answer are one stretch', () => {
  const judge = new SeatJudge(facts, [{ roomId: 1, examinerId: 1, ...span(0, 60) }])
  judge.add({ enrolmentId: 2, roomId: 1, beginsAt: at(20), minutes: 10, pauseMinutes: 2 })
  const seat = { enrolmentId: 1, minutes: 10, pauseMinutes: 2 }
  const stretches = judgeHours(judge, seat, { roomId: 1, ...span(-5, 120) })
  const minutes = (instant: number) => (instant - morning) / inMs(1)
  expect(stretches.map(({ from, to, broken }) => [minutes(from), minutes(to), broken?.rule ?? 'fits'])).toEqual([
    [-5, 0, 'roomClosed'],
    [0, 9, 'fits'],
    // The pause of whoever comes first is kept free, and that of the other one.
    [9, 32, 'roomTaken'],
    [32, 51, 'fits'],
    [51, 90, 'roomClosed'],
    [90, 111, 'noExaminer'],
    [111, 120, 'roomClosed'],
  ])
  expect(stretches[2]?.broken).toMatchObject({ enrolmentId: 2, span: span(20, 32) })
  // The sentence names the begins that are refused, not the exam of the first of them.
  expect(stretches[4]?.broken?.span).toEqual(span(51, 90))
})
