import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkLife } from '#domain/people/linkLife.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import type { SheetFacts } from './examSession.ts'
import {
  HEARING_RESULTS,
  hearingPercentOf,
  hearingResultOf,
  machinePartOf,
  type PlayFacts,
  type PracticeFacts,
  playOf,
  whyCannotPractise,
  whyChoiceUnfit,
  whyPaperClosed,
} from './hearingTest.ts'

const open: PracticeFacts = { payStatus: 1, isHearing: true, hearingState: 1 }
test.each<[what: string, facts: PracticeFacts, reason: Reason | null]>([
  ['practice open', open, null],
  ['exam open', { ...open, hearingState: 2 }, null],
  ['closed', { ...open, hearingState: 0 }, 'PRACTICE_CLOSED'],
  ['unpaid', { ...open, payStatus: 0 }, 'ENROLMENT_UNPAID'],
  ['refunded', { ...open, payStatus: 2 }, 'ENROLMENT_REFUNDED'],
  ['a pianist', { ...open, isHearing: false }, 'NOT_HEARING'],
])('practice: %s', (_, facts, reason) => {
  expect(whyCannotPractise(facts)).toBe(reason)
})

describe('a play', () => {
  const LIFE = linkLife.play.mostSeconds * 1000
  const once: PlayFacts = { plays: 1, lastPlayedAt: 5000, allowed: 3 }

  test('is counted while plays are left, and not again for an answer that was lost', () => {
    expect(playOf({ plays: 0, lastPlayedAt: null, allowed: 3 }, 1, 0)).toEqual({ kind: 'count', until: LIFE })
    expect(playOf(once, 1, 5000 + LIFE - 1)).toEqual({ kind: 'repeat', until: 5000 + LIFE })
    expect(playOf(once, 2, 6000)).toEqual({ kind: 'count', until: 6000 + LIFE })
    expect(playOf(once, 1, 5000 + LIFE)).toMatchObject({ kind: 'count' })
    expect(playOf({ ...once, plays: 3 }, 4, 9000)).toEqual({ kind: 'refuse', reason: 'PLAYS_SPENT' })
    expect(playOf({ ...once, plays: 3 }, 3, 9000)).toMatchObject({ kind: 'repeat' })
  })

  test('whatever is requested at any time, no item plays more often than allowed, and no link outlives its minute', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -1, max: 6 }), fc.integer({ min: 0, max: 2 * LIFE }))),
        fc.integer({ min: 1, max: 5 }),
        (wishes, allowed) => {
          let facts: PlayFacts = { plays: 0, lastPlayedAt: null, allowed }
          let now = 0
          for (const [play, wait] of wishes) {
            now += wait
            const verdict = playOf(facts, play, now)
            if (verdict.kind === 'count') facts = { plays: facts.plays + 1, lastPlayedAt: now, allowed }
            if (verdict.kind !== 'refuse') expect(verdict.until).toBe((facts.lastPlayedAt ?? 0) + LIFE)
            if (verdict.kind === 'repeat') expect(verdict.until).toBeGreaterThan(now)
          }
          expect(facts.plays).toBeLessThanOrEqual(allowed)
        },
      ),
    )
  })
})

test.each([
  [1, 4, null],
  [4, 4, null],
  [0, 4, 'CHOICE_WRONG'],
  [5, 4, 'CHOICE_WRONG'],
  [1.5, 4, 'CHOICE_WRONG'],
  [1, 0, 'CHOICE_WRONG'],
])('choice %j of %j: %j', (choice, count, reason) => {
  expect(whyChoiceUnfit(choice, count)).toBe(reason)
})

describe('marks', () => {
  const choice = (earned: number | null) => ({ points: 2, isRecorded: false, earned })
  test('the automatic part counts choices only; an item without an answer earns nothing', () => {
    const items = [choice(2), choice(0), choice(null), { points: 8, isRecorded: true, earned: null }]
    expect(machinePartOf(items)).toEqual({ earned: 2, points: 6, right: 1, count: 3 })
  })

  test.each([
    [90, 4],
    [89.9, 3],
    [80, 3],
    [79.9, 2],
    [60, 2],
    [59.9, 1],
    [0, 1],
    [100, 4],
  ])('%d per cent propose %d', (percent, result) => {
    expect(hearingResultOf(percent)).toBe(result)
  })

  test('a score is a share of its item’s points; a missing recording earns none', () => {
    const recordings = [
      { points: 6, score: 100 },
      { points: 6, score: 50 },
      { points: 8, score: 75 },
      { points: 8, score: null },
    ]
    expect(hearingPercentOf({ earned: 72, points: 72 }, recordings)).toBe(87)
    expect(hearingPercentOf({ earned: 0, points: 0 }, [{ points: 1, score: 90 }])).toBe(90)
    expect(() => hearingPercentOf({ earned: 0, points: 0 }, [])).toThrow(RangeError)
  })

  test('more is never worse, and the table leaves no percentage without a result', () => {
    fc.assert(
      fc.property(fc.nat(72), fc.nat(100), fc.nat(100), (earned, score, more) => {
        const of = (one: number) => hearingPercentOf({ earned, points: 72 }, [{ points: 28, score: one }])
        const [low, high] = [of(Math.min(score, more)), of(Math.max(score, more))]
        expect(low).toBeLessThanOrEqual(high)
        expect(hearingResultOf(low)).toBeLessThanOrEqual(hearingResultOf(high))
        expect(high).toBeLessThanOrEqual(100)
      }),
    )
    expect(HEARING_RESULTS[HEARING_RESULTS.length - 1]?.[0]).toBe(0)
  })
})

const running = { startedAt: 0, endsAt: 3000, setAsideAt: null, submittedAt: null }
test.each<[what: string, session: SheetFacts['session'], receivedAt: number, reason: Reason | null]>([
  ['nothing was begun', null, 0, 'SESSION_REQUIRED'],
  ['set aside', { ...running, setAsideAt: 1000 }, 1500, 'SESSION_REQUIRED'],
  ['submitted', { ...running, submittedAt: 1000 }, 1500, 'SUBMITTED_ALREADY'],
  ['running', running, 1500, null],
  ['the instant of the window’s end', running, 2000, null],
  ['a millisecond later', running, 2001, 'EXAM_OVER'],
])('a paper whose window ends before its session: %s', (_, session, receivedAt, reason) =>
  expect(whyPaperClosed({ session, window: { endsAt: 2000 } }, receivedAt)).toBe(reason),
)
