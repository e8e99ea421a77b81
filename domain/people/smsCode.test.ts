import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODES_PER_DAY, CODES_PER_HOUR, judgeCode, STRANGER_CODE_LIMITS, whyCannotSendCode } from './smsCode.ts'

const NOON = Date.UTC(2026, 10, 20, 4)
const MINUTE = 60_000

describe('sending', () => {
  test.each([
    ['never sent', [], null],
    ['120 s ago', [NOON - 120_000], null],
    ['a millisecond less than 120 s ago', [NOON - 119_999], { reason: 'CODE_SENT_RECENTLY', retryAfterSeconds: 1 }],
    ['just now', [NOON], { reason: 'CODE_SENT_RECENTLY', retryAfterSeconds: 120 }],
    [
      'five within the hour',
      [50, 40, 30, 20, 10].map((ago) => NOON - ago * MINUTE),
      { reason: 'CODE_HOUR_SPENT', retryAfterSeconds: 600 },
    ],
    ['the fifth exactly an hour ago', [60, 40, 30, 20, 10].map((ago) => NOON - ago * MINUTE), null],
    [
      'ten today',
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((hours) => NOON - hours * 60 * MINUTE),
      { reason: 'CODE_DAY_SPENT', retryAfterSeconds: 12 * 3600 },
    ],
    [
      'ten, but one of them yesterday',
      [13, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((hours) => NOON - hours * 60 * MINUTE),
      null,
    ],
  ] as const)('%s', (_, sentAt, pause) => expect(whyCannotSendCode(sentAt, NOON)).toEqual(pause))

  test('who is not known as the owner gets fewer, so that some are left for him', () => {
    const six = [60 * 7, 60 * 6, 60 * 5, 60 * 4, 60 * 3, 60 * 2].map((ago) => NOON - ago * MINUTE)
    expect(whyCannotSendCode(six, NOON)).toBeNull()
    expect(whyCannotSendCode(six, NOON, false, STRANGER_CODE_LIMITS)).toMatchObject({ reason: 'CODE_DAY_SPENT' })
    const three = [50, 40, 30].map((ago) => NOON - ago * MINUTE)
    expect(whyCannotSendCode(three, NOON)).toBeNull()
    expect(whyCannotSendCode(three, NOON, false, STRANGER_CODE_LIMITS)).toMatchObject({ reason: 'CODE_HOUR_SPENT' })
  })

  test('a code whose answer got lost may be sent again after a minute, within the same limits', () => {
    const sentAt = [NOON - 50 * MINUTE, NOON - MINUTE]
    expect(whyCannotSendCode(sentAt, NOON)).toEqual({ reason: 'CODE_SENT_RECENTLY', retryAfterSeconds: 60 })
    expect(whyCannotSendCode(sentAt, NOON - 1000, true)).toEqual({ reason: 'CODE_SENT_RECENTLY', retryAfterSeconds: 1 })
    expect(whyCannotSendCode(sentAt, NOON, true)).toBeNull()
    const five = [50, 40, 30, 20, 10].map((ago) => NOON - ago * MINUTE)
    expect(whyCannotSendCode(five, NOON, true)).toEqual({ reason: 'CODE_HOUR_SPENT', retryAfterSeconds: 600 })
  })

  test('the order of the sendings does not matter, and they are left as they are', () => {
    const sentAt = [NOON - 5 * MINUTE, NOON - MINUTE, NOON - 50 * MINUTE]
    expect(whyCannotSendCode(sentAt, NOON)).toEqual({ reason: 'CODE_SENT_RECENTLY', retryAfterSeconds: 60 })
    expect(sentAt[0]).toBe(NOON - 5 * MINUTE)
  })

  test('sending as soon as the rule allows stays within every limit, and the stated wait is exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400 }), fc.integer({ min: 5, max: 30 }), (startSecond, count) => {
        let now = NOON + startSecond * 1000
        const sentAt: number[] = []
        for (let sent = 0; sent < count; sent += 1) {
          let pause = whyCannotSendCode(sentAt, now)
          for (let waits = 0; pause; waits += 1) {
            expect(waits).toBeLessThan(3)
            expect(whyCannotSendCode(sentAt, now + pause.retryAfterSeconds * 1000 - 1000)).not.toBeNull()
            now += pause.retryAfterSeconds * 1000
            pause = whyCannotSendCode(sentAt, now)
          }
          const within = (ms: number) => sentAt.filter((at) => now - at < ms).length
          expect(within(120_000)).toBe(0)
          expect(within(3_600_000)).toBeLessThan(CODES_PER_HOUR)
          const shanghaiDay = (at: number) => Math.floor((at + 8 * 3_600_000) / 86_400_000)
          expect(sentAt.filter((at) => shanghaiDay(at) === shanghaiDay(now)).length).toBeLessThan(CODES_PER_DAY)
          sentAt.push(now)
        }
      }),
    )
  })
})

describe('entering', () => {
  const code = { expiresAt: 1000, wrongTries: 0, usedAt: null, matches: true }
  test.each([
    [{}, 999, 'ok'],
    [{}, 1000, 'CODE_EXPIRED'],
    [{ matches: false }, 999, 'CODE_WRONG'],
    [{ wrongTries: 4 }, 999, 'ok'],
    [{ wrongTries: 5 }, 999, 'CODE_TRIES_SPENT'],
    [{ wrongTries: 5, matches: false }, 999, 'CODE_TRIES_SPENT'],
    [{ usedAt: 500 }, 999, 'CODE_USED'],
  ])('%j at %i → %s', (change, now, verdict) => expect(judgeCode({ ...code, ...change }, now)).toBe(verdict))
})
