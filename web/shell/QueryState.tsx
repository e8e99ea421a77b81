import type { ReactNode } from 'react'
import { messageOf } from '#client/callError.ts'
import { Button } from '#web/ui/Button.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { isRefusal, requestIdOf } from './failure.ts'
import style from './QueryState.module.css'
import type { QueryPart } from './queryPart.ts'

type QueryStateProps<T> = {
  query: QueryPart<T>
  /** A placeholder of the size of what comes. */
  loading: ReactNode
  /** Shown for a list without rows. */
  empty?: ReactNode
  /** Shown where the server refused, because asking again would not help. */
  refused?: ReactNode
  /** Said before the reason of a failure. */
  before?: string
  /** Shown instead of a failure and its retry, where the page does without what is missing. */
  failed?: ReactNode
  /** Absent where another page takes over once there is data. */
  children?: (data: T) => ReactNode
}

const isEmptyList = (data: unknown) =>
  typeof data === 'object' &&
  data !== null &&
  'listData' in data &&
  Array.isArray(data.listData) &&
  data.listData.length === 0

/** What a query has brought, or that it is loading or has failed. What is already shown stays if it cannot be refreshed. */
export function QueryState<T>({ query, loading, empty, refused, before = '', failed, children }: QueryStateProps<T>) {
  const { data, error, isFetching } = query
  if (data !== undefined) {
    return (
      <>
        {query.isRefetchError && <Stale query={query} />}
        {empty !== undefined && isEmptyList(data) ? empty : children?.(data)}
      </>
    )
  }
  if (!error) return <div aria-busy="true">{loading}</div>
  if (refused !== undefined && isRefusal(error)) return refused
  if (failed !== undefined) return failed
  return (
    <div role="alert">
      <FailedState
        text={`${before}${messageOf(error)}`}
        requestId={requestIdOf(error)}
        busy={isFetching}
        onRetry={() => void query.refetch()}
      />
    </div>
  )
}

function Stale({ query: { error, isFetching, refetch } }: { query: QueryPart<unknown> }) {
  return (
    <div className={style.stale} role="alert">
      <span>没有刷新成功，下面是之前的内容：{messageOf(error)}</span>
      <Button look="plain" small busy={isFetching} onClick={() => void refetch()}>
        重试
      </Button>
    </div>
  )
}
