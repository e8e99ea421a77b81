import { type ReactNode, useEffect, useRef } from 'react'
import { useBatchDesk } from '../state/batchDesk.ts'
import styles from './PageHead.module.css'
import { useTitle } from './useTitle.ts'

interface PageTitleProps {
  title: string
  /** What the browser's tab says, where it is more than the title. */
  tabTitle?: string
  /** Whether it takes the focus when the page opens, so that the first row of a list is three Tab stops away. */
  isFocused?: boolean
}

/** The title of a page. In the desk of a batch the desk bears the first title, and this one stands below it. */
export function PageTitle({ title, tabTitle = title, isFocused = false }: PageTitleProps) {
  const isInDesk = useBatchDesk() !== null
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  return isInDesk ? (
    <h2 ref={heading} tabIndex={-1} className={styles.part}>
      {title}
    </h2>
  ) : (
    <>
      <TabTitle title={tabTitle} />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
    </>
  )
}

function TabTitle({ title }: { title: string }) {
  useTitle(title)
  return null
}

interface PageHeadProps extends PageTitleProps {
  /** What the page is for, in a sentence below the title. */
  lead?: ReactNode
  /** What stands beside the title and concerns the whole page, such as a choice or a button. */
  children?: ReactNode
}

/** The head of a page: its title, what concerns the whole page, and what the page is for. */
export function PageHead({ lead, children, ...title }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <PageTitle {...title} />
      {children}
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </header>
  )
}
