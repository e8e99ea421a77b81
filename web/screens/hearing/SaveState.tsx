import type { QueueState } from './answerQueue.ts'
import style from './Room.module.css'

/** Whether what was answered is safe. */
export function SaveState({ state, waiting }: { state: QueueState; waiting: number }) {
  const text =
    state === 'waiting' && waiting > 0
      ? `网络不通，${waiting} 题的答案已存在本机，恢复后自动提交`
      : state === 'sending'
        ? '正在保存…'
        : '答案已保存'
  return (
    <p className={state === 'waiting' && waiting > 0 ? `${style.saved} ${style.waiting}` : style.saved} role="status">
      {text}
    </p>
  )
}
