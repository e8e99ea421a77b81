import { Alert, Skeleton } from 'antd'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { shanghaiClockText } from '#domain/schedule/examDayText.ts'

interface Props {
  board: { rows: readonly unknown[] | null; lostSince: number | null; error: Error | null; refetch: () => void }
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
      title={`${shanghaiClockText(lostSince)} 起没有连接，下面是之前的情况，连上后会自动更新`}
    />
  )
}
