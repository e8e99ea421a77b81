import type { QueueState } from './answerQueue.ts'
import style from './Room.module.css'
import { saveWords } from './saveWords.ts'

type SaveStateProps = {
  state: QueueState
  waiting: number
  /** Whether the open item has an answer. */
  isAnswered: boolean
}

/** Tells whether the answers are saved. Its line keeps its height while it is empty. */
export function SaveState({ state, waiting, isAnswered }: SaveStateProps) {
  return (
    <p className={state === 'waiting' && waiting > 0 ? `${style.saved} ${style.waiting}` : style.saved} role="status">
      {saveWords(state, waiting, isAnswered)}
    </p>
  )
}
