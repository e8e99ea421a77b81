import { useEffect, useRef } from 'react'
import { layerLeft } from '#web/ui/layerLeft.ts'

/** Scrolls to the top when the page changes to its final state. */
export function useScrollToTopWhenDone(isDone: boolean): void {
  const wasDone = useRef(isDone)
  useEffect(() => {
    if (isDone && !wasDone.current) {
      window.scrollTo(0, 0)
      // The confirm dialog goes one step back in the history, which makes browsers restore the old scroll position.
      void layerLeft().then(() => window.scrollTo(0, 0))
    }
    wasDone.current = isDone
  }, [isDone])
}
