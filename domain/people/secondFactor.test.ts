import { describe, expect, test } from 'vitest'
import {
  CODE_WINDOW_MS,
  FRESH_PROOF_MS,
  inGroups,
  readFactorCode,
  requiresFactor,
  whyCannotTryCode,
  whyFactorForbids,
} from './secondFactor.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000

test.each([
  ['admin', true],
  ['finance', true],
  ['results', true],
  ['content', false],
  ['enrolment', false],
  ['schedule', false],
  ['desk', false],
])('a second factor for the role %s: %s', (role, isRequired) => {
  expect(requiresFactor({ roles: [role], isRequiredOfAll: false })).toBe(isRequired)
  expect(requiresFactor({ roles: [role], isRequiredOfAll: true })).toBe(true)
  expect(requiresFactor({ roles: ['content', role], isRequiredOfAll: false })).toBe(isRequired)
})

describe('what the second factor forbids', () => {
  const usual = {}
  const always = { beforeSecondFactor: 'always' } as const
  const toSetUp = { beforeSecondFactor: 'toSetUp' } as const
  const sensitive = { needsFreshProof: true }
  const none = { isDemo: false, isRequiredOfAll: false, hasFactor: false, provedAt: null, roles: ['admin'] }
  const clerk = { ...none, roles: ['enrolment'] }
  const demo = { ...none, isDemo: true }
  const unproved = { ...none, hasFactor: true }
  const fresh = { ...unproved, provedAt: NOW - FRESH_PROOF_MS }
  const stale = { ...unproved, provedAt: NOW - FRESH_PROOF_MS - 1 }
  const demoWithFactor = { ...unproved, isDemo: true }
  const [MISSING, REQUIRED, FRESH] = [
    'SECOND_FACTOR_MISSING',
    'SECOND_FACTOR_REQUIRED',
    'FRESH_PROOF_REQUIRED',
  ] as const
  test.each([
    ['an administrator without a factor', none, { usual: MISSING, always: null, toSetUp: null, sensitive: MISSING }],
    ['a clerk without a factor', clerk, { usual: null, always: null, toSetUp: null, sensitive: MISSING }],
    [
      'a clerk without a factor where it is required of all',
      { ...clerk, isRequiredOfAll: true },
      { usual: MISSING, always: null, toSetUp: null, sensitive: MISSING },
    ],
    ['a demo account without a factor', demo, { usual: null, always: null, toSetUp: null, sensitive: null }],
    ['a factor not given', unproved, { usual: REQUIRED, always: null, toSetUp: REQUIRED, sensitive: REQUIRED }],
    [
      'a demo account that has one',
      demoWithFactor,
      { usual: REQUIRED, always: null, toSetUp: REQUIRED, sensitive: REQUIRED },
    ],
    ['a factor given ten minutes ago', fresh, { usual: null, always: null, toSetUp: null, sensitive: null }],
    ['a factor given before that', stale, { usual: null, always: null, toSetUp: FRESH, sensitive: FRESH }],
  ])('%s', (_, state, expected) => {
    expect({
      usual: whyFactorForbids(state, usual, NOW),
      always: whyFactorForbids(state, always, NOW),
      toSetUp: whyFactorForbids(state, toSetUp, NOW),
      sensitive: whyFactorForbids(state, sensitive, NOW),
    }).toEqual(expected)
  })
})

describe('wrong codes', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 5],
    [6, 0],
    [10, 15],
    [15, 60],
    [20, 240],
    [40, 240],
  ])('after %i of them the pause is %i minutes', (count, minutes) => {
    const failures = Array.from({ length: count }, () => NOW)
    const pause = minutes === 0 ? null : { reason: 'FACTOR_PAUSED', retryAfterSeconds: minutes * 60 }
    expect(whyCannotTryCode(failures, NOW)).toEqual(pause)
    expect(whyCannotTryCode(failures, NOW + minutes * MINUTE)).toBeNull()
  })

  test('somebody who guesses whenever he may gets at most 50 guesses in any 24 hours', () => {
    const guesses: number[] = []
    for (let now = NOW; now < NOW + 5 * CODE_WINDOW_MS; now += MINUTE)
      while (whyCannotTryCode(guesses, now) === null) {
        guesses.push(now)
        if (guesses.length > 1000) break
      }
    for (const [index, at] of guesses.entries()) {
      const later = guesses[index + 50]
      if (later !== undefined) expect(later - at).toBeGreaterThanOrEqual(CODE_WINDOW_MS)
    }
    expect(guesses.length).toBeGreaterThan(100)
  })
})

test.each([
  ['123456', { kind: 'totp', code: '123456' }],
  [' 123 456 ', { kind: 'totp', code: '123456' }],
  ['１２３４５６', { kind: 'totp', code: '123456' }],
  ['abcd-efgh-jkmn', { kind: 'recovery', code: 'ABCDEFGHJKMN' }],
  ['OIL0 – 1111 – 2222', { kind: 'recovery', code: '011011112222' }],
  ['123456789012', { kind: 'recovery', code: '123456789012' }],
  ['', null],
  ['12345', null],
  ['1234567', null],
  ['ABCD-EFGH-JKMU', null],
] as const)('%j is read as %j', (text, expected) => {
  expect(readFactorCode(text)).toEqual(expected)
})

test('codes are shown in groups of four', () => {
  expect(inGroups('ABCDEFGHJKMN', '-')).toBe('ABCD-EFGH-JKMN')
})
