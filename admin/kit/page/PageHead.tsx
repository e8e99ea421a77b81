import type { ReactNode } from 'react'
import { useBatchDesk } from '../state/batchDesk.ts'
import styles from './PageHead.module.css'
import { useTitle } from './useTitle.ts'

interface PageHeadProps {
  title: string
  /** What stands beside the title, such as a choice or a button. */
  children?: ReactNode
}

/** The head of a page: its title, and what concerns the whole page. In the desk of a batch the desk bears the first title. */
export function PageHead({ title, children }: PageHeadProps) {
  const isInDesk = useBatchDesk() !== null
  return (
    <header className={styles.head}>
      {isInDesk ? <h2 className={styles.part}>{title}</h2> : <FirstTitle title={title} />}
      {children}
    </header>
  )
}

function FirstTitle({ title }: { title: string }) {
  useTitle(title)
  return <h1 className={styles.title}>{title}</h1>
}
