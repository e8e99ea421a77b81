import { Link, useLocation } from '#admin/kit/page/router.tsx'
import styles from './SectionTabs.module.css'
import { entryOf, maySee, type Section } from './sections.ts'
import { useStaff } from './staff.ts'

/** The sections of one entry of the navigation as tabs above their screens. */
export function SectionTabs({ section }: { section: Section }) {
  const staff = useStaff()
  const { pathname } = useLocation()
  const entry = entryOf(pathname)
  const own = entry?.hasTabs ? entry.sections.filter((one) => maySee(staff, one)) : []
  if (!entry || own.length < 2) return null
  return (
    <nav aria-label={entry.label} className={styles.tabs}>
      {own.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          className={styles.tab}
          aria-current={path === section.path ? (path === pathname ? 'page' : 'true') : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
