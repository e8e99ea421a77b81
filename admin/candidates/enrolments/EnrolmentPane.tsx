import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { callQuery } from '#client/callQuery.ts'

/** The detail has pictures, tabs and dialogs that a list can be read without. */
const EnrolmentDetail = lazy(async () => ({ default: (await import('./EnrolmentDetail.tsx')).EnrolmentDetail }))

interface EnrolmentPaneProps {
  enrolmentId: number
  /** Whether the reviews stand elsewhere beside the list. */
  isWithoutReviews?: boolean
}

/** One enrolment with its history, beside a list. */
export function EnrolmentPane({ enrolmentId, isWithoutReviews = false }: EnrolmentPaneProps) {
  const detail = useQuery(callQuery('Admin', 'GetEnrolmentDetail', { EF_ID: enrolmentId }))
  if (detail.isError) return <FailedState error={detail.error} onRetry={() => detail.refetch()} />
  const waiting = (
    <Skeleton active avatar={{ shape: 'square', size: 96 }} paragraph={{ rows: 14 }} aria-label="正在加载" />
  )
  if (!detail.data) return waiting
  return (
    <Suspense fallback={waiting}>
      <EnrolmentDetail
        key={enrolmentId}
        enrolment={detail.data.item}
        isWithoutReviews={isWithoutReviews}
        onRevealed={() => detail.refetch()}
      />
    </Suspense>
  )
}
