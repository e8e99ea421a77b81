import { describe, expect, test } from 'vitest'
import { jumpOf, noLoop, playTimeText, SPEEDS, sourcesOf, speedBeside, withA, withB } from './playback.ts'

describe('speed', () => {
  test('goes through the five speeds and stops at the ends', () => {
    expect(SPEEDS.map((speed) => speedBeside(speed, 1))).toEqual([1, 1.25, 1.5, 2, 2])
    expect(SPEEDS.map((speed) => speedBeside(speed, -1))).toEqual([0.75, 0.75, 1, 1.25, 1.5])
  })
})

describe('A–B repeat', () => {
  test('jumps back at B, not before, and not while either end is missing', () => {
    const loop = withB(withA(noLoop, 10), 20)
    expect(jumpOf(loop, 19.9)).toBeNull()
    expect(jumpOf(loop, 20)).toBe(10)
    expect(jumpOf(withA(noLoop, 10), 99)).toBeNull()
    expect(jumpOf(noLoop, 99)).toBeNull()
  })

  test('an end that would reverse the range is cleared', () => {
    expect(withA({ from: 1, to: 5 }, 8)).toEqual({ from: 8, to: null })
    expect(withB({ from: 8, to: null }, 5)).toEqual({ from: 0, to: 5 })
    expect(withB(noLoop, 5)).toEqual({ from: 0, to: 5 })
  })
})

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [187, '3:07'],
  [3729, '1:02:09'],
  [-1, '0:00'],
])('%d s reads %s', (seconds, text) => expect(playTimeText(seconds)).toBe(text))

test('the converted video is tried before the original, each once', () => {
  expect(sourcesOf({ FormatAnswer: 'b', Answer: 'a' })).toEqual(['b', 'a'])
  expect(sourcesOf({ FormatAnswer: '', Answer: 'a' })).toEqual(['a'])
  expect(sourcesOf({ FormatAnswer: 'a', Answer: 'a' })).toEqual(['a'])
  expect(sourcesOf({ FormatAnswer: '', Answer: '' })).toEqual([])
})
