import { useEffect, useLayoutEffect } from 'react'
import { usePlace } from './router.tsx'

const positions = new Map<string, number>()
const patienceMs = 1500

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * Forward starts at the top, back returns to where one was. The kept lists are usually there at once; where they are not,
 * the position is restored as soon as the page is long enough, unless the reader moves first.
 */
export function useScrollMemory(): void {
  const { key, hash, arrival } = usePlace()

  // With the change of place itself: a scroll that the shorter new page causes must not count as the old place's.
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
    const timer = window.setTimeout(stop, patienceMs)
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
