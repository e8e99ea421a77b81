import { describe, expect, test } from 'vitest'
import {
  type ExamSession,
  examPhaseOf,
  type SittingFacts,
  sessionEndOf,
  sessionStartOf,
  sweepOf,
} from './examSession.ts'
import {
  extendedEndOf,
  type HelpFacts,
  whyCannotAllowNew,
  whyCannotExtend,
  whyCannotRetake,
  whyHelpReasonUnfit,
} from './sessionHelp.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const began = 10 * HOUR
const session: ExamSession = { startedAt: began, endsAt: began + HOUR, setAsideAt: null, submittedAt: null }
const window = { beginsAt: 9 * HOUR, endsAt: 11 * HOUR + 30 * MINUTE, publishedAt: 0 }
const running: HelpFacts = { session, isHearing: false }
const submitted: HelpFacts = { session: { ...session, submittedAt: began + 1 }, isHearing: false }
const setAside: HelpFacts = { session: { ...session, setAsideAt: began + 1 }, isHearing: false }
const waiting: HelpFacts = {
  session: { ...session, setAsideAt: began + 1, retryUntil: began + 24 * HOUR },
  isHearing: false,
}

test.each([
  ['a running session', running, 30, null],
  ['the least', running, 1, null],
  ['the most', running, 180, null],
  ['nothing', running, 0, 'SESSION_MINUTES_WRONG'],
  ['too much', running, 181, 'SESSION_MINUTES_WRONG'],
  ['a hearing test', { ...running, isHearing: true }, 30, null],
  ['one never begun', { session: null, isHearing: false }, 30, 'SESSION_NONE'],
  ['one submitted', submitted, 30, 'SESSION_SUBMITTED'],
  ['one set aside', setAside, 30, 'SESSION_SET_ASIDE'],
] satisfies [string, HelpFacts, number, string | null][])('more time for %s', (_, facts, minutes, reason) => {
  expect(whyCannotExtend(facts, minutes)).toBe(reason)
})

test.each([
  ['a running session', running, 24, null],
  ['one set aside', setAside, 24, null],
  ['one whose permission has passed', { ...waiting, session: { ...session, retryUntil: began } }, 24, null],
  ['one that may begin anew already', waiting, 24, 'SESSION_RETRY_OPEN'],
  ['one submitted', submitted, 24, 'SESSION_SUBMITTED'],
  ['one never begun', { session: null, isHearing: false }, 24, 'SESSION_NONE'],
  ['a hearing test', { ...running, isHearing: true }, 24, 'SESSION_HEARING'],
  ['no hours', running, 0, 'SESSION_HOURS_WRONG'],
  ['too many hours', running, 169, 'SESSION_HOURS_WRONG'],
] satisfies [string, HelpFacts, number, string | null][])('a new session after %s', (_, facts, hours, reason) => {
  expect(whyCannotAllowNew(facts, hours, began + 2)).toBe(reason)
})

test('a reason is neither empty nor longer than the candidate can read', () => {
  expect(['', '长'.repeat(101), '网络中断'].map(whyHelpReasonUnfit)).toEqual([
    'SESSION_REASON_WRONG',
    'SESSION_REASON_WRONG',
    null,
  ])
})

describe('more time', () => {
  test('follows the present end, or now where that has passed', () => {
    const until = (at: number) => extendedEndOf(session, window, { minutes: 30, now: at })
    expect(until(began)).toBe(session.endsAt + 30 * MINUTE)
    expect(until(session.endsAt + HOUR)).toBe(session.endsAt + HOUR + 30 * MINUTE)
  })

  test('reaches past the window, for the session and for the sweep', () => {
    const extended = { ...session, extendedTo: window.endsAt + HOUR }
    expect(sessionEndOf(extended, window)).toBe(window.endsAt + HOUR)
    const due = { payStatus: 1, mode: 1, windowEndsAt: window.endsAt, isComplete: true, shownToStaffAt: null } as const
    expect(sweepOf({ ...due, session: extended }, window.endsAt + HOUR)).toBe('nothing')
    expect(sweepOf({ ...due, session: extended }, window.endsAt + HOUR + 2 * MINUTE)).toBe('submit')
  })
})

describe('a permission for another session', () => {
  const facts = (changes: Partial<SittingFacts>) => ({
    payStatus: 1 as const,
    mode: 1 as const,
    checkStatus: 1 as const,
    isHearing: false,
    hearingState: 0 as const,
    window,
    session: waiting.session,
    sessionCount: 1,
    maxSessions: 1,
    isComplete: false,
    uploadMinutes: 60,
    wantsNewStart: false,
    ...changes,
  })
  const late = window.endsAt + HOUR

  test('holds past the window and the cap, and gives the whole length', () => {
    expect(examPhaseOf(facts({}), late)).toBe('canStart')
    expect(sessionStartOf(facts({}), late)).toEqual({
      kind: 'start',
      endsAt: late + HOUR,
      setsAside: false,
      isGranted: true,
    })
  })

  test('ends with its time, and with the payment', () => {
    expect(examPhaseOf(facts({}), began + 24 * HOUR + 1)).toBe('windowOver')
    expect(examPhaseOf(facts({ payStatus: 2 }), late)).toBe('barred')
  })
})

describe('one piece recorded again', () => {
  const judged = { ...submitted, isRetake: false, hasReview: false, isApproved: false }
  test.each([
    ['a submitted exam', {}, 24, null],
    ['one never begun', { session: null }, 24, 'SESSION_NONE'],
    ['a hearing test', { isHearing: true }, 24, 'SESSION_HEARING'],
    ['one that is allowed already', { isRetake: true }, 24, 'RETAKE_OPEN'],
    ['a running session', running, 24, 'RETAKE_NOT_SUBMITTED'],
    ['an approved result', { isApproved: true, hasReview: true }, 24, 'REVIEW_FIXED'],
    ['one that an examiner has judged', { hasReview: true }, 24, 'RETAKE_REVIEWED'],
    ['no time', {}, 0, 'RETAKE_HOURS_WRONG'],
    ['too much time', {}, 169, 'RETAKE_HOURS_WRONG'],
  ])('%s', (_, change, hours, reason) => expect(whyCannotRetake({ ...judged, ...change }, hours)).toBe(reason))

  const facts: SittingFacts = {
    payStatus: 1,
    mode: 1,
    checkStatus: 1,
    isHearing: false,
    hearingState: 0,
    window,
    session: { startedAt: 20 * HOUR, endsAt: 30 * HOUR, extendedTo: 30 * HOUR, setAsideAt: null, submittedAt: null },
    sessionCount: 1,
    maxSessions: 1,
    isComplete: false,
    isRetake: true,
  }
  test.each([
    ['in its time it runs, whatever the window says', 25, false, 'running', 'resume'],
    ['after it nothing new is there: the exam stays submitted', 31, false, 'submitted', 'submitted'],
    ['after it the new video is there and is offered', 31, true, 'complete', 'offer'],
  ] as const)('%s', (_, hour, isComplete, phase, kind) => {
    const at = hour * HOUR
    expect(examPhaseOf({ ...facts, isComplete }, at)).toBe(phase)
    expect(sessionStartOf({ ...facts, isComplete, uploadMinutes: 60, wantsNewStart: false }, at).kind).toBe(kind)
  })
})
