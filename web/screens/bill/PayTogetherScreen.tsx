import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PickList } from './PickList.tsx'

/** /PayTogether: picks several own enrolments and pays them as one order (office#one-bill). */
export function PayTogetherScreen() {
  const query = useQuery(callQuery('Exam', 'GetMyUnpaid', {}))
  if (query.data && query.data.listData.length > 0) return <PickList rows={query.data.listData} />
  return (
    <Page title="合并缴费">
      <QueryState query={query} loading={<Skeleton kind="card" count={3} />}>
        {() => <EmptyState text="没有待缴费的报名" note="新的报名提交后，可以在这里一起缴费。" />}
      </QueryState>
    </Page>
  )
}
