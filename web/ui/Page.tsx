import type { ReactNode } from 'react'
import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { paths } from '#web/paths.ts'
import { useTitle } from '#web/shell/head.ts'
import { firstKey } from '#web/shell/location.ts'
import { goBack, navigate, useLocation } from '#web/shell/router.tsx'
import style from './Page.module.css'

type PageProps = {
  /** The title of the bar, and of the document unless `documentTitle` is given. */
  title: string
  documentTitle?: string
  children: ReactNode
  /** Shown at the end of the title bar. */
  aside?: ReactNode
  /** A bar at the bottom within reach of the thumb; it replaces the tab bar. */
  foot?: ReactNode
  /** The root screen of a tab has no back button. */
  root?: boolean
  /** Replaces the browser's way back. */
  onBack?: () => void
}

/** A screen: title bar with back button, content, and the main button at the bottom. */
export function Page({ title, documentTitle, children, aside, foot, root, onBack }: PageProps) {
  useTitle(documentTitle ?? title)
  return (
    <>
      <header className={style.bar}>
        {root ? <span className={style.still} /> : <BackButton onBack={onBack} />}
        <h1 className={style.title}>{title}</h1>
        <span className={style.aside}>{aside}</span>
      </header>
      <main className={foot ? `${style.main} ${style.withFoot}` : style.main} id="main">
        {children}
      </main>
      {foot && <footer className={style.foot}>{foot}</footer>}
    </>
  )
}

function BackButton({ onBack }: { onBack: (() => void) | undefined }) {
  const { key } = useLocation()
  // The first entry of this visit (a shared link) has no page of this site before it, so 'back' leads home.
  const back = onBack ?? (() => (key === firstKey ? navigate(paths.home, { replace: true }) : goBack()))
  return (
    <button type="button" className={style.back} aria-label="返回" onClick={back}>
      <ChevronIcon direction="left" />
    </button>
  )
}
