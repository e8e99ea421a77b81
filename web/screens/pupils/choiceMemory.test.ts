import { expect, test } from 'vitest'
import { choiceIn, nothingChosen } from './choiceMemory.ts'

test.each([[null], ['not JSON'], ['null'], ['[1]'], ['{"batchId":"1","mode":7,"teacherName":5}']])(
  'a stored choice %s is as nothing chosen',
  (text) => {
    expect(choiceIn(text)).toEqual(nothingChosen)
  },
)

test('a stored choice is read again', () => {
  const choice = { batchId: 101, areaId: 2, mode: 1, teacherName: '星海琴行', teacherMobile: '13800001111' } as const
  expect(choiceIn(JSON.stringify(choice))).toEqual(choice)
})
