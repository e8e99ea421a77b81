import type { ReactNode } from 'react'
import { Link } from '#web/shell/router.tsx'
import style from './RoundLinks.module.css'

interface RoundLink {
  to: string
  label: string
  icon: ReactNode
}

/** Links as round icons in a row; four fit at the default text size. */
export function RoundLinks({ label, links }: { label: string; links: readonly RoundLink[] }) {
  return (
    <nav className={style.grid} aria-label={label}>
      {links.map((link) => (
        <Link key={link.to} to={link.to} className={style.entry}>
          <span className={style.disc}>{link.icon}</span>
          <span>{link.label}</span>
        </Link>
      ))}
    </nav>
  )
}
