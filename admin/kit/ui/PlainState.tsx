import type { ReactNode } from 'react'
import styles from './PlainState.module.css'
import { Stave } from './Stave.tsx'

interface PlainStateProps {
  title: string
  note?: string
  actions?: ReactNode
  /** Whether something failed; the motif would make light of that. */
  isFailure?: boolean
}

/** A page without content: what is the case, why, and where to go. */
export function PlainState({ title, note, actions, isFailure = false }: PlainStateProps) {
  return (
    <div className={styles.state}>
      {!isFailure && (
        <div className={styles.stave}>
          <Stave />
        </div>
      )}
      <p className={styles.title}>{title}</p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
