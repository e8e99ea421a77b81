import type { QueueState } from './answerQueue.ts'
import style from './Room.module.css'
import { saveWords } from './saveWords.ts'

type SaveStateProps = {
  state: QueueState
  waiting: number
  /** The item that is open has an answer. */
  isAnswered: boolean
}

/** Whether what was answered is safe. Its line keeps its place while there is nothing to say. */
export function SaveState({ state, waiting, isAnswered }: SaveStateProps) {
  return (
    <p className={state === 'waiting' && waiting > 0 ? `${style.saved} ${style.waiting}` : style.saved} role="status">
      {saveWords(state, waiting, isAnswered)}
    </p>
  )
}
