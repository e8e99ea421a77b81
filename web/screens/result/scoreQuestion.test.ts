import { expect, test } from 'vitest'
import { scoreQuestionFaults } from './scoreQuestion.ts'

test('the query says what is missing with the specified messages', () => {
  expect(scoreQuestionFaults({ name: ' ', certNumber: '' })).toEqual({
    name: '请输入考生姓名',
    certNumber: '请输入考生有效证件号',
  })
  expect(scoreQuestionFaults({ name: '李小雅', certNumber: '530' })).toEqual({ name: null, certNumber: null })
})
