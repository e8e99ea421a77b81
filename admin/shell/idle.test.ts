import { expect, test } from 'vitest'
import { IDLE_LIMIT_MS, isIdle } from './idle.ts'

const now = 1_800_000_000_000

test.each([
  ['just active', now, false],
  ['a moment before the limit', now - IDLE_LIMIT_MS + 1, false],
  ['at the limit', now - IDLE_LIMIT_MS, true],
  ['never seen on this browser', null, false],
])('%s', (_case, activeAt, idle) => {
  expect(isIdle(activeAt, now)).toBe(idle)
})
