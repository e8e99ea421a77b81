import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chineseAmount } from './chineseAmount.ts'

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [50, '伍角整'],
  [55, '伍角伍分'],
  [305, '叁元零伍分'],
  [19000, '壹佰玖拾元整'],
  [41000, '肆佰壹拾元整'],
  [22050, '贰佰贰拾元伍角整'],
  [100_100, '壹仟零壹元整'],
  [101_000, '壹仟零壹拾元整'],
  [1_000_000, '壹万元整'],
  [10_005_000, '壹拾万零伍拾元整'],
  [12_000_500, '壹拾贰万零伍元整'],
  [10_000_000_100, '壹亿零壹元整'],
  [123_456_789_01, '壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元零壹分'],
])('%s fen are %s', (fen, text) => expect(chineseAmount(fen)).toBe(text))

const VALUES = '零壹贰叁肆伍陆柒捌玖'
const UNITS: Readonly<Record<string, number>> = { 拾: 10, 佰: 100, 仟: 1000 }

/** Reads the figures back, as a cashier does. */
function readBack(text: string): number {
  let [all, group, last] = [0, 0, 0]
  for (const sign of text) {
    if (VALUES.includes(sign)) last = VALUES.indexOf(sign)
    else if (UNITS[sign]) [group, last] = [group + last * UNITS[sign], 0]
    else if (sign === '万') [all, group, last] = [all + (group + last) * 10_000, 0, 0]
    else if (sign === '亿') [all, group, last] = [(all + group + last) * 100_000_000, 0, 0]
    else if (sign === '元') [all, group, last] = [(all + group + last) * 100, 0, 0]
    else if (sign === '角') [all, last] = [all + last * 10, 0]
    else if (sign === '分') [all, last] = [all + last, 0]
  }
  return all
}

test('each amount is read back as it was, without two 零 beside each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (fen) => {
      const text = chineseAmount(fen)
      expect(readBack(text)).toBe(fen)
      expect(text).not.toMatch(/零零|零[拾佰仟万亿]/)
    }),
  )
})

test('what is no amount is refused', () => {
  for (const fen of [-1, 0.5, Number.NaN, 10 ** 14]) expect(() => chineseAmount(fen)).toThrow(RangeError)
})
