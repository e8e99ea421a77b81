import { Link, useLocation } from '../page/router.tsx'
import styles from './PageTabs.module.css'

interface Props {
  /** What the pages belong to. */
  label: string
  pages: ReadonlyArray<{ value: string; label: string }>
  /** The page that is open, where the address may lie below it. */
  current?: string
}

/** The pages of a section, each with an address of its own. */
export function PageTabs({ label, pages, current }: Props) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className={styles.tabs}>
      {pages.map((page) => (
        <Link
          key={page.value}
          to={page.value}
          className={styles.tab}
          aria-current={page.value === (current ?? pathname) ? 'page' : undefined}
        >
          {page.label}
        </Link>
      ))}
    </nav>
  )
}
