import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { requestIdOf } from '#web/shell/failure.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PickList } from './PickList.tsx'

/** /PayTogether: picks several own enrolments and pays them as one order (office#one-bill). */
export function PayTogetherScreen() {
  const { data, error, isFetching, refetch } = useQuery(callQuery('Exam', 'GetMyUnpaid', {}))
  if (data && data.listData.length > 0) return <PickList rows={data.listData} />
  return (
    <Page title="合并缴费">
      {data ? (
        <EmptyState text="没有待缴费的报名" note="新的报名提交后，可以在这里一起缴费。" />
      ) : error ? (
        <FailedState
          text={messageOf(error)}
          requestId={requestIdOf(error)}
          busy={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <Skeleton kind="card" count={3} />
      )}
    </Page>
  )
}
