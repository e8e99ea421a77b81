import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { callQuery } from '#client/callQuery.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { EnrolmentDetail } from './EnrolmentDetail.tsx'

/** One enrolment with its history, beside a list. */
export function EnrolmentPane({ enrolmentId }: { enrolmentId: number }) {
  const detail = useQuery(callQuery('Admin', 'GetEnrolmentDetail', { EF_ID: enrolmentId }))
  if (detail.isError) return <FailedState error={detail.error} onRetry={() => detail.refetch()} />
  if (!detail.data) return <Skeleton active avatar={{ shape: 'square', size: 120 }} paragraph={{ rows: 12 }} />
  return <EnrolmentDetail key={enrolmentId} enrolment={detail.data.item} onRevealed={() => detail.refetch()} />
}
