import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Instant, parseIso } from '#domain/time.ts'
import {
  clashesOf,
  type EnrolmentToAssign,
  isExamTimeVisible,
  roomKey,
  roomPhaseOf,
  type ScheduledEnrolment,
  whyCannotAssign,
  whyCannotSetTracks,
  whyRoomTimesUnfit,
} from './schedule.ts'

const paid: EnrolmentToAssign = { batchId: 30, payStatus: 1, mode: 0, satAt: null, isAttendanceNoted: false }
const onSiteTime = { batchId: 30, isOnline: false }
const onlineTime = { batchId: 30, isOnline: true }

test.each([
  ['on site', paid, onSiteTime, null],
  ['online', { ...paid, mode: 1 }, onlineTime, null],
  ['on site, online window', paid, onlineTime, 'EXAM_TIME_MODE_UNFIT'],
  ['online, on-site time', { ...paid, mode: 1 }, onSiteTime, 'EXAM_TIME_MODE_UNFIT'],
  ['mode not chosen', { ...paid, mode: -1 }, onSiteTime, 'EXAM_TIME_MODE_UNFIT'],
  ['another batch', paid, { ...onSiteTime, batchId: 31 }, 'EXAM_TIME_OF_OTHER_BATCH'],
  ['unpaid', { ...paid, payStatus: 0 }, onSiteTime, 'ENROLMENT_UNPAID'],
  ['refunded', { ...paid, payStatus: 2 }, onSiteTime, 'ENROLMENT_REFUNDED'],
  ['sat already', { ...paid, satAt: 5 }, onSiteTime, 'EXAM_SAT'],
  ['checked in or absent', { ...paid, isAttendanceNoted: true }, onSiteTime, 'ATTENDANCE_NOTED'],
] satisfies [string, EnrolmentToAssign, { batchId: number; isOnline: boolean }, string | null][])(
  'assigning: %s',
  (_, enrolment, examTime, reason) => expect(whyCannotAssign(enrolment, examTime)).toBe(reason),
)

describe('clashesOf', () => {
  const sitting = (enrolmentId: number, personKey: string, beginsAt: Instant, endsAt: Instant): ScheduledEnrolment => ({
    enrolmentId,
    personKey,
    isOnline: false,
    beginsAt,
    endsAt,
  })
  test.each([
    ['one after the other', [sitting(1, 'a', 0, 10), sitting(2, 'a', 10, 20)], []],
    ['overlapping', [sitting(1, 'a', 0, 11), sitting(2, 'a', 10, 20)], [[1, 2]]],
    ['the same time', [sitting(1, 'a', 0, 10), sitting(2, 'a', 0, 10)], [[1, 2]]],
    ['one within the other, later one first', [sitting(2, 'a', 4, 5), sitting(1, 'a', 0, 10)], [[1, 2]]],
    ['two people', [sitting(1, 'a', 0, 10), sitting(2, 'b', 0, 10)], []],
    ['online', [{ ...sitting(1, 'a', 0, 10), isOnline: true }, sitting(2, 'a', 0, 10)], []],
    [
      'three at once, another person between',
      [sitting(1, 'a', 0, 30), sitting(9, 'b', 1, 30), sitting(2, 'a', 5, 30), sitting(3, 'a', 29, 40)],
      [
        [1, 2],
        [1, 3],
        [2, 3],
      ],
    ],
    ['none', [], []],
  ] satisfies [string, ScheduledEnrolment[], number[][]][])('%s', (_, sittings, clashes) => {
    expect(clashesOf(sittings)).toEqual(clashes)
  })

  test('finds exactly the pairs that overlap', () => {
    const some = fc.array(
      fc.record({
        personKey: fc.constantFrom('a', 'b'),
        beginsAt: fc.nat(50),
        length: fc.integer({ min: 1, max: 20 }),
      }),
      { maxLength: 14 },
    )
    fc.assert(
      fc.property(some, (plans) => {
        const sittings = plans.map(({ personKey, beginsAt, length }, id) =>
          sitting(id, personKey, beginsAt, beginsAt + length),
        )
        const pairs = sittings.flatMap((a) =>
          sittings
            .filter((b) => a.enrolmentId < b.enrolmentId && a.personKey === b.personKey)
            .filter((b) => a.beginsAt < b.endsAt && b.beginsAt < a.endsAt)
            .map((b) => `${a.enrolmentId}-${b.enrolmentId}`),
        )
        const found = clashesOf(sittings).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`)
        expect(found.sort()).toEqual(pairs.sort())
      }),
    )
  })
})

test.each([
  [100, 50, 99, false],
  [100, 50, 100, true],
  [100, 150, 149, false],
  [100, 150, 150, true],
  [100, null, 200, false],
  [null, 50, 200, false],
  [null, null, 200, false],
])('shown from %j, published %j, at %i: %s', (showRoomAt, publishedAt, now, isVisible) => {
  expect(isExamTimeVisible(showRoomAt, publishedAt, now)).toBe(isVisible)
})

describe('tracks', () => {
  const at = (iso: string) => parseIso(iso) as Instant
  const begins = at('2026-12-05T09:00:00+08:00')
  const enrolment = { payStatus: 1, mode: 0 } as const
  test.each([
    ['weeks before', enrolment, begins, '2026-11-20T10:00:00+08:00', null],
    ['the last moment of the day before', enrolment, begins, '2026-12-04T23:59:59.999+08:00', null],
    ['midnight in Shanghai', enrolment, begins, '2026-12-05T00:00:00+08:00', 'TRACKS_CLOSED'],
    ['still the day before in London', enrolment, begins, '2026-12-04T16:00:00Z', 'TRACKS_CLOSED'],
    ['no exam time', enrolment, null, '2027-01-01', null],
    ['online', { ...enrolment, mode: 1 }, begins, '2026-11-20', 'NOT_OFFLINE'],
    ['unpaid', { ...enrolment, payStatus: 0 }, begins, '2026-11-20', 'ENROLMENT_UNPAID'],
    ['refunded', { ...enrolment, payStatus: 2 }, null, '2026-11-20', 'ENROLMENT_REFUNDED'],
  ] as const)('%s', (_, facts, examBeginsAt, now, reason) => {
    expect(whyCannotSetTracks(facts, examBeginsAt, at(now))).toBe(reason)
  })
})

test.each([
  ['given', true, null, 5, 'shown'],
  ['given after its days', true, 4, 5, 'shown'],
  ['nothing decided', false, null, 5, 'open'],
  ['a moment before', false, 6, 5, 'later'],
  ['its days have come', false, 5, 5, 'soon'],
] satisfies [string, boolean, Instant | null, Instant, string][])('room phase: %s', (_, isShown, at, now, phase) =>
  expect(roomPhaseOf(isShown, at, now)).toBe(phase),
)

test.each([
  ['never shown', null, null, null],
  ['shown without an end', 10, null, null],
  ['shown for a while', 10, 11, null],
  ['an end without a beginning', null, 11, 'ROOM_TIME_REQUIRED'],
  ['an end at the beginning', 10, 10, 'ROOM_TIME_ORDER'],
  ['an end before the beginning', 10, 9, 'ROOM_TIME_ORDER'],
] as const)('when rooms are shown: %s', (_, from, to, reason) => {
  expect(whyRoomTimesUnfit(from, to)).toBe(reason)
})

test('a room is the same one however it is spelt, and another one at another address', () => {
  const key = roomKey('昆明市示例路1号', '第一考室（A）')
  expect(roomKey(' 昆明市 示例路１号', '第一考室(a) ')).toBe(key)
  expect(roomKey('昆明市示例路2号', '第一考室（A）')).not.toBe(key)
  expect(roomKey('昆明市示例路1号', '第二考室（A）')).not.toBe(key)
})
