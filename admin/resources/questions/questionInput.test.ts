import { expect, test } from 'vitest'
import {
  blankHearing,
  blankQuestion,
  movedTo,
  type QuestionInput,
  questionFaults,
  questionInputOf,
  saveQuestionRequest,
  withKind,
  withoutOption,
} from './questionInput.ts'

const input: QuestionInput = {
  ...questionInputOf(blankQuestion),
  title: '小步舞曲',
  majorId: 1,
  gradeId: 2,
  typeId: 3,
}
const hearing = { ...blankHearing, Prompt: '听辨音程', Options: ['大三度', '小三度', '纯四度'], Correct: 2, SoundId: 9 }

test.each<[string, QuestionInput, string | null]>([
  ['a piece', input, null],
  ['no type', { ...input, typeId: 0 }, '请选择题型'],
  ['no title', { ...input, title: ' ' }, '请填写题目名称，最多60个字'],
  ['an item', { ...input, hearing }, null],
  ['an item without a sound', { ...input, hearing: { ...hearing, SoundId: 0 } }, '请上传声音'],
  ['an item without the right option', { ...input, hearing: { ...hearing, Correct: 0 } }, '请选择正确答案'],
])('%s: %s', (_, edited, fault) => {
  expect(Object.values(questionFaults(edited)).filter(Boolean)).toEqual(fault === null ? [] : [fault])
})

test('what is saved unchanged is what was read', () => {
  const item = { ...blankQuestion, EQ_ID: 7, Question: '曲', TB_ID: 4, Scores: [{ Path: 'a', Url: '/files/a?e=1' }] }
  expect(saveQuestionRequest(7, questionInputOf(item), { Version: 2 })).toMatchObject({
    EQ_ID: 7,
    Question: '曲',
    TB_ID: 4,
    Scores: ['a'],
    IsPub: 1,
    Version: 2,
  })
})

test('the right option stays the right one when another is taken away', () => {
  expect(withoutOption(hearing, 0)).toMatchObject({ Options: ['小三度', '纯四度'], Correct: 1 })
  expect(withoutOption(hearing, 1)).toMatchObject({ Options: ['大三度', '纯四度'], Correct: 0 })
  expect(withoutOption(hearing, 2)).toMatchObject({ Options: ['大三度', '小三度'], Correct: 2 })
})

test('recorded items have no options, and the others get some', () => {
  const sung = withKind(hearing, 'melodySingBack')
  expect(sung).toMatchObject({ Options: [], Correct: 0 })
  expect(withKind(sung, 'chord').Options).toEqual(['', ''])
  expect(withKind(hearing, 'chord').Options).toEqual(hearing.Options)
})

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [0, -1, ['a', 'b', 'c']],
  [2, 3, ['a', 'b', 'c']],
])('the page at %i moves to %i', (from, to, order) => {
  expect(movedTo(['a', 'b', 'c'], from, to)).toEqual(order)
})
