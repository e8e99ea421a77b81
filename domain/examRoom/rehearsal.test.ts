import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reason } from '#domain/reasons/reasons.ts'
import { type RehearsalFacts, type RehearsalFinding, rehearsalOf, whyCannotRehearse } from './rehearsal.ts'

type Facts = Parameters<typeof whyCannotRehearse>[0]
const open: Facts = {
  payStatus: 1,
  mode: 1,
  session: null,
  window: { beginsAt: 1000, endsAt: 2000, publishedAt: null },
}
const session = { startedAt: 1000, endsAt: 1500, setAsideAt: null, submittedAt: null }
const cases: [what: string, facts: Facts, now: number, reason: Reason | null][] = [
  ['days before', open, 0, null],
  ['before any time is set', { ...open, window: null }, 0, null],
  ['while a session runs', { ...open, session }, 1200, null],
  ['once the window is over', open, 2000, 'EXAM_OVER'],
  ['once submitted', { ...open, session: { ...session, submittedAt: 1400 } }, 1400, 'SUBMITTED_ALREADY'],
  ['unpaid', { ...open, payStatus: 0 }, 0, 'ENROLMENT_UNPAID'],
  ['refunded', { ...open, payStatus: 2 }, 0, 'ENROLMENT_REFUNDED'],
  ['on site', { ...open, mode: 0 }, 0, 'NOT_ONLINE'],
]
test.each(cases)('%s', (_what, facts, now, reason) => expect(whyCannotRehearse(facts, now)).toBe(reason))

const good: RehearsalFacts = {
  hasPicture: true,
  sound: { quietest: 0.2, loudest: 0.8 },
  bytesPerSecond: 1_000_000,
  pieces: 3,
  sessionMinutes: 60,
}
describe('what a rehearsal found', () => {
  const cases: [
    what: string,
    changes: Partial<RehearsalFacts>,
    findings: RehearsalFinding[],
    minutes: number | null,
  ][] = [
    ['all is well', {}, [], 5],
    ['a dark lens', { hasPicture: false }, ['noPicture'], 5],
    ['a covered microphone', { sound: { quietest: 0, loudest: 0.2 } }, ['tooQuiet'], 5],
    ['hiss', { sound: { quietest: 0.6, loudest: 0.65 } }, ['tooQuiet'], 5],
    ['a film whose sound nobody measured', { sound: null }, [], 5],
    ['a network that is away', { bytesPerSecond: null }, ['notSent'], null],
    ['a network that stands still', { bytesPerSecond: 0 }, ['notSent'], null],
    ['a slow network', { bytesPerSecond: 100_000 }, ['slow'], 41],
    ['slow only for so short a session', { bytesPerSecond: 300_000, sessionMinutes: 30 }, ['slow'], 14],
    ['the default session', { bytesPerSecond: 250_000, sessionMinutes: null }, [], 17],
    [
      'everything',
      { hasPicture: false, sound: { loudest: 0, quietest: 0 }, bytesPerSecond: 1 },
      ['noPicture', 'tooQuiet', 'slow'],
      4_089_447,
    ],
  ]
  test.each(cases)('%s', (_what, changes, findings, minutes) => {
    expect(rehearsalOf({ ...good, ...changes })).toEqual({ findings, minutes })
  })

  test('a faster network never takes longer, more pieces never less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e8 }),
        fc.integer({ min: 0, max: 1e8 }),
        fc.integer({ min: 1, max: 9 }),
        (rate, more, pieces) => {
          const minutes = (bytesPerSecond: number, count: number) =>
            rehearsalOf({ ...good, bytesPerSecond, pieces: count }).minutes ?? 0
          expect(minutes(rate + more, pieces)).toBeLessThanOrEqual(minutes(rate, pieces))
          expect(minutes(rate, pieces + 1)).toBeGreaterThanOrEqual(minutes(rate, pieces))
        },
      ),
    )
  })
})
