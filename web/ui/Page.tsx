import type { ReactNode } from 'react'
import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { paths } from '#web/paths.ts'
import { useTitle } from '#web/shell/head.ts'
import { firstKey } from '#web/shell/place.ts'
import { goBack, navigate, usePlace } from '#web/shell/router.tsx'
import style from './Page.module.css'

type PageProps = {
  /** Title of the bar, and of the document unless that has its own. */
  title: string
  documentTitle?: string
  children: ReactNode
  /** At the end of the title bar. */
  aside?: ReactNode
  /** Bar at the bottom in reach of the thumb; it takes the place of the tab bar. */
  foot?: ReactNode
  /** A tab's own screen has nowhere to go back to. */
  root?: boolean
  /** Instead of the browser's way back. */
  onBack?: () => void
}

/** A screen below the home page: title bar with back, content, and the main button at the bottom edge. */
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
  const { key } = usePlace()
  // The first entry of this visit has no page of ours behind it (a shared link): back then means home.
  const back = onBack ?? (() => (key === firstKey ? navigate(paths.home, { replace: true }) : goBack()))
  return (
    <button type="button" className={style.back} aria-label="返回" onClick={back}>
      <ChevronIcon to="left" />
    </button>
  )
}
