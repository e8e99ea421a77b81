import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import style from './NewsDetailScreen.module.css'
import type { Purify } from './purifyNews.ts'

const never = () => () => undefined

/** Whether this is the server's rendering, or the browser's first one over it. */
function useIsServerPage(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

/**
 * The text of an article. The server sanitises it when it is written and when it is read; the browser does so again before
 * it is shown (threats#X10). What the server has rendered stands already and is looked at as soon as the sanitiser is here;
 * where that does not arrive, a page that was opened inside the application says so instead of showing anything.
 */
export function NewsHtml({ html, waiting, failed }: { html: string; waiting: ReactNode; failed: ReactNode }) {
  const isServerPage = useIsServerPage()
  const [wasServerPage] = useState(isServerPage)
  const [purify, setPurify] = useState<Purify | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isCurrent = true
    import('./purifyNews.ts').then(
      (m) => isCurrent && setPurify(() => m.purifyNews),
      () => isCurrent && setMissing(true),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  if (!purify && !wasServerPage) return isMissing ? failed : waiting
  return <div className={style.text} dangerouslySetInnerHTML={{ __html: purify ? purify(html) : html }} />
}
