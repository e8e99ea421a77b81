import { useEffect, useRef } from 'react'
import { messageOf } from '#client/callError.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import style from './MyEnrollScreen.module.css'

/** The next page loads this far before the end of the list. */
const aheadPx = 600

type NextPageProps = { hasMore: boolean; isFetching: boolean; error: unknown; onWanted: () => void }

/** The end of the list: loads more when it comes near, and shows a failure or that there is no more. */
export function NextPage({ hasMore, isFetching, error, onWanted }: NextPageProps) {
  const mark = useRef<HTMLDivElement>(null)
  const wanted = useRef(onWanted)
  useEffect(() => {
    wanted.current = onWanted
  })
  const isWaiting = hasMore && !isFetching && !error
  useEffect(() => {
    if (!isWaiting || !mark.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) wanted.current()
      },
      { rootMargin: `${aheadPx}px` },
    )
    watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [isWaiting])

  return (
    <div ref={mark} className={style.end}>
      {isFetching && <Skeleton kind="card" />}
      {!isFetching && error !== null && (
        <>
          <p role="alert">{messageOf(error)}</p>
          <Button look="quiet" onClick={onWanted}>
            重新加载
          </Button>
        </>
      )}
      {!hasMore && <p>没有更多了</p>}
    </div>
  )
}
