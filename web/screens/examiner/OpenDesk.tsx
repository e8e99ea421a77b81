import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, messageOf } from '#client/callError.ts'
import { paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Redirect } from '#web/shell/Redirect.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ReviewDesk } from './ReviewDesk.tsx'
import { ReviewHearingOpen } from './ReviewHearingOpen.tsx'
import { kindOfReview, reviewCall } from './reviewCall.ts'

/** Loads one enrolment and opens its desk; an exam on site has a desk of its own during its day. */
export function OpenDesk({ enrolmentId }: { enrolmentId: number }) {
  const query = useQuery(reviewCall(enrolmentId))
  const { data, error, isFetching } = query
  const [turn, setTurn] = useState(0)
  const [isOpen, setOpen] = useState(false)
  // The desk opens with fresh data, since a draft may have changed on another device. Later refetches do not touch the
  // form.
  if (data && !isFetching && !isOpen) setOpen(true)
  const restart = async () => {
    setOpen(false)
    setTurn(turn + 1)
    await query.refetch()
  }
  if (data && isOpen) {
    const { ExamFormIno, ExaminerReview } = data.OtherMsg
    if (ExamFormIno.IsOnline === 0 && ExaminerReview === null) {
      return <Redirect to={paths.onSiteReview(ExamFormIno.ExamTime?.ET_ID, enrolmentId)} />
    }
    if (kindOfReview(data).kind === 'hearing') {
      return <ReviewHearingOpen key={turn} info={data} onRestart={restart} />
    }
    return <ReviewDesk key={turn} info={data} onRefetch={query.refetch} onRestart={restart} />
  }
  return (
    <Page title="评审">
      <QueryState
        // While it is read anew, the earlier answer and an earlier failure are both out of date.
        query={{ ...query, data: undefined, error: isFetching ? null : error }}
        refused={<Refused error={error} />}
        loading={
          <>
            <Skeleton kind="title" />
            <Skeleton kind="banner" />
            <Skeleton kind="text" count={2} />
          </>
        }
      />
    </Page>
  )
}

/** A refusal is final and leads back to the list. */
function Refused({ error }: { error: unknown }) {
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
