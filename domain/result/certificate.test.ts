import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  certificateNumberOf,
  certificateNumberText,
  certificateSeriesOf,
  checkDigitOf,
  cleanCertificateNumber,
  earnsCertificate,
  isCertificateNumber,
  isCertificateSeen,
} from './certificate.ts'

describe('the number of a certificate', () => {
  test.each([
    [{ prefix: '53', year: 2026, batchId: 27 }, 1, '5326270000017'],
    [{ prefix: '53', year: 2026, batchId: 127 }, 123_456, '5326271234568'],
    [{ prefix: ' 87', year: 2031, batchId: 100 }, 999_999, '8731009999998'],
  ])('%j with running number %i is %s', (series, running, number) => {
    expect(certificateNumberOf(certificateSeriesOf(series), running)).toBe(number)
    expect(isCertificateNumber(number)).toBe(true)
  })

  // The example of the standard for hybrid systems: ISO 7064 MOD 11,10 of 0794 is 5.
  test.each([
    ['0794', '5'],
    ['0', '2'],
    ['1', '9'],
  ])('the check digit of %s is %s', (digits, digit) => expect(checkDigitOf(digits)).toBe(digit))

  test.each([0, 1_000_000, 1.5])('the running number %d is none', (running) =>
    expect(() => certificateNumberOf('532627', running)).toThrow(RangeError),
  )

  const numbers = fc
    .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 999_999 }))
    .map(([series, running]) => certificateNumberOf(String(series).padStart(6, '0'), running))

  test('one wrong digit anywhere is always found', () => {
    fc.assert(
      fc.property(numbers, fc.nat(12), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const wrong = (Number(number[at]) + by) % 10
        return !isCertificateNumber(number.slice(0, at) + wrong + number.slice(at + 1))
      }),
    )
  })

  test('two neighbours exchanged are found, but for one pair of values in each state', () => {
    let [missed, all] = [0, 0]
    for (let running = 1; running <= 2000; running += 1) {
      const number = certificateNumberOf('532627', running * 37)
      for (let at = 0; at < 12; at += 1) {
        const [a, b] = [number[at], number[at + 1]]
        if (a === b) continue
        all += 1
        if (isCertificateNumber(number.slice(0, at) + b + a + number.slice(at + 2))) missed += 1
      }
    }
    expect(missed / all).toBeLessThan(0.03)
  })

  test('what is typed with spaces, dashes or full-width digits is the same number, and is printed in groups', () => {
    expect(cleanCertificateNumber(' ５326-27 000001 7')).toBe('5326270000017')
    expect(certificateNumberText('5326270000017')).toBe('532627 000001 7')
    for (const other of ['', '532627000001', '53262700000176', '532627000001X'])
      expect(isCertificateNumber(other)).toBe(false)
  })
})

test('who passed is given a certificate', () => {
  expect(([4, 3, 2, 1, 0] as const).filter(earnsCertificate)).toEqual([4, 3, 2])
})

test.each([
  ['before its date', 100, null, null, 99, false],
  ['from its date on', 100, null, null, 100, true],
  ['before the batch shows results', 100, 200, null, 199, false],
  ['from when the batch shows results on', 100, 200, null, 200, true],
  ['revoked after it was seen', 100, null, 150, 200, true],
  ['revoked at its date', 100, null, 100, 100, true],
  ['revoked before its date', 100, null, 99, 200, false],
  ['revoked before the batch showed results', 100, 200, 150, 300, false],
] as const)('a certificate %s', (_, datedAt, showResultAt, endedAt, now, isSeen) => {
  expect(isCertificateSeen({ datedAt, showResultAt, endedAt }, now)).toBe(isSeen)
})
