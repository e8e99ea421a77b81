import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { applyNewsStyles, withStylesAsData } from '#client/newsStyles.ts'
import type { Purify } from '#client/purifyNews.ts'
import { watchWideTables } from '#client/wideTables.ts'
import '#web/styles/news.css'

const subscribeToNothing = () => () => undefined

/** Tells whether this is the server's rendering or its hydration in the browser. */
function useIsServerPage(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
}

/**
 * The text of an article. The server sanitises it on write and on read; the browser sanitises it once more before it is
 * shown (threats#X10). Server-rendered text is visible already and is sanitised once the sanitiser has loaded; if it
 * does not load, a page opened inside the application shows a failure instead of the text.
 */
export function NewsHtml({ html, waiting, failed }: { html: string; waiting: ReactNode; failed: ReactNode }) {
  const isServerPage = useIsServerPage()
  const [wasServerPage] = useState(isServerPage)
  const [purify, setPurify] = useState<Purify | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isCurrent = true
    import('#client/purifyNews.ts').then(
      (m) => isCurrent && setPurify(() => m.purifyNews),
      () => isCurrent && setMissing(true),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  // A value of Trusted Types is never equal to another, so that it is made once for each text.
  const shown = useMemo(() => (purify ? purify(html) : withStylesAsData(html)), [purify, html])
  if (!purify && !wasServerPage) return isMissing ? failed : waiting
  return <Shown html={shown} />
}

function Shown({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  // Styles and the frames of the tables are gone with every new text.
  useLayoutEffect(() => {
    if (text.current) applyNewsStyles(text.current)
  }, [html])
  useEffect(() => (text.current ? watchWideTables(text.current) : undefined), [html])
  return <div ref={text} className="newsText" dangerouslySetInnerHTML={{ __html: html }} />
}
