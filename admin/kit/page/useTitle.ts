import { useEffect } from 'react'

/** The console's name in titles. */
export const consoleName = '音乐考级管理台'

/** Sets the title of the browser's tab: the current page, then the console's name. */
export function useTitle(page: string): void {
  useEffect(() => {
    const before = document.title
    const title = page === '' ? consoleName : `${page} · ${consoleName}`
    document.title = title
    // A login dialog over a screen restores that screen's title when it closes.
    return () => {
      if (document.title === title) document.title = before
    }
  }, [page])
}
