import { useEffect } from 'react'

/** What the console calls itself. */
export const consoleName = '音乐考级管理台'

/** The title of the browser's tab: what is open, then the console's name. */
export function useTitle(place: string): void {
  useEffect(() => {
    document.title = place === '' ? consoleName : `${place} · ${consoleName}`
  }, [place])
}
