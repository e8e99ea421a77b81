import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSheetComplete,
  ordinalOf,
  type Pattern,
  patternsInOrder,
  progressOf,
  type StoredSheet,
  slotsOf,
  whyCannotSubmit,
} from './answerSheet.ts'

const pattern = (patternId: number, questionTypeId: number, submitCount: number, isRandom = false): Pattern => ({
  patternId,
  questionTypeId,
  typeName: `题型${questionTypeId}`,
  isVideo: true,
  isRandom,
  submitCount,
})
/** These are the patterns of a piano grade in the demo data: one drawn exercise, one study, two pieces. */
const patterns = [pattern(51, 10, 1, true), pattern(52, 6, 1), pattern(53, 1, 2)]
const sheet = (sheetId: number, patternId: number, hasAnswer = true): StoredSheet => ({
  sheetId,
  patternId,
  questionId: sheetId + 1000,
  firstId: sheetId + 1000,
  isDrawn: patternId === 51,
  hasAnswer,
})
const all = [sheet(4, 53), sheet(1, 53), sheet(2, 51), sheet(3, 52)]

test.each([
  [1, '一'],
  [2, '二'],
  [9, '九'],
  [10, '十'],
  [11, '十一'],
  [20, '二十'],
  [35, '三十五'],
  [99, '九十九'],
])('the ordinal of %i is %s', (position, ordinal) => expect(ordinalOf(position)).toBe(ordinal))

test.each([0, -1, 1.5, 100, Number.NaN])('%d has no ordinal', (position) => {
  expect(() => ordinalOf(position)).toThrow(RangeError)
})

test('video types come first in their order, the others stay as they are', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 6, 10, 12, 23, 24, 30], { minLength: 8 }), (types) => {
      const shown = patternsInOrder(types.map((questionTypeId) => ({ questionTypeId }))).map((p) => p.questionTypeId)
      expect(shown.slice(0, 6)).toEqual([1, 6, 10, 23, 24, 30])
      expect(shown.slice(6)).toEqual(types.filter((type) => type === 2 || type === 12))
    }),
  )
})

describe('the slots of a sheet', () => {
  test('are numbered as shown; sheets fill those of their pattern', () => {
    const shown = slotsOf(patterns, all).map((slot) => [
      slot.ordinal,
      slot.pattern.questionTypeId,
      slot.indexInPattern,
      slot.sheet?.sheetId,
      slot.isFilled,
    ])
    expect(shown).toEqual([
      ['一', 1, 1, 1, true],
      ['二', 1, 2, 4, true],
      ['三', 6, 1, 3, true],
      ['四', 10, 1, 2, true],
    ])
  })

  test('a piece without a video leaves its slot unfilled, a slot without a piece is empty', () => {
    const slots = slotsOf(patterns, [sheet(1, 53, false)])
    expect(slots.map(({ sheet: own, isFilled }) => [own !== null, isFilled])).toEqual([
      [true, false],
      [false, false],
      [false, false],
      [false, false],
    ])
    expect(progressOf(slots)).toEqual({ required: 4, filled: 0 })
  })

  test('a slot that takes no video is not required', () => {
    const slots = slotsOf([...patterns, { ...pattern(60, 12, 2), isVideo: false }], all)
    expect(slots).toHaveLength(6)
    expect(progressOf(slots)).toEqual({ required: 4, filled: 4 })
    expect(isSheetComplete(slots)).toBe(true)
  })

  test('sheets of patterns that are no longer asked for fill nothing', () => {
    expect(progressOf(slotsOf(patterns, [sheet(1, 99)])).filled).toBe(0)
  })
})

describe('whyCannotSubmit', () => {
  test.each([
    ['complete', 4, all, null],
    ['counted too few', 3, all, 'VIDEOS_INCOMPLETE'],
    ['counted too many', 5, all, 'VIDEOS_INCOMPLETE'],
    ['one missing, counted so', 3, all.slice(1), 'VIDEOS_INCOMPLETE'],
    ['one missing, counted as if', 4, all.slice(1), 'VIDEOS_INCOMPLETE'],
    ['one without its video', 4, [sheet(4, 53, false), ...all.slice(1)], 'VIDEOS_INCOMPLETE'],
    ['more sheets of one pattern than asked for', 4, [...all.slice(0, 3), sheet(9, 53)], 'VIDEOS_INCOMPLETE'],
    ['nothing', 0, [], 'VIDEOS_INCOMPLETE'],
  ])('%s', (_, count, sheets, reason) => {
    expect(whyCannotSubmit(count, slotsOf(patterns, sheets))).toBe(reason)
  })

  test('a sheet without patterns is never submitted', () => {
    expect(whyCannotSubmit(0, slotsOf([], []))).toBe('VIDEOS_INCOMPLETE')
  })

  test('passes exactly when all required slots are filled and counted', () => {
    const filled = fc.subarray(all)
    fc.assert(
      fc.property(filled, fc.integer({ min: 0, max: 6 }), (sheets, count) => {
        const slots = slotsOf(patterns, sheets)
        const isRight = sheets.length === 4 && count === 4
        expect(whyCannotSubmit(count, slots) === null).toBe(isRight)
      }),
    )
  })
})
