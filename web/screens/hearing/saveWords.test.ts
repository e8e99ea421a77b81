import { expect, test } from 'vitest'
import { saveWords } from './saveWords.ts'

test.each([
  ['nothing chosen: nothing is saved', 'idle', 0, false, ''],
  ['chosen and kept', 'idle', 0, true, '答案已保存'],
  ['on its way', 'sending', 1, true, '正在保存…'],
  ['another one on its way', 'sending', 1, false, '正在保存…'],
  ['the network away', 'waiting', 2, true, '网络不通，2 题的答案已存在本机，恢复后自动提交'],
] as const)('%s', (_, state, waiting, isAnswered, text) => {
  expect(saveWords(state, waiting, isAnswered)).toBe(text)
})
