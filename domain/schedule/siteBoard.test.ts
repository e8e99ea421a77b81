import { expect, test } from 'vitest'
import { pictureOf, type SiteFacts, siteStateOf } from './siteBoard.ts'

const MINUTE = 60_000
const nine = 9 * 60 * MINUTE
/** A candidate whose own ten minutes begin so many minutes after nine. */
const at = (minute: number, changes: Partial<SiteFacts> = {}): SiteFacts => ({
  attendance: 0,
  beginsAt: nine + minute * MINUTE,
  endsAt: nine + (minute + 10) * MINUTE,
  hasOwnTime: true,
  startedAt: null,
  doneAt: null,
  ...changes,
})

test.each([
  ['before his time', at(10), 'expected'],
  ['after his time', at(0), 'late'],
  ['while his exam time lasts', at(0, { hasOwnTime: false }), 'expected'],
  ['after his exam time', at(-30, { hasOwnTime: false }), 'late'],
  ['there', at(0, { attendance: 1 }), 'waiting'],
  ['absent', at(0, { attendance: 2 }), 'absent'],
  ['marked', at(0, { attendance: 1, doneAt: nine + 9 * MINUTE }), 'done'],
] as const)('somebody %s', (_, facts, state) => expect(siteStateOf(facts, nine + 5 * MINUTE)).toBe(state))

test('inside is whom an examiner writes about, else the first whose time has come', () => {
  const [first, second, third] = [at(0, { attendance: 1 }), at(10, { attendance: 1 }), at(20, { attendance: 1 })]
  const now = nine + 15 * MINUTE
  expect(pictureOf([first, second, third], now).inside).toBe(first)
  const written = { ...second, startedAt: now }
  const room = pictureOf([first, written, third, at(30)], now)
  expect(room.inside).toBe(written)
  expect(room.next).toEqual([first, third, at(30)])
})

test('without own times nobody is guessed to be inside, and there is no pace', () => {
  const room = pictureOf([at(0, { attendance: 1, hasOwnTime: false })], nine + MINUTE)
  expect([room.inside, room.minutesBehind]).toEqual([null, null])
})

test.each([
  ['nothing yet', [at(0)], 0, null],
  ['five minutes over', [at(0, { attendance: 1 })], 15, 5],
  ['the last one ended three minutes late', [at(0, { attendance: 1, doneAt: nine + 13 * MINUTE }), at(10)], 14, 3],
  ['the last one ended early', [at(0, { attendance: 1, doneAt: nine + 6 * MINUTE }), at(10)], 7, -4],
  ['over', [at(0, { attendance: 1, doneAt: nine + 13 * MINUTE }), at(10, { attendance: 2 })], 30, null],
] as const)('the pace of a room: %s', (_, rows, minute, behind) => {
  expect(pictureOf(rows, nine + minute * MINUTE).minutesBehind).toBe(behind)
})

test('late and absent are listed, done is counted', () => {
  const rows = [at(0), at(1, { attendance: 2 }), at(2, { attendance: 1, doneAt: nine })]
  const room = pictureOf(rows, nine + 30 * MINUTE)
  expect([room.late, room.absent, room.done]).toEqual([[rows[0]], [rows[1]], 1])
})
