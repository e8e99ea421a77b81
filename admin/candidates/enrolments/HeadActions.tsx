import { Button } from 'antd'
import { useLetterKey } from '#admin/kit/list/useListKeys.ts'
import styles from './Enrolments.module.css'

export interface HeadAction {
  /** The letter that does the same. */
  letter: string
  label: string
  run: () => void
}

/** What can be done with the thing whose head it stands at, each with its key. */
export function HeadActions({ actions }: { actions: readonly HeadAction[] }) {
  if (actions.length === 0) return null
  return (
    <div role="toolbar" aria-label="可以做什么" className={styles.actions}>
      {actions.map((action) => (
        <ActionButton key={action.letter} {...action} />
      ))}
    </div>
  )
}

function ActionButton({ letter, label, run }: HeadAction) {
  useLetterKey(letter, run)
  return (
    <Button size="small" title={`${label}（${letter}）`} aria-keyshortcuts={letter} onClick={run}>
      {label} <kbd aria-hidden="true">{letter.toUpperCase()}</kbd>
    </Button>
  )
}
