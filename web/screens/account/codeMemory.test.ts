import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSent, rememberSent, secondsLeft, waitOf, withSent } from './codeMemory.ts'

const sent = { mobile: '13800000001', sentAt: 1_000_000, waitSeconds: 120 }

describe('the countdown of the code button', () => {
  test.each([
    [0, 120],
    [1, 120],
    [1000, 119],
    [119_001, 1],
    [120_000, 0],
    [999_999, 0],
  ])('%i ms after sending shows %i', (after, left) => expect(secondsLeft(sent, sent.sentAt + after)).toBe(left))
  test('never waits longer than at first, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (shift) => {
        const left = secondsLeft(sent, sent.sentAt + shift)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(120)
      }),
    )
  })
})

describe('the memory of sent codes', () => {
  test('keeps one entry per mobile, newest first, and only a few', () => {
    const again = { ...sent, sentAt: 2_000_000 }
    expect(withSent([sent], again)).toEqual([again])
    const many = [1, 2, 3, 4, 5, 6, 7].reduce<(typeof sent)[]>(
      (list, n) => withSent(list, { ...sent, mobile: `${n}` }),
      [],
    )
    expect(many.map(({ mobile }) => mobile)).toEqual(['7', '6', '5', '4', '3'])
  })
  test('survives being written and read', () => expect(readSent(JSON.stringify([sent]))).toEqual([sent]))
  test.each([null, '', '{', '{}', '[null]', '[{"mobile":1}]'])('reads %j as nothing', (text) =>
    expect(readSent(text)).toEqual([]),
  )
  test('counts each mobile separately, also without storage', () => {
    rememberSent('13800000001', 1_000_000)
    rememberSent('13800000002', 1_060_000, 30)
    expect(waitOf('13800000001', 1_060_000)).toBe(60)
    expect(waitOf('13800000002', 1_060_000)).toBe(30)
    expect(waitOf('13800000003', 1_060_000)).toBe(0)
  })
})
