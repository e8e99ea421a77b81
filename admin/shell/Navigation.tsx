import { DownOutlined, HomeOutlined, RightOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#admin/kit/list/stored.ts'
import { Link, useLocation } from '#admin/kit/page/router.tsx'
import styles from './Navigation.module.css'
import { type Section, type SectionGroup, sectionGroups } from './sections.ts'

export const home = { path: '/', label: '首页', Icon: HomeOutlined }

const CLOSED = 'kaoji.navigation.closed'

function readClosed(): string[] {
  const stored = readStored(CLOSED)
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
}

/** The sections in groups. A group that was closed stays so on this computer until a section of it is opened. */
export function Navigation({ sections, isNarrow }: { sections: readonly Section[]; isNarrow: boolean }) {
  const here = `/${useLocation().pathname.split('/')[1] ?? ''}`
  const nav = useRef<HTMLElement>(null)
  const [closed, setClosed] = useState<readonly string[]>(readClosed)
  const group = sections.find(({ path }) => path === here)?.group
  const [shownGroup, setShownGroup] = useState<SectionGroup>()
  const keep = (next: readonly string[]) => {
    setClosed(next)
    writeStored(CLOSED, next)
  }
  if (shownGroup !== group) {
    setShownGroup(group)
    setClosed(closed.filter((key) => key !== group))
  }
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [here])

  const link = ({ path, label, Icon }: Pick<Section, 'path' | 'label' | 'Icon'>) => (
    <li key={path}>
      <Link
        to={path}
        className={styles.section}
        aria-current={path === here ? 'page' : undefined}
        title={isNarrow ? label : undefined}
      >
        <span aria-hidden="true">
          <Icon />
        </span>
        <span className={isNarrow ? 'visuallyHidden' : undefined}>{label}</span>
      </Link>
    </li>
  )
  return (
    <nav ref={nav} aria-label="主导航" className={isNarrow ? styles.narrowNav : styles.nav}>
      <ul>{link(home)}</ul>
      {sectionGroups.map(({ key, label, short }) => {
        const own = sections.filter((section) => section.group === key)
        if (own.length === 0) return null
        const isOpen = !closed.includes(key)
        return (
          <div key={key} className={styles.group}>
            <button
              type="button"
              className={styles.heading}
              aria-expanded={isOpen}
              aria-label={label}
              title={`${label}：${isOpen ? '收起' : '展开'}`}
              onClick={() => keep(isOpen ? [...closed, key] : closed.filter((one) => one !== key))}
            >
              {isNarrow ? short : label}
              {!isNarrow && <span aria-hidden="true">{isOpen ? <DownOutlined /> : <RightOutlined />}</span>}
            </button>
            {isOpen && <ul aria-label={label}>{own.map(link)}</ul>}
          </div>
        )
      })}
    </nav>
  )
}
