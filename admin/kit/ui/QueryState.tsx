import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { messageOf } from '#client/callError.ts'
import { FailedState, type Named } from './FailedState.tsx'
import style from './QueryState.module.css'

type QueryStateProps = {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isPending' | 'refetch'>
  /** Rows of the skeleton: about as many as the answer will have. */
  rows: number
  /** What the address names, where it may not be there. */
  named?: Named
}

/** The state of a list beside its rows: loading, failed, or out of date. */
export function QueryState({ query: { data, error, isError, isPending, refetch }, rows, named }: QueryStateProps) {
  const retry = () => void refetch()
  if (isPending) return <Skeleton active paragraph={{ rows }} aria-label="正在加载" />
  if (!isError) return null
  if (!data) return <FailedState error={error} onRetry={retry} {...(named && { named })} />
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className={style.stale}
      title={`没有刷新成功，下面是之前的内容：${messageOf(error)}`}
      action={<Button onClick={retry}>重试</Button>}
    />
  )
}
