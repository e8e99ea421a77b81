import { createContext, useContext, useEffect } from 'react'
import { brand } from '#web/brand.ts'

/** What a server-rendered screen says about the page around it; in the browser there is none. */
export type HeadSink = { title: string; status: number; location: string | null }

export const HeadContext = createContext<HeadSink | null>(null)

/**
 * The service stays behind the title, so that a list of tabs or a shared link tells whose page it is; a screen named like
 * the service is not named twice in WeChat's bar.
 */
export function fullTitle(title: string): string {
  return title === '' || title === brand.service ? brand.title : `${title} - ${brand.service}`
}

/** Sets the document's title, in the server's rendering as well. */
export function useTitle(title: string): void {
  const sink = useContext(HeadContext)
  if (sink) sink.title = fullTitle(title)
  useEffect(() => {
    document.title = fullTitle(title)
  }, [title])
}

/** Sets the HTTP status of the server's rendering. */
export function useStatus(status: number): void {
  const sink = useContext(HeadContext)
  if (sink) sink.status = status
}
