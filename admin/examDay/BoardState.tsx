import { Alert, Skeleton } from 'antd'
import { padded, shanghaiClock } from '#domain/time.ts'
import { FailedState } from '../ui/FailedState.tsx'

interface Props {
  board: { rows: readonly unknown[] | null; lostSince: number | null; error: Error | null; refetch: () => void }
}

function minuteOf(at: number): string {
  const { hour, minute } = shanghaiClock(at)
  return `${padded(hour, 2)}:${padded(minute, 2)}`
}

/** What stands above a board that is loading, failed, or shows what was so some time ago. */
export function BoardState({ board: { rows, lostSince, error, refetch } }: Props) {
  if (rows === null)
    return error ? (
      <FailedState error={error} onRetry={refetch} />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} aria-label="正在加载" />
    )
  if (lostSince === null) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={`${minuteOf(lostSince)} 起没有连接，下面是之前的情况，连上后会自动更新`}
    />
  )
}
