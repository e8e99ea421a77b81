import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { ExamSession } from './examSession.ts'
import { type OnlineHelp, type OnlineSitting, onlineHelpOf, sittingStateOf, whyHelpUnfit } from './onlineHelp.ts'

const NOW = Date.parse('2026-11-20T10:00:00+08:00')
const window = { beginsAt: NOW - HOUR_MS, endsAt: NOW + HOUR_MS, publishedAt: NOW - 2 * HOUR_MS }
const session = (change: Partial<ExamSession> = {}): ExamSession => ({
  startedAt: NOW - 30 * MINUTE_MS,
  endsAt: NOW + 30 * MINUTE_MS,
  setAsideAt: null,
  submittedAt: null,
  ...change,
})
const ended = { endsAt: NOW - MINUTE_MS }
const sitting = (one: ExamSession | null, change: Partial<OnlineSitting> = {}): OnlineSitting => ({
  session: one,
  window,
  isHearing: false,
  ...change,
})
const more: OnlineHelp = { kind: 'moreTime', minutes: 40 }
const other: OnlineHelp = { kind: 'newWindow', beginsAt: NOW + 2 * HOUR_MS, endsAt: NOW + 5 * HOUR_MS }
const none = (why: string) => ({ act: 'none', why })

test.each([
  ['not begun', sitting(null), { act: 'window', beginsAt: window.beginsAt, endsAt: window.endsAt + 40 * MINUTE_MS }],
  [
    'not begun, window over',
    sitting(null, { window: { ...window, endsAt: NOW - HOUR_MS } }),
    { act: 'window', beginsAt: window.beginsAt, endsAt: NOW + 40 * MINUTE_MS },
  ],
  ['running', sitting(session()), { act: 'extend', until: NOW + 70 * MINUTE_MS }],
  ['ended', sitting(session(ended)), { act: 'extend', until: NOW + 40 * MINUTE_MS }],
  ['submitted', sitting(session({ submittedAt: NOW })), none('SESSION_SUBMITTED')],
  ['waiting to begin anew', sitting(session({ setAsideAt: NOW, retryUntil: NOW + 1 })), none('SESSION_RETRY_OPEN')],
  ['set aside', sitting(session({ setAsideAt: NOW - 1 })), none('SESSION_SET_ASIDE')],
  ['recording one piece again', sitting(session(), { isRetake: true }), none('RETAKE_OPEN')],
  ['without a window', sitting(null, { window: null }), none('EXAM_TIME_UNKNOWN')],
])('more time for somebody who is %s', (_who, one, act) => expect(onlineHelpOf(one, more, NOW)).toEqual(act))

test.each([
  ['not begun', sitting(null), { act: 'window', beginsAt: other.beginsAt, endsAt: other.endsAt }],
  ['running', sitting(session()), none('HELP_RUNNING')],
  ['ended', sitting(session(ended)), { act: 'newSession', until: other.endsAt }],
  ['a hearing test that ended', sitting(session(ended), { isHearing: true }), none('SESSION_HEARING')],
  ['set aside', sitting(session({ setAsideAt: NOW - 1 })), { act: 'newSession', until: other.endsAt }],
])('a new window for somebody who is %s', (_who, one, act) => expect(onlineHelpOf(one, other, NOW)).toEqual(act))

test.each([
  [{ kind: 'moreTime', minutes: 0 }, 'SESSION_MINUTES_WRONG'],
  [{ kind: 'moreTime', minutes: 181 }, 'SESSION_MINUTES_WRONG'],
  [more, null],
  [other, null],
  [{ kind: 'newWindow', beginsAt: NOW, endsAt: NOW }, 'EXAM_TIME_ORDER'],
  [{ kind: 'newWindow', beginsAt: NOW - 2, endsAt: NOW - 1 }, 'HELP_WINDOW_WRONG'],
  [{ kind: 'newWindow', beginsAt: NOW, endsAt: NOW + 32 * 24 * HOUR_MS }, 'HELP_WINDOW_WRONG'],
] as const)('%j is unfit: %j', (help, why) => expect(whyHelpUnfit(help, NOW)).toBe(why))

test('nobody who is running loses his session by a window, and nobody gets less time than he had', () => {
  const at = fc.integer({ min: -300, max: 300 }).map((minutes) => NOW + minutes * MINUTE_MS)
  const anySession = fc.record({
    startedAt: at,
    endsAt: at,
    setAsideAt: fc.option(at),
    submittedAt: fc.option(at),
    extendedTo: fc.option(at),
    retryUntil: fc.option(at),
  })
  const any = fc.record({
    session: fc.option(anySession),
    window: fc.option(fc.record({ beginsAt: at, endsAt: at, publishedAt: fc.option(at) })),
    isHearing: fc.boolean(),
  })
  fc.assert(
    fc.property(any, fc.integer({ min: 1, max: 180 }), (one, minutes) => {
      if (sittingStateOf(one, NOW) === 'running') expect(onlineHelpOf(one, other, NOW).act).toBe('none')
      const act = onlineHelpOf(one, { kind: 'moreTime', minutes }, NOW)
      if (act.act === 'extend') expect(act.until).toBeGreaterThanOrEqual(NOW + minutes * MINUTE_MS)
      if (act.act === 'window') expect(act.endsAt).toBeGreaterThan(one.window?.endsAt ?? 0)
    }),
  )
})
