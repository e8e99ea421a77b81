import type { ReactNode } from 'react'
import { QueryState } from '#web/shell/QueryState.tsx'
import type { QueryPart } from '#web/shell/queryPart.ts'
import style from './ResultScreen.module.css'

type ResultSectionProps<T> = {
  query: QueryPart<{ listData: T[] }>
  heading: string | null
  /** The placeholder while loading, of the size of one result. */
  skeleton: 'note' | 'line' | 'none'
  empty?: ReactNode
  children: (result: T) => ReactNode
}

/** The results of one of the two queries; each loads, fails and is retried separately. */
export function ResultSection<T>({ query, heading, skeleton, empty, children }: ResultSectionProps<T>) {
  const loading = skeleton !== 'none' && <div className={style[skeleton]} role="status" aria-label="正在查询" />
  return (
    <QueryState query={query} loading={loading} empty={empty}>
      {({ listData }) => (
        <>
          {heading && <h2 className={style.heading}>{heading}</h2>}
          {listData.map(children)}
        </>
      )}
    </QueryState>
  )
}
