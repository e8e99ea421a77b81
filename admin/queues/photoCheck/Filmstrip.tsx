import type { UnsavedVerdict } from './outbox.ts'
import styles from './PhotoCheck.module.css'
import type { Queue } from './queue.ts'

const BEFORE = 4
// The current photo and those that are loaded ahead.
const AFTER = 6

interface Props {
  queue: Queue
  unsaved: readonly UnsavedVerdict[]
  onGoTo: (index: number) => void
}

/** The previous photos with their verdicts and the next ones; a click opens one. */
export function Filmstrip({ queue, unsaved, onGoTo }: Props) {
  if (queue.items.length === 0) return null
  const from = Math.max(queue.at - BEFORE, 0)
  const isUnsaved = (enrolmentId: number) => unsaved.some(({ judgement }) => judgement.enrolmentId === enrolmentId)
  return (
    <nav aria-label="前后的照片" className={styles.strip}>
      {queue.items.slice(from, queue.at + AFTER).map(({ photo, verdict }, offset) => {
        const state =
          verdict === null
            ? ''
            : `${verdict.status === 1 ? '通过' : '不通过'}${isUnsaved(photo.EF_ID) ? '，保存中' : ''}`
        return (
          <button
            key={photo.EF_ID}
            type="button"
            className={styles.film}
            aria-current={from + offset === queue.at}
            aria-label={`${photo.Name}${state === '' ? '' : `：${state}`}`}
            title={`${photo.Name}${state === '' ? '' : `：${state}`}`}
            onClick={() => onGoTo(from + offset)}
          >
            <img src={photo.Photo} alt="" />
            {verdict !== null && (
              <span
                className={verdict.status === 1 ? styles.filmPass : styles.filmFail}
                data-saving={isUnsaved(photo.EF_ID)}
              >
                {verdict.status === 1 ? '✓' : '✗'}
              </span>
            )}
          </button>
        )
      })}
    </nav>
  )
}
