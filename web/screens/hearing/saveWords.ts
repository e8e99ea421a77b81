import type { QueueState } from './answerQueue.ts'

/** What is told of the answers on their way: 'saved' only of an item that has an answer. Empty for nothing. */
export function saveWords(state: QueueState, waiting: number, isAnswered: boolean): string {
  if (state === 'waiting' && waiting > 0) return `网络不通，${waiting} 题的答案已存在本机，恢复后自动提交`
  if (state === 'sending') return '正在保存…'
  return isAnswered ? '答案已保存' : ''
}
