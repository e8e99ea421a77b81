import { HomeOutlined } from '@ant-design/icons'
import { Link, useLocation } from '#admin/kit/page/router.tsx'
import styles from './Navigation.module.css'
import { entryOf, type OwnEntry } from './sections.ts'

export const home = { path: '/', label: '今天', Icon: HomeOutlined }

/** With so few entries no head is needed to find one. */
const MOST_FLAT = 11

/** The entries by their heads, each in the same place on every screen; whoever has few sees one list without heads. */
export function Navigation({ entries, isNarrow }: { entries: readonly OwnEntry[]; isNarrow: boolean }) {
  const { pathname } = useLocation()
  const here = entryOf(pathname)
  const link = ({ path, label, Icon }: Pick<OwnEntry, 'path' | 'label' | 'Icon'>, isHere: boolean) => (
    <li key={path}>
      <Link
        to={path}
        className={styles.entry}
        aria-current={isHere ? 'page' : undefined}
        title={isNarrow ? label : undefined}
      >
        <span aria-hidden="true">
          <Icon />
        </span>
        <span className={isNarrow ? 'visuallyHidden' : undefined}>{label}</span>
      </Link>
    </li>
  )
  const toHome = link(home, pathname === home.path)
  if (entries.length < MOST_FLAT)
    return (
      <nav aria-label="主导航" className={isNarrow ? styles.narrowNav : styles.flatNav}>
        <ul>
          {toHome}
          {entries.map((own) => link(own, own.entry === here))}
        </ul>
      </nav>
    )
  const heads = [...new Set(entries.map(({ head }) => head))]
  return (
    <nav aria-label="主导航" className={isNarrow ? styles.narrowNav : styles.nav}>
      <ul className={styles.alone}>{toHome}</ul>
      {heads.map((head) => (
        <div key={head} className={head === '' ? styles.alone : styles.head}>
          {head !== '' && !isNarrow && <h2 aria-hidden="true">{head}</h2>}
          <ul {...(head === '' ? {} : { 'aria-label': head })}>
            {entries.filter((own) => own.head === head).map((own) => link(own, own.entry === here))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
