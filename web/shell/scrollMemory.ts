import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from './router.tsx'

const positions = new Map<string, number>()
const timeoutMs = 1500

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * Scrolls to the top on a new page and restores the position on 'back'. Cached lists are usually there at once;
 * otherwise the position is restored as soon as the page is long enough, unless the user scrolls first.
 */
export function useScrollMemory(): void {
  const { key, hash, arrival } = useLocation()

  // This runs with the change of location itself, since the shorter new page may cause a scroll event that must not be
  // stored as the old page's position.
  useBrowserLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useBrowserLayoutEffect(() => {
    if (hash) {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
      return
    }
    const target = arrival === 'POP' ? (positions.get(key) ?? 0) : 0
    window.scrollTo(0, target)
    if (target === 0 || typeof ResizeObserver === 'undefined') return
    const watcher = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight >= target + window.innerHeight) window.scrollTo(0, target)
    })
    const stop = () => watcher.disconnect()
    watcher.observe(document.body)
    const timer = window.setTimeout(stop, timeoutMs)
    window.addEventListener('pointerdown', stop, { once: true })
    window.addEventListener('wheel', stop, { once: true, passive: true })
    return () => {
      stop()
      window.clearTimeout(timer)
      window.removeEventListener('pointerdown', stop)
      window.removeEventListener('wheel', stop)
    }
  }, [key, hash, arrival])
}
