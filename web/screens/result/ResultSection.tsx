import type { ReactNode } from 'react'
import { messageOf } from '#client/callError.ts'
import { requestIdOf } from '#web/shell/failure.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import style from './ResultScreen.module.css'

type ResultSectionProps<T> = {
  query: { data: { listData: T[] } | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  heading: string | null
  /** The placeholder while loading, of the size of one result. */
  skeleton: 'note' | 'line' | 'none'
  children: (result: T) => ReactNode
}

/** The results of one of the two queries; each loads, fails and is retried separately. */
export function ResultSection<T>({
  query: { data, error, isFetching, refetch },
  heading,
  skeleton,
  children,
}: ResultSectionProps<T>) {
  if (!data && error) {
    return (
      <FailedState text={messageOf(error)} requestId={requestIdOf(error)} busy={isFetching} onRetry={() => refetch()} />
    )
  }
  if (!data) return skeleton === 'none' ? null : <div className={style[skeleton]} role="status" aria-label="正在查询" />
  return (
    <>
      {heading && <h2 className={style.heading}>{heading}</h2>}
      {data.listData.map(children)}
    </>
  )
}
