import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, messageOf } from '#client/callError.ts'
import { idIn, paths } from '#web/paths.ts'
import { isRefusal, requestIdOf } from '#web/shell/failure.ts'
import { usePlace } from '#web/shell/router.tsx'
import { Turn } from '#web/shell/Turn.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ExaminerOnly } from './ExaminerOnly.tsx'
import { ReviewDesk } from './ReviewDesk.tsx'
import { reviewCall } from './reviewCall.ts'

/** /AssessDetails?EF_ID: mark one candidate; without an id to /Assessment (specification 8). */
export function AssessDetailsScreen() {
  const { search } = usePlace()
  const enrolmentId = idIn(search, 'EF_ID')
  if (enrolmentId === null) return <Turn to={paths.assessment()} />
  return (
    <ExaminerOnly title="评审">
      <Opened key={enrolmentId} enrolmentId={enrolmentId} />
    </ExaminerOnly>
  )
}

function Opened({ enrolmentId }: { enrolmentId: number }) {
  const { data, error, isFetching, refetch } = useQuery(reviewCall(enrolmentId))
  const [isOpen, setOpen] = useState(false)
  // Begins with a fresh answer: a draft may have gone on elsewhere. Later ones change nothing that is being written.
  if (data && !isFetching && !isOpen) setOpen(true)
  if (data && isOpen) return <ReviewDesk info={data} onRefetch={refetch} />
  return (
    <Page title="评审">
      {error && !isFetching ? (
        <NotOpened error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Skeleton of="title" />
          <Skeleton of="banner" />
          <Skeleton of="text" count={2} />
        </>
      )}
    </Page>
  )
}

/** A refusal is final, and there is a list to go back to; anything else can be tried again. */
function NotOpened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isRefusal(error)) {
    return <FailedState text={messageOf(error)} requestId={requestIdOf(error)} onRetry={onRetry} />
  }
  const isUnassigned = error instanceof CallError && error.reason === 'NOT_FOUND'
  return (
    <EmptyState
      text={isUnassigned ? '没有分配给您的这位考生' : messageOf(error)}
      note={isUnassigned ? '可能已改由其他考官评审。' : undefined}
      action={
        <ButtonLink to={paths.assessment()} replace>
          回到评审列表
        </ButtonLink>
      }
    />
  )
}
