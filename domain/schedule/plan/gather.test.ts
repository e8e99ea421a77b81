import { expect, test } from 'vitest'
import { plannedCandidate } from '#test/plannedCandidate.ts'
import { Board } from './board.ts'
import { gatherFamilies } from './gather.ts'
import { inMs, type PlanCandidate, type PlanInput } from './instance.ts'
import type { Sitter } from './sessions.ts'

const morning = Date.parse('2027-07-10T09:00:00+08:00')
const at = (hours: number) => morning + inMs((hours - 9) * 60)

const candidate = (enrolmentId: number, changes: Partial<PlanCandidate> = {}) =>
  plannedCandidate(enrolmentId, { minutes: 18, equipment: [], ...changes })
const room = (id: number, from: number, to: number) => ({
  id,
  venueId: 1,
  areaId: 1,
  equipment: [],
  openings: [{ from: at(from), to: at(to) }],
})
const examiner = (id: number) => ({
  id,
  majorIds: [id],
  areaIds: [],
  days: [{ from: at(8), to: at(18), mostMinutes: 360 }],
  busy: [],
})

/** Two children: the second major is judged at nine only, and there the first room is full. */
function familyApart(others: number) {
  const candidates = [
    candidate(1, { family: 'two' }),
    candidate(2, { family: 'two', majorId: 2 }),
    ...Array.from({ length: others }, (_, index) => candidate(3 + index)),
  ]
  const input: PlanInput = {
    seed: 1,
    rooms: [room(1, 9, 12), room(2, 9, 9.5)],
    examiners: [examiner(1), examiner(2)],
    candidates,
    pinnedSittings: [],
  }
  const board = new Board(input)
  board.sessions.forEach((session, index) => {
    board.open(session, examiner(index + 1))
  })
  const [first, second] = board.sessions
  if (!first || !second) throw new Error('two rooms make two sessions')
  const [one, two, ...rest] = board.sitters as [Sitter, Sitter, ...Sitter[]]
  rest.forEach((sitter, index) => {
    board.place(sitter, first, at(9) + inMs(20 * index))
  })
  board.place(two, second, at(9))
  board.place(one, first, at(11.5))
  return { board, one, two, rest }
}
const run = (board: Board, isPinned: (sitter: Sitter) => boolean) => {
  for (const _ of gatherFamilies(board, isPinned));
}

test('somebody without a family is moved out of the hour in which the family can be together', () => {
  const { board, one, two, rest } = familyApart(6)
  run(board, () => false)
  expect(Math.abs(one.beginsAt - two.beginsAt)).toBeLessThanOrEqual(inMs(60))
  expect(rest.every(({ session }) => session)).toBe(true)
})

test('nothing changes where those in the hour are pinned', () => {
  const { board, one, two, rest } = familyApart(6)
  run(board, (sitter) => rest.includes(sitter))
  expect([one.beginsAt, two.beginsAt]).toEqual([at(11.5), at(9)])
})

test('an examiner is asked to come where that brings the family together', () => {
  const candidates = [candidate(1, { family: 'two' }), candidate(2, { family: 'two', majorId: 2 })]
  const input: PlanInput = {
    seed: 1,
    rooms: [room(1, 9, 12), room(2, 9, 12), room(3, 15, 17)],
    examiners: [examiner(1), examiner(2)],
    candidates,
    pinnedSittings: [],
  }
  const apart = (withoutSecondRoom: boolean) => {
    const board = new Board(withoutSecondRoom ? { ...input, rooms: input.rooms.filter(({ id }) => id !== 2) } : input)
    const sessionOf = (id: number) =>
      board.sessions.find((session) => session.room.id === id) as (typeof board.sessions)[0]
    board.open(sessionOf(1), examiner(1))
    board.open(sessionOf(3), examiner(2))
    const [one, two] = board.sitters as [Sitter, Sitter]
    board.place(one, sessionOf(1), at(9))
    board.place(two, sessionOf(3), at(15))
    run(board, () => false)
    return { one, two, board }
  }
  const { one, two } = apart(false)
  expect(Math.abs(one.beginsAt - two.beginsAt)).toBeLessThanOrEqual(inMs(60))
  const nowhere = apart(true)
  expect([nowhere.one.beginsAt, nowhere.two.beginsAt]).toEqual([at(9), at(15)])
  expect(nowhere.board.sessions.filter((session) => session.examiner)).toHaveLength(2)
})
