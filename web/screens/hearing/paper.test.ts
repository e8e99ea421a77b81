import { expect, test } from 'vitest'
import type { HearingItemWire } from '#contract/examRoom/hearing.ts'
import { choiceOf, isAnswered, numbersText, openNumbers } from './paper.ts'

const item = (EQ_ID: number, changes: Partial<HearingItemWire> = {}): HearingItemWire => ({
  EAS_ID: EQ_ID,
  EQ_ID,
  EQT_ID: 3,
  TypeName: '音程听辨',
  IsRecorded: 0,
  Prompt: '',
  Options: ['a', 'b'],
  PlaysAllowed: 3,
  PlaysLeft: 3,
  Choice: 0,
  RecordingState: 'none',
  RecordingProblem: '',
  Recording: '',
  RecordedTime: null,
  ...changes,
})
const nothing = { choices: {}, recordings: {} }

test('a choice made on this page takes precedence over the server’s', () => {
  expect(choiceOf(item(1, { Choice: 2 }), nothing)).toBe(2)
  expect(choiceOf(item(1, { Choice: 2 }), { ...nothing, choices: { 1: 1 } })).toBe(1)
})

test('an item is answered by a choice, or by a recording here or there', () => {
  const sung = item(2, { IsRecorded: 1 })
  expect(isAnswered(item(1), nothing)).toBe(false)
  expect(isAnswered(item(1, { Choice: 1 }), nothing)).toBe(true)
  expect(isAnswered(sung, nothing)).toBe(false)
  expect(isAnswered(sung, { ...nothing, recordings: { 2: new File([], 'a') } })).toBe(true)
  expect(isAnswered({ ...sung, RecordingState: 'waiting' }, nothing)).toBe(true)
})

test('unanswered items are named by their numbers', () => {
  expect(openNumbers([item(1, { Choice: 1 }), item(2), item(3)], nothing)).toEqual([2, 3])
  expect(numbersText([2, 3])).toBe('第 2、3 题')
  expect(numbersText([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])).toBe('第 1、2、3、4、5、6、7、8、9、10 等 11 题')
})
