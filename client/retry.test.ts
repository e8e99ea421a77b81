import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CallError } from './callError.ts'
import { backoffMs, PutError, retryWhileOverloaded, verdictOf } from './retry.ts'
import { newTransferRate, secondsToGo } from './transferRate.ts'

test.each([
  ['no network', new CallError('offline', ''), 'transient'],
  ['no answer in time', new CallError('timeout', ''), 'transient'],
  ['too often', new CallError('refused', '', 429), 'transient'],
  ['a fault of the server', new CallError('server', '', 500), 'fault'],
  ['a refusal', new CallError('refused', '', 200), 'final'],
  ['a login that ended', new CallError('unauthorised', '', 401), 'final'],
  ['a broken connection to the store', new PutError(0), 'transient'],
  ['an address grown old', new PutError(403), 'fault'],
  ['a store in trouble', new PutError(503), 'fault'],
  ['an upload that is gone', new PutError(404), 'final'],
  ['a fault of this code', new TypeError(), 'final'],
] as const)('%s', (_, error, verdict) => expect(verdictOf(error)).toBe(verdict))

describe('the wait before the next try', () => {
  test('grows, and never beyond 20 s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const ms = backoffMs(failures, null, random)
        expect(ms).toBeGreaterThanOrEqual(500)
        expect(ms).toBeLessThanOrEqual(20_000)
      }),
    )
    expect(backoffMs(3, null, 1)).toBe(4000)
  })
  test('is at least what the server asks for', () => {
    const busy = new CallError('refused', '', 429, { Params: { n: 45 } })
    expect(backoffMs(1, busy, 0)).toBe(45_000)
  })
})

describe('a read while the server is overloaded', () => {
  const busy = new CallError('refused', '', 429, { Reason: 'OVERLOADED', Params: { n: 4 } })
  test('is retried automatically, not before the time the server names, and not for ever', () => {
    expect([0, 1, 5, 6].map((failures) => retryWhileOverloaded.retry(failures, busy))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(retryWhileOverloaded.retryDelay(0, busy)).toBeGreaterThanOrEqual(4000)
  })
  test.each([
    ['asked too often', new CallError('refused', '', 429, { Reason: 'TOO_OFTEN', Params: { n: 600 } })],
    ['refused', new CallError('refused', '', 200, { Reason: 'NOT_FOUND' })],
    ['without a network', new CallError('offline', '')],
  ])('is left to the person when it was %s', (_, error) => {
    expect(retryWhileOverloaded.retry(0, error)).toBe(false)
  })
})

describe('the speed', () => {
  test('is that of the last seconds, not of the whole', () => {
    const rate = newTransferRate()
    rate.add(0, 0)
    rate.add(1000, 1_000_000)
    expect(rate.bytesPerSecond()).toBeNull()
    for (let second = 20; second <= 30; second += 1) rate.add(second * 1000, 1_000_000 + (second - 20) * 1000)
    expect(rate.bytesPerSecond()).toBe(1000)
  })
  test('is unknown when nothing moved, and the time left with it', () => {
    const rate = newTransferRate()
    rate.add(0, 500)
    rate.add(5000, 400)
    expect(rate.bytesPerSecond()).toBeNull()
    expect(secondsToGo(1000, null)).toBeNull()
    expect(secondsToGo(1001, 500)).toBe(3)
  })
})
