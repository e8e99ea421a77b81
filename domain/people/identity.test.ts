import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { padded } from '#domain/time.ts'
import {
  birthMonthOfIdNumber,
  canonicalCertNumber,
  cleanCertNumber,
  ID_CARD,
  maskCertNumber,
  maskName,
  sexOfIdNumber,
  whyCertNumberUnfit,
  whyIdNumberWrong,
} from './identity.ts'

const NOW = Date.UTC(2026, 10, 20, 1)

/**
 * Computes the check character in a second way, by Horner's scheme, so that the tests do not share the table of
 * weights.
 */
function withChecksum(stem: string): string {
  let rest = 0
  for (const digit of stem) rest = ((rest + Number(digit)) * 2) % 11
  return stem + '0123456789X'.charAt((12 - rest) % 11)
}

const legacyStem = fc
  .record({
    province: fc.constantFrom('11', '53', '65', '81'),
    place: fc.integer({ min: 0, max: 9999 }),
    year: fc.integer({ min: 0, max: 99 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    order: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ province, place, year, month, day, order }) => ({
    head: province + padded(place, 4),
    tail: padded(year, 2) + padded(month, 2) + padded(day, 2) + padded(order, 3),
  }))
const idNumber = legacyStem.map(({ head, tail }) => withChecksum(`${head}19${tail}`))

describe('whyIdNumberWrong', () => {
  test.each([
    // These are the examples of GB 11643.
    '11010519491231002X',
    '440524188001010014',
  ])('%s has a right checksum', (number) => expect(withChecksum(number.slice(0, 17))).toBe(number))

  test.each([
    ['11010519491231002X', null],
    ['110105491231002', null],
    [withChecksum('53010220120229001'), null],
    [withChecksum('53010220261120001'), null],
    ['', 'ID_NUMBER_WRONG'],
    ['11010519491231002x', 'ID_NUMBER_WRONG'],
    ['110105194912310021', 'ID_NUMBER_WRONG'],
    [withChecksum('00010519491231002'), 'ID_NUMBER_WRONG'],
    [withChecksum('99010519491231002'), 'ID_NUMBER_WRONG'],
    [withChecksum('53010220110229001'), 'ID_NUMBER_WRONG'],
    [withChecksum('53010219000229001'), 'ID_NUMBER_WRONG'],
    [withChecksum('53010220240230001'), 'ID_NUMBER_WRONG'],
    [withChecksum('53010220121301001'), 'ID_NUMBER_WRONG'],
    [withChecksum('53010220261121001'), 'ID_NUMBER_WRONG'],
    [withChecksum('53010218991231001'), 'ID_NUMBER_WRONG'],
    ['110105491331002', 'ID_NUMBER_WRONG'],
    ['1101051949123100', 'ID_NUMBER_WRONG'],
    ['１１０１０５１９４９１２３１００２Ｘ', 'ID_NUMBER_WRONG'],
  ])('%s → %s', (number, reason) => expect(whyIdNumberWrong(number, NOW)).toBe(reason))

  test('today in Shanghai is the last day of birth, to the millisecond', () => {
    const number = withChecksum('53010220261121001')
    const midnight = Date.UTC(2026, 10, 20, 16)
    expect(whyIdNumberWrong(number, midnight - 1)).toBe('ID_NUMBER_WRONG')
    expect(whyIdNumberWrong(number, midnight)).toBeNull()
  })

  test('every right number is taken, each single wrong digit and each swap of neighbours is noticed', () => {
    fc.assert(
      fc.property(idNumber, fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (number, at, step) => {
        expect(whyIdNumberWrong(number, NOW)).toBeNull()
        const digit = String((Number(number.charAt(at)) + step) % 10)
        expect(whyIdNumberWrong(number.slice(0, at) + digit + number.slice(at + 1), NOW)).toBe('ID_NUMBER_WRONG')
        const [a, b] = [number.charAt(at), number.charAt(at + 1)]
        fc.pre(a !== b && at < 16)
        expect(whyIdNumberWrong(number.slice(0, at) + b + a + number.slice(at + 2), NOW)).toBe('ID_NUMBER_WRONG')
      }),
    )
  })
})

describe('certificate numbers', () => {
  test.each([
    [' 11010519491231002x ', '11010519491231002X'],
    ['１１０１０５ １９４９１２３１ ００２ｘ', '11010519491231002X'],
    ['e1234 5678', 'E12345678'],
  ])('%j is kept as %s', (raw, clean) => expect(cleanCertNumber(raw)).toBe(clean))

  test.each([
    [1, '', 'CERT_NUMBER_REQUIRED'],
    [1, '   ', 'CERT_NUMBER_REQUIRED'],
    [1, '53010', 'ID_NUMBER_WRONG'],
    [1, '11010519491231002x', null],
    [2, 'E12345678', null],
    [2, 'E123', 'CERT_NUMBER_WRONG'],
    [2, 'ABCDEFGH', 'CERT_NUMBER_WRONG'],
    [3, 'H1234567890123456789X', 'CERT_NUMBER_WRONG'],
    [3, "C1'; drop--", 'CERT_NUMBER_WRONG'],
  ])('type %i: %j → %s', (certType, number, reason) => {
    expect(whyCertNumberUnfit(certType, number, NOW)).toBe(reason)
  })

  test('both forms of one card are the same number, the new form stays as it is', () => {
    fc.assert(
      fc.property(legacyStem, ({ head, tail }) => {
        const full = canonicalCertNumber(ID_CARD, head + tail)
        expect(full).toBe(withChecksum(`${head}19${tail}`))
        expect(canonicalCertNumber(ID_CARD, full)).toBe(full)
        expect(full.slice(0, 6) + full.slice(8, 17)).toBe(head + tail)
      }),
    )
  })

  test('a passport of fifteen digits is not lengthened', () => {
    expect(canonicalCertNumber(2, '110105491231002')).toBe('110105491231002')
  })

  test('birth month and sex are read from either form', () => {
    fc.assert(
      fc.property(legacyStem, ({ head, tail }) => {
        const full = withChecksum(`${head}19${tail}`)
        expect(birthMonthOfIdNumber(full)).toBe(`19${tail.slice(0, 2)}.${tail.slice(2, 4)}`)
        expect(birthMonthOfIdNumber(head + tail)).toBe(birthMonthOfIdNumber(full))
        expect(sexOfIdNumber(full)).toBe(Number(tail) % 2 === 1 ? '男' : '女')
        expect(sexOfIdNumber(head + tail)).toBe(sexOfIdNumber(full))
      }),
    )
    expect(birthMonthOfIdNumber('E12345678')).toBeNull()
    expect(birthMonthOfIdNumber('110105194913310021')).toBeNull()
    expect(sexOfIdNumber('')).toBeNull()
  })
})

describe('maskCertNumber', () => {
  test.each([
    ['530102201202291234', '530***********1234'],
    ['E12345678', 'E*****678'],
    ['A12345', '******'],
    ['', ''],
  ])('%s shows as %s', (number, mask) => expect(maskCertNumber(number)).toBe(mask))

  test('keeps the length and hides at least half', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('1', 'A'), maxLength: 20 }), (number) => {
        const mask = maskCertNumber(number)
        expect(mask).toHaveLength(number.length)
        expect(mask.replace(/[^*]/g, '').length * 2).toBeGreaterThanOrEqual(number.length)
      }),
    )
  })
})

test.each([
  ['李小音', '李**'],
  ['欧阳𠮷娜', '欧***'],
  ['阿依古丽·买买提', '阿*******'],
  ['李', '*'],
  ['', '*'],
])('the name %s shows as %s', (name, mask) => expect(maskName(name)).toBe(mask))

describe('the card of foreigners with permanent residence', () => {
  const OF_YUNNAN = withChecksum('95384019900315002')
  test('has a 9 before the province, and its month and sex where other cards have them', () => {
    expect(whyIdNumberWrong(OF_YUNNAN, NOW)).toBeNull()
    expect(birthMonthOfIdNumber(OF_YUNNAN)).toBe('1990.03')
    expect(sexOfIdNumber(OF_YUNNAN)).toBe('女')
  })
  test.each([
    ['no such province', withChecksum('99984019900315002')],
    ['another digit before it', withChecksum('85384019900315002')],
    ['a day to come', withChecksum('95384020990315002')],
    ['a wrong check character', `${OF_YUNNAN.slice(0, 17)}${OF_YUNNAN.endsWith('0') ? '1' : '0'}`],
    ['fifteen digits', '953840900315002'],
  ])('%s is wrong', (_, number) => expect(whyIdNumberWrong(number, NOW)).toBe('ID_NUMBER_WRONG'))
})
