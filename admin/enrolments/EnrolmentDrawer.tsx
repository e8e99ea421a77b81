import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { callQuery } from '#client/callQuery.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { EnrolmentDetail } from './EnrolmentDetail.tsx'

/** Shows one enrolment beside the list; closed while `enrolmentId` is null. */
export function EnrolmentDrawer({ enrolmentId, onClose }: { enrolmentId: number | null; onClose: () => void }) {
  const detail = useQuery({
    ...callQuery('Admin', 'GetEnrolmentDetail', { EF_ID: enrolmentId ?? 0 }),
    enabled: enrolmentId !== null,
  })
  return (
    <Drawer
      open={enrolmentId !== null}
      onClose={onClose}
      size={640}
      title={detail.data ? `${detail.data.item.Name} · 报名号 ${detail.data.item.EF_ID}` : '报名详情'}
      destroyOnHidden
    >
      {detail.isError && <FailedState error={detail.error} onRetry={() => detail.refetch()} />}
      {detail.isPending && <Skeleton active avatar={{ shape: 'square', size: 120 }} paragraph={{ rows: 12 }} />}
      {detail.data && !detail.isError && (
        <EnrolmentDetail
          key={detail.data.item.EF_ID}
          enrolment={detail.data.item}
          onRevealed={() => detail.refetch()}
        />
      )}
    </Drawer>
  )
}
