import { createContext, useContext, useEffect } from 'react'
import { brand } from '#web/brand.ts'

/** What a screen sets on the page around it. */
export type Head = { title: string; status: number; location: string | null }

/** Receives it while the server renders; in the browser there is none. */
export type HeadSink = (change: Partial<Head>) => void

export const HeadContext = createContext<HeadSink | null>(null)

/**
 * The name of the service follows the title, so that a tab or a shared link shows whose page it is. A screen with the
 * same name as the service gets it only once.
 */
export function fullTitle(title: string): string {
  return title === '' || title === brand.service ? brand.title : `${title} - ${brand.service}`
}

/** Sets the title of the document, in the server's rendering too. */
export function useTitle(title: string): void {
  const sink = useContext(HeadContext)
  sink?.({ title: fullTitle(title) })
  useEffect(() => {
    document.title = fullTitle(title)
  }, [title])
}

/** Sets the HTTP status of the server's rendering. */
export function useStatus(status: number): void {
  const sink = useContext(HeadContext)
  sink?.({ status })
}
