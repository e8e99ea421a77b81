import { useEffect } from 'react'
import type { Queue } from './queue.ts'

const AHEAD = 5

/** Preloads the next five pictures while this one is shown. */
export function usePreloaded({ items, at }: Queue): void {
  const next = items
    .slice(at + 1, at + 1 + AHEAD)
    .map(({ photo }) => photo.Photo)
    .join('\n')
  useEffect(() => {
    const images = next
      .split('\n')
      .filter(Boolean)
      .map((source) => Object.assign(new Image(), { src: source }))
    // The images are referenced until the next step: a browser may cancel loading one that nothing refers to.
    return () => {
      images.length = 0
    }
  }, [next])
}
