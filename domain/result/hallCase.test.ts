import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { doneBeforeArrival, goesToOffice, type HallAct, type TakingFacts, whyCannotTakeWork } from './hallCase.ts'

describe('what a tablet could not deliver', () => {
  const goes = (acts: HallAct[], refusedFor: string, isOwnChoice = false) =>
    goesToOffice(acts, { refusedFor, isOwnChoice, isGone: refusedFor === 'gone' })

  test.each(['gone', 'REVIEW_FIXED', 'NOT_CHECKED_IN', 'CANDIDATE_ABSENT', 'TRACKS_UNREVIEWED', 'NOT_OFFLINE'])(
    'a signed review refused with %s goes to the office',
    (reason) => expect(goes(['checkIn', 'review'], reason)).toBe(true),
  )

  test('two versions of his own review are his to compare', () =>
    expect(goes(['review'], 'REVIEW_CHANGED_ELSEWHERE', true)).toBe(false))

  test('a check-in goes there only where somebody changed something meanwhile', () => {
    expect(goes(['checkIn'], 'gone')).toBe(true)
    expect(goes(['absent'], 'ABSENT_ARRIVED')).toBe(true)
    expect(goes(['checkIn'], 'CHECK_IN_EARLY')).toBe(false)
    expect(goes(['undo'], 'gone')).toBe(false)
  })
})

test('the time of doing is what the tablet says, never later than the arrival, and no nonsense', () => {
  const now = Date.parse('2026-11-20T12:10:52+08:00')
  expect(doneBeforeArrival(now - MINUTE_MS, now)).toBe(now - MINUTE_MS)
  for (const said of [null, now, now + MINUTE_MS, now - 31 * DAY_MS, 0]) expect(doneBeforeArrival(said, now)).toBeNull()
})

describe('taking the work', () => {
  const fine: TakingFacts = {
    isSettled: false,
    kind: 'work',
    isOffline: true,
    approvedAt: null,
    decidedBy: null,
    examinerId: 7,
    isConflicted: false,
    hasReview: true,
  }
  test.each([
    [{}, null],
    [{ isSettled: true }, 'HALL_CASE_SETTLED'],
    [{ kind: 'person' as const }, 'HALL_CASE_NO_WORK'],
    [{ approvedAt: 1 }, 'REVIEW_FIXED'],
    [{ isOffline: false }, 'NOT_OFFLINE'],
    [{ isConflicted: true }, 'HALL_WORK_CONFLICT'],
    [{ isConflicted: true, hasReview: false }, null],
  ])('%j: %s', (change, why) => expect(whyCannotTakeWork({ ...fine, ...change })).toBe(why))
})
