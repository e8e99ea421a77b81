import { expect, test } from 'vitest'
import { bytesText, percentOf, timeLeftText } from './amounts.ts'
import { similarityWords } from './similarityWords.ts'

test.each([
  [null, '未核验', false],
  [0, '识别中', false],
  [0.7, '通过（70%）', false],
  [0.699, '未通过（69%）', true],
  [2, '未检测到人脸信息', true],
] as const)('a similarity of %s reads %s', (value, text, hasNote) => {
  const words = similarityWords(value)
  expect(words.text).toBe(text)
  expect(words.note !== '').toBe(hasNote)
})

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1_048_576, '1.0 MB'],
  [62_914_560, '60.0 MB'],
  [1_610_612_736, '1.50 GB'],
])('%i bytes read %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))

test.each([
  [1, '约10秒'],
  [41, '约50秒'],
  [60, '约1分钟'],
  [61, '约2分钟'],
  [3600, '约1小时'],
  [4800, '约1小时20分'],
])('%i seconds left read %s', (seconds, text) => expect(timeLeftText(seconds)).toBe(text))

test('100 % is said only when everything is there', () => {
  expect(percentOf(999_999, 1_000_000)).toBe(99)
  expect(percentOf(1_000_000, 1_000_000)).toBe(100)
  expect(percentOf(0, 0)).toBe(0)
})
