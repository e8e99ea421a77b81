import type { QueueState } from './answerQueue.ts'

/**
 * Describes the saving state of the answers; 'saved' is said only of an item with an answer. Empty where nothing is to
 * say.
 */
export function saveWords(state: QueueState, waiting: number, isAnswered: boolean): string {
  if (state === 'waiting' && waiting > 0) return `网络不通，${waiting} 题的答案已存在本机，恢复后自动提交`
  if (state === 'sending') return '正在保存…'
  return isAnswered ? '答案已保存' : ''
}
