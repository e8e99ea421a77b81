import { useEffect } from 'react'

/** What the console calls itself. */
export const consoleName = '音乐考级管理台'

/** The title of the browser's tab: what is open, then the console's name. */
export function useTitle(place: string): void {
  useEffect(() => {
    const before = document.title
    const title = place === '' ? consoleName : `${place} · ${consoleName}`
    document.title = title
    // A login that lay over a screen gives the title back.
    return () => {
      if (document.title === title) document.title = before
    }
  }, [place])
}
