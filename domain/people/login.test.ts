import { expect, test } from 'vitest'
import { whyCannotTryPassword } from './login.ts'

const NOW = Date.UTC(2026, 10, 20)
const failures = (count: number, ago: number) => Array.from({ length: count }, (_, index) => NOW - ago + index)

test.each([
  ['none', [], null],
  ['nine just now', failures(9, 1000), null],
  ['ten just now', failures(10, 1000), { reason: 'LOGIN_PAUSED', retryAfterSeconds: 899 }],
  ['ten, the first exactly 15 minutes ago', failures(10, 900_000), null],
  ['ten, the first a millisecond later', failures(10, 899_999), { reason: 'LOGIN_PAUSED', retryAfterSeconds: 1 }],
  ['many long ago', failures(100, 3_600_000), null],
  [
    'twelve, in any order: the last ten count',
    [...failures(10, 60_000), ...failures(2, 800_000)],
    { reason: 'LOGIN_PAUSED', retryAfterSeconds: 840 },
  ],
] as const)('wrong tries: %s', (_, moments, pause) => expect(whyCannotTryPassword(moments, NOW)).toEqual(pause))
