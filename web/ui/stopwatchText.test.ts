import { describe, expect, test } from 'vitest'
import { shareLeft, spokenText, stopwatchText } from './stopwatchText.ts'

describe('a countdown', () => {
  test.each([
    [0, '00:00'],
    [59, '00:59'],
    [60, '01:00'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [7265, '2:01:05'],
  ])('%i seconds are shown as %s', (seconds, text) => expect(stopwatchText(seconds)).toBe(text))
  test.each([
    [1801, ''],
    [1800, '剩余不足30分钟'],
    [600, '剩余不足10分钟'],
    [61, '剩余不足5分钟'],
    [60, '剩余不足1分钟'],
    [0, '时间到'],
  ])('at %i seconds it says "%s"', (seconds, text) => expect(spokenText(seconds)).toBe(text))
  test('the share left stays between 0 and 1', () => {
    expect(shareLeft(90, 60)).toBe(1)
    expect(shareLeft(-1, 60)).toBe(0)
    expect(shareLeft(10, 0)).toBe(0)
  })
})
