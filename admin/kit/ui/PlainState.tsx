import type { ReactNode } from 'react'
import styles from './PlainState.module.css'
import { Stave } from './Stave.tsx'

interface PlainStateProps {
  title: string
  note?: string
  actions?: ReactNode
  /** Whether something failed; then the drawing of a stave is left out. */
  isFailure?: boolean
}

/** A page without content: what has happened, why, and where to go. */
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
