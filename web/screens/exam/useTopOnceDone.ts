import { useEffect, useRef } from 'react'
import { layerLeft } from '#web/ui/layerLeft.ts'

/** Shows the beginning of the page when it becomes the one that says 'done', wherever the page before was scrolled to. */
export function useTopOnceDone(isDone: boolean): void {
  const wasDone = useRef(isDone)
  useEffect(() => {
    if (isDone && !wasDone.current) {
      window.scrollTo(0, 0)
      // The dialog in which it was submitted steps back in the history, and browsers scroll then.
      void layerLeft().then(() => window.scrollTo(0, 0))
    }
    wasDone.current = isDone
  }, [isDone])
}
