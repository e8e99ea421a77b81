import { useEffect } from 'react'
import type { Queue } from './queue.ts'

const AHEAD = 5

/** Lets the browser fetch the next five pictures while this one is looked at. */
export function usePreloaded({ slots, at }: Queue): void {
  const next = slots
    .slice(at + 1, at + 1 + AHEAD)
    .map(({ photo }) => photo.Photo)
    .join('\n')
  useEffect(() => {
    const images = next
      .split('\n')
      .filter(Boolean)
      .map((source) => Object.assign(new Image(), { src: source }))
    // Held until the next step: a picture nobody refers to may be dropped before it has arrived.
    return () => {
      images.length = 0
    }
  }, [next])
}
