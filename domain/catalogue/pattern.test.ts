import { expect, test } from 'vitest'
import { patternsLost, patternsOfSubmitted, shortagesOf, whyPatternsUnfit } from './pattern.ts'

const pattern = (questionTypeId: number, submitCount: number) => ({ questionTypeId, submitCount })

test.each([
  [[], null],
  [[pattern(1, 1), pattern(2, 20)], null],
  [[pattern(1, 0)], 'PATTERN_COUNT_WRONG'],
  [[pattern(1, 21)], 'PATTERN_COUNT_WRONG'],
  [[1, 2, 3, 4, 5].map((type) => pattern(type, 20)), 'PATTERN_COUNT_WRONG'],
  [[pattern(1, 1), pattern(1, 2)], 'PATTERN_REPEATED'],
])('patterns %j: %s', (patterns, reason) => {
  expect(whyPatternsUnfit(patterns)).toBe(reason)
})

const bank = [
  { questionTypeId: 1, textbookId: null, count: 1 },
  { questionTypeId: 1, textbookId: 7, count: 2 },
  { questionTypeId: 2, textbookId: 8, count: 5 },
]

test('the bank is short where a textbook, with what every textbook has, gives fewer than the paper needs', () => {
  const patterns = [pattern(1, 3), pattern(2, 1)]
  const shortages = (ids: number[]) =>
    shortagesOf(patterns, bank, ids).map((found) => [found.pattern.questionTypeId, found.textbookId, found.available])
  expect(shortages([7, 8])).toEqual([
    [1, 8, 1],
    [2, 7, 0],
  ])
  expect(shortages([])).toEqual([
    [1, null, 1],
    [2, null, 0],
  ])
  expect(shortagesOf([pattern(1, 1)], bank, [])).toEqual([])
})

test.each([
  ['another textbook serves it', [pattern(1, 1)], [7, 8], 7, []],
  ['what every textbook has is left without any', [pattern(1, 1)], [7], 7, []],
  ['nothing else serves it', [pattern(2, 2)], [7, 8], 8, [2]],
  ['it was not served before either', [pattern(2, 9)], [7, 8], 8, []],
])('a pattern is lost with a textbook, or not: %s', (_, patterns, ids, withdrawn, lost) => {
  expect(patternsLost(patterns, bank, ids, withdrawn).map(({ questionTypeId }) => questionTypeId)).toEqual(lost)
})

test('a submitted paper keeps the places that it filled', () => {
  const stored = (patternId: number, submitCount: number, isPublished = true) => ({
    patternId,
    submitCount,
    isPublished,
  })
  const sheets = [{ patternId: 1 }, { patternId: 1 }, { patternId: 3 }]
  expect(patternsOfSubmitted([stored(1, 1), stored(2, 2), stored(3, 1, false), stored(4, 1, false)], sheets)).toEqual([
    stored(1, 2),
    stored(2, 2),
    stored(3, 1, false),
  ])
})
