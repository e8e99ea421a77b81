import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reason } from '#domain/reasons/reasons.ts'
import {
  ATTACH_GRACE_SECONDS,
  type ExamPhase,
  type ExamSession,
  examPhaseOf,
  plannedEndOf,
  type SittingFacts,
  type SweepFacts,
  secondsLeft,
  sessionEndOf,
  sessionStartOf,
  sweepOf,
  whyCannotAttach,
  whyCannotSit,
  whyCannotUpload,
  whySheetClosed,
} from './examSession.ts'

const MINUTE = 60_000
const window = { beginsAt: 1_000_000, endsAt: 1_000_000 + 300 * MINUTE, publishedAt: 500 }
const fresh: SittingFacts = {
  payStatus: 1,
  mode: 1,
  checkStatus: 1,
  isHearing: false,
  hearingState: 0,
  window,
  session: null,
  sessionCount: 0,
  maxSessions: 0,
  isComplete: false,
}
const began = window.beginsAt + 10 * MINUTE
const session: ExamSession = { startedAt: began, endsAt: began + 60 * MINUTE, setAsideAt: null, submittedAt: null }
const sitting: SittingFacts = { ...fresh, session, sessionCount: 1 }
const setAside = { ...session, setAsideAt: session.endsAt + 5 }
const submitted = { ...session, submittedAt: session.endsAt - 5 }
const duringWindow = window.beginsAt + 100 * MINUTE

const cases: [what: string, facts: SittingFacts, now: number, phase: ExamPhase, reason: Reason | null][] = [
  ['open', fresh, window.beginsAt, 'canStart', null],
  ['a moment before', fresh, window.beginsAt - 1, 'notYet', 'EXAM_NOT_STARTED'],
  ['last moment to begin', fresh, window.endsAt - 1, 'canStart', null],
  ['window over, never begun', fresh, window.endsAt, 'windowOver', 'EXAM_OVER'],
  ['unpaid', { ...fresh, payStatus: 0 }, began, 'barred', 'ENROLMENT_UNPAID'],
  ['refunded', { ...fresh, payStatus: 2 }, began, 'barred', 'ENROLMENT_REFUNDED'],
  ['on site', { ...fresh, mode: 0 }, began, 'barred', 'NOT_ONLINE'],
  ['photo refused', { ...fresh, checkStatus: 2 }, began, 'barred', 'CHECK_FAILED'],
  ['check under way', { ...fresh, checkStatus: 0 }, began, 'canStart', null],
  ['photo refused, window over', { ...fresh, checkStatus: 2 }, window.endsAt, 'windowOver', 'EXAM_OVER'],
  ['no window', { ...fresh, window: null }, began, 'unscheduled', 'EXAM_TIME_UNKNOWN'],
  ['not published', { ...fresh, window: { ...window, publishedAt: null } }, began, 'unscheduled', 'EXAM_TIME_UNKNOWN'],
  [
    'published later',
    { ...fresh, window: { ...window, publishedAt: began + 1 } },
    began,
    'unscheduled',
    'EXAM_TIME_UNKNOWN',
  ],
  ['published this instant', { ...fresh, window: { ...window, publishedAt: began } }, began, 'canStart', null],
  ['hearing closed', { ...fresh, isHearing: true }, began, 'barred', 'HEARING_CLOSED'],
  ['hearing practice only', { ...fresh, isHearing: true, hearingState: 1 }, began, 'barred', 'HEARING_CLOSED'],
  ['hearing open', { ...fresh, isHearing: true, hearingState: 2 }, began, 'canStart', null],
  ['just begun', sitting, began, 'running', null],
  ['last instant', sitting, session.endsAt, 'running', null],
  ['ran out', sitting, session.endsAt + 1, 'expired', null],
  ['photo refused while running', { ...sitting, checkStatus: 2 }, began + 1, 'running', null],
  ['photo refused, ran out', { ...sitting, checkStatus: 2 }, session.endsAt + 1, 'barred', 'CHECK_FAILED'],
  ['window withdrawn while running', { ...sitting, window: null }, began + 1, 'running', null],
  ['hearing closed while running', { ...sitting, isHearing: true }, began + 1, 'running', null],
  ['hearing ran out', { ...sitting, isHearing: true, hearingState: 2 }, session.endsAt + 1, 'timeUp', 'EXAM_OVER'],
  ['hearing ran out, window over', { ...sitting, isHearing: true }, window.endsAt + 1, 'timeUp', 'EXAM_OVER'],
  ['refunded while running', { ...sitting, payStatus: 2 }, began + 1, 'barred', 'ENROLMENT_REFUNDED'],
  [
    'window shortened while running',
    { ...sitting, window: { ...window, endsAt: began + 30 * MINUTE } },
    began + 30 * MINUTE + 1,
    'windowOver',
    'EXAM_OVER',
  ],
  ['ran out, below the cap', { ...sitting, maxSessions: 2 }, duringWindow, 'expired', null],
  ['ran out, cap reached', { ...sitting, maxSessions: 1 }, duringWindow, 'capReached', 'SESSIONS_SPENT'],
  ['running, cap reached', { ...sitting, maxSessions: 1 }, began, 'running', null],
  ['complete, running', { ...sitting, isComplete: true }, session.endsAt, 'running', null],
  ['complete, ran out', { ...sitting, isComplete: true }, session.endsAt + 1, 'complete', null],
  ['complete, cap reached', { ...sitting, isComplete: true, maxSessions: 1 }, duringWindow, 'complete', null],
  ['complete, window over', { ...sitting, isComplete: true }, window.endsAt + 1, 'complete', null],
  ['complete, photo refused', { ...sitting, isComplete: true, checkStatus: 2 }, duringWindow, 'complete', null],
  ['complete, refunded', { ...sitting, isComplete: true, payStatus: 2 }, duringWindow, 'barred', 'ENROLMENT_REFUNDED'],
  ['complete, set aside', { ...sitting, isComplete: true, session: setAside }, duringWindow, 'canStart', null],
  ['set aside', { ...sitting, session: setAside }, duringWindow, 'canStart', null],
  ['submitted', { ...sitting, session: submitted }, duringWindow, 'submitted', null],
  ['submitted, window over', { ...sitting, session: submitted }, window.endsAt + 1, 'submitted', null],
  ['submitted, refused since', { ...sitting, session: submitted, checkStatus: 2 }, duringWindow, 'submitted', null],
]

describe('the phase of an online exam', () => {
  test.each(cases)('%s', (_, facts, now, phase, reason) => {
    expect(examPhaseOf(facts, now)).toBe(phase)
    expect(whyCannotSit(facts, now)).toBe(reason)
  })

  test('the cases above show every phase', () => {
    expect(new Set(cases.map(([, , , phase]) => phase)).size).toBe(11)
  })
})

describe('sessionStartOf', () => {
  const start = (facts: SittingFacts, now: number, wantsNewStart = false) =>
    sessionStartOf({ ...facts, uploadMinutes: 60, wantsNewStart }, now)

  test.each(cases)('%s: does what the phase says', (_, facts, now, phase, reason) => {
    const begun = { canStart: 'start', expired: 'start', complete: 'offer' } as const
    const kinds = { submitted: 'submitted', running: 'resume', ...begun } as const
    const kind = phase in kinds ? kinds[phase as keyof typeof kinds] : 'refuse'
    if (phase === 'timeUp') expect(start(facts, now)).toEqual({ kind: 'close' })
    else expect(start(facts, now)).toMatchObject(reason === null ? { kind } : { kind: 'refuse', reason })
  })

  test('begins, resumes with the same end, sets aside what ran out', () => {
    expect(start(fresh, began)).toEqual({ kind: 'start', endsAt: session.endsAt, setsAside: false, isGranted: false })
    expect(start(sitting, began + 1)).toEqual({ kind: 'resume', endsAt: session.endsAt })
    const again = session.endsAt + 1
    expect(start(sitting, again)).toEqual({
      kind: 'start',
      endsAt: again + 60 * MINUTE,
      setsAside: true,
      isGranted: false,
    })
    expect(start({ ...sitting, session: setAside }, again)).toMatchObject({
      kind: 'start',
      setsAside: false,
      isGranted: false,
    })
  })

  test('a complete set is set aside only on explicit request', () => {
    const complete = { ...sitting, isComplete: true }
    const again = session.endsAt + 1
    expect(start(complete, again)).toEqual({ kind: 'offer', endsAt: session.endsAt })
    expect(start(complete, again, true)).toEqual({
      kind: 'start',
      endsAt: again + 60 * MINUTE,
      setsAside: true,
      isGranted: false,
    })
    expect(start(complete, began + 1, true), 'still running').toEqual({ kind: 'resume', endsAt: session.endsAt })
    const spent = { ...complete, maxSessions: 1 }
    expect(start(spent, again, true)).toEqual({ kind: 'refuse', reason: 'SESSIONS_SPENT' })
    expect(start(complete, window.endsAt, true)).toEqual({ kind: 'refuse', reason: 'EXAM_OVER' })
    expect(start({ ...complete, session: submitted }, again, true)).toEqual({ kind: 'submitted' })
    expect(start({ ...complete, isHearing: true }, again, true)).toEqual({ kind: 'close' })
  })

  test('asked again and again, a running session never gains a millisecond', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 * MINUTE })), (moments) => {
        for (const moment of moments) {
          expect(start(sitting, began + moment)).toEqual({ kind: 'resume', endsAt: session.endsAt })
        }
      }),
    )
  })

  test('whatever is done, no session outlives its window', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90 * MINUTE }), { maxLength: 30 }),
        fc.option(fc.integer({ min: 1, max: 240 })),
        (waits, uploadMinutes) => {
          let facts = fresh
          let now = window.beginsAt
          for (const wait of waits) {
            const begun = sessionStartOf({ ...facts, uploadMinutes, wantsNewStart: false }, now)
            if (begun.kind === 'start') {
              expect(begun.endsAt).toBeLessThanOrEqual(window.endsAt)
              expect(begun.endsAt).toBeGreaterThan(now)
              const next = { startedAt: now, endsAt: begun.endsAt, setAsideAt: null, submittedAt: null }
              facts = { ...facts, session: next, sessionCount: facts.sessionCount + 1 }
            } else if (begun.kind === 'refuse') {
              expect(now).toBeGreaterThanOrEqual(window.endsAt)
            }
            now += wait
          }
        },
      ),
    )
  })
})

test.each([
  [began, 90, began + 90 * MINUTE],
  [began, null, began + 60 * MINUTE],
  [window.endsAt - 5 * MINUTE, 60, window.endsAt],
])('a session begun at %i with %j minutes ends at %i', (startedAt, minutes, end) => {
  expect(plannedEndOf(startedAt, minutes, window.endsAt)).toBe(end)
})

test('a stored session ends with a window that was shortened, and gains nothing by a longer one', () => {
  expect(sessionEndOf(session, { endsAt: session.endsAt - 1 })).toBe(session.endsAt - 1)
  expect(sessionEndOf(session, { endsAt: session.endsAt + 1 })).toBe(session.endsAt)
  expect(sessionEndOf(session, null)).toBe(session.endsAt)
})

test.each([
  [1000, 0, 1],
  [1001, 0, 2],
  [1000, 999, 1],
  [1000, 1000, 0],
  [1000, 5000, 0],
])('until %i at %i: %i seconds are left', (endsAt, now, seconds) => expect(secondsLeft(endsAt, now)).toBe(seconds))

describe('the end of the time', () => {
  const end = session.endsAt
  const grace = ATTACH_GRACE_SECONDS * 1000
  const open = { session, window }

  test.each([
    [open, end - 1000, null],
    [open, end, null],
    [open, end + 1, 'UPLOAD_TIME_OVER'],
    [open, end + 1000, 'UPLOAD_TIME_OVER'],
    [{ session: null, window }, began, 'SESSION_REQUIRED'],
    [{ session: setAside, window }, began, 'SESSION_REQUIRED'],
    [{ session: submitted, window }, began, 'SUBMITTED_ALREADY'],
    [{ session, window: { endsAt: began + 5 } }, began + 6, 'UPLOAD_TIME_OVER'],
  ] as const)('an upload, case %#', (sheet, receivedAt, reason) => {
    expect(whyCannotUpload(sheet, receivedAt)).toBe(reason)
  })

  test.each([
    ['in time', end - 5, end, null],
    ['within the grace', end, end + grace, null],
    ['after the grace', end, end + grace + 1, 'UPLOAD_TIME_OVER'],
    ['completed late', end + 1, end + 2, 'UPLOAD_TIME_OVER'],
    ['older than the session', began - 1000, began + 5, 'FILE_WRONG'],
    ['reported to the second', Math.floor(began / 1000) * 1000, began + 5, null],
  ] as const)('an object %s', (_, objectCompletedAt, receivedAt, reason) => {
    expect(whyCannotAttach(open, { objectCompletedAt, receivedAt })).toBe(reason)
  })

  test('a sheet that is closed takes no object', () => {
    const object = { objectCompletedAt: began + 1, receivedAt: began + 2 }
    expect(whyCannotAttach({ session: null, window }, object)).toBe('SESSION_REQUIRED')
    expect(whyCannotAttach({ session: setAside, window }, object)).toBe('SESSION_REQUIRED')
    expect(whyCannotAttach({ session: submitted, window }, object)).toBe('SUBMITTED_ALREADY')
  })

  test('a sheet may be submitted until it is submitted or set aside', () => {
    expect([null, session, setAside, submitted].map(whySheetClosed)).toEqual([
      'SESSION_REQUIRED',
      null,
      'SESSION_REQUIRED',
      'SUBMITTED_ALREADY',
    ])
  })
})

describe('the sweep', () => {
  const over = window.endsAt + ATTACH_GRACE_SECONDS * 1000 + 1
  const complete: SweepFacts = {
    payStatus: 1,
    mode: 1,
    windowEndsAt: window.endsAt,
    session,
    isComplete: true,
    shownToStaffAt: null,
  }
  const incomplete = { ...complete, isComplete: false }
  test.each([
    ['complete', complete, over, 'submit'],
    ['incomplete', incomplete, over, 'showToStaff'],
    ['shown before', { ...incomplete, shownToStaffAt: over }, over + 1, 'nothing'],
    ['complete after having been shown', { ...complete, shownToStaffAt: over }, over + 1, 'submit'],
    ['never begun', { ...incomplete, session: null }, over, 'showToStaff'],
    ['set aside, nothing begun since', { ...complete, session: setAside }, over, 'showToStaff'],
    ['submitted', { ...complete, session: submitted }, over, 'nothing'],
    ['refunded', { ...complete, payStatus: 2 }, over, 'nothing'],
    ['on site', { ...incomplete, mode: 0 }, over, 'nothing'],
    ['window open', complete, window.endsAt - 1, 'nothing'],
    ['last moment of the grace', complete, over - 1, 'nothing'],
  ] satisfies [string, SweepFacts, number, string][])('%s', (_, facts, now, what) => {
    expect(sweepOf(facts, now)).toBe(what)
  })

  test('never submits while a video may still be attached', () => {
    fc.assert(
      fc.property(fc.integer({ min: window.beginsAt, max: over + 10 * MINUTE }), (now) => {
        const object = { objectCompletedAt: began + 1, receivedAt: now }
        const mayAttach = whyCannotAttach({ session: { ...session, endsAt: window.endsAt }, window }, object) === null
        expect(sweepOf(complete, now) === 'submit').toBe(!mayAttach)
      }),
    )
  })
})
