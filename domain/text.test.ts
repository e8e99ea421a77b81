import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, halfWidth, weightedLength, whyTextUnfit } from './text.ts'

describe('weightedLength', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['中文', 4],
    ['𠮷', 2],
    ['阿依·古丽', 10],
    ['王a', 3],
  ])('%j counts %i', (text, length) => expect(weightedLength(text)).toBe(length))

  test('is additive over strings of whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(weightedLength(a + b)).toBe(weightedLength(a) + weightedLength(b))
      }),
    )
  })
})

describe('cleanText', () => {
  test.each([
    ['  王 小明  ', '王 小明'],
    ['王\u3000\u3000小明', '王 小明'],
    ['王\n\t小明', '王 小明'],
    ['阿依·古丽', '阿依·古丽'],
    ['\u202d13800000001\u202c', '13800000001'],
    ['\ufeff 王', '王'],
    ['e\u0301', 'é'],
    [' \u200b ', ''],
  ])('%j becomes %j', (raw, clean) => expect(cleanText(raw)).toBe(clean))

  test('done twice changes nothing more', () => {
    const noisy = fc.string({
      unit: fc.constantFrom(' ', '\t', '\u3000', '\u200b', '王', 'a', '\u0301', '·', '\u202e'),
    })
    fc.assert(
      fc.property(noisy, (raw) => {
        expect(cleanText(cleanText(raw))).toBe(cleanText(raw))
      }),
    )
  })
})

describe('whyTextUnfit', () => {
  test.each([
    ['NUL', '王\0'],
    ['escape', '王\u001b[0m'],
    ['delete', '\u007f'],
    ['lone high surrogate', '王\ud83d'],
    ['lone low surrogate', '\ude00王'],
    ['right-to-left override', '王\u202e明'],
    ['isolate', '\u2066王'],
    ['zero-width space', '王\u200b明'],
    ['joiner outside an emoji', '王\u200d明'],
    ['joiner at the end', '👩\u200d'],
    ['byte order mark', '王\ufeff明'],
    ['line separator', '王\u2028明'],
    ['soft hyphen', '王\u00ad明'],
    ['invisible letter', '\u3164'],
    ['tag', '王\u{e0041}'],
    ['non-character', '\uffff'],
  ])('refuses %s', (_, text) => expect(whyTextUnfit(text)).toBe('TEXT_UNFIT'))

  test.each([
    '王小明',
    '阿依·古丽',
    '𠮷田',
    'Anna-Maria O’Neil',
    '家庭👨‍👩‍👧‍👦',
    '🏳️‍🌈',
    '👩🏽‍🎤',
    '第一行\n第二行',
    '<b>&"\'',
    '',
  ])('takes %j', (text) => expect(whyTextUnfit(text)).toBeNull())

  test('takes whatever is made of Chinese and ASCII letters, refuses it with a NUL anywhere', () => {
    const letters = fc.string({ unit: fc.constantFrom('王', '明', 'a', 'Z', '·', ' ', '1') })
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        expect(whyTextUnfit(a + b)).toBeNull()
        expect(whyTextUnfit(`${a}\0${b}`)).toBe('TEXT_UNFIT')
      }),
    )
  })
})

test('halfWidth turns the wide forms of a Chinese keyboard', () => {
  expect(halfWidth('５３０１Ｘ（ａ）　中')).toBe('5301X(a) 中')
})
