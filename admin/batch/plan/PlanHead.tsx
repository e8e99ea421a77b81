import type { ReactNode } from 'react'
import { Link, useLocation } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import styles from './Plan.module.css'

const pages = [
  { path: '/plan', label: '自动排考' },
  { path: '/plan/venues', label: '考点与考室' },
  { path: '/plan/examiners', label: '考官时间' },
  { path: '/plan/lengths', label: '考试时长' },
]

/** The title of the section and its pages. */
export function PlanHead({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation()
  useTitle('考场编排')
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>考场编排</h1>
      <nav aria-label="考场编排" className={styles.pages}>
        {pages.map(({ path, label }) => (
          <Link key={path} to={path} className={styles.page} aria-current={path === pathname ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </header>
  )
}
