import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { requestIdOf } from '#web/shell/failure.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ReviewHearingDesk } from './ReviewHearingDesk.tsx'
import type { ReviewInfo } from './reviewCall.ts'

type ReviewHearingOpenProps = { info: ReviewInfo; onRestart: () => Promise<void> }

/** Loads the rest of a hearing paper: models, recordings, and the part marked by the machine. */
export function ReviewHearingOpen({ info, onRestart }: ReviewHearingOpenProps) {
  const enrolmentId = info.OtherMsg.ExamFormIno.EF_ID
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery('Examiner', 'GetExamFormMusicTheoryReviewInfo', { EF_ID: enrolmentId }),
    refetchOnReconnect: false,
  })
  // Choices are marked by the machine, so the examiner reviews only the recordings.
  const recorded = useMemo(
    () => ({
      ...info,
      listData: info.listData.filter(({ Answer, FormatAnswer }) => Answer !== '' || FormatAnswer !== ''),
    }),
    [info],
  )
  if (data) {
    return <ReviewHearingDesk info={recorded} paper={data} onRefetch={() => void refetch()} onRestart={onRestart} />
  }
  return (
    <Page title="听力评审">
      {error ? (
        <FailedState
          text={messageOf(error)}
          requestId={requestIdOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <Skeleton kind="title" />
          <Skeleton kind="banner" />
          <Skeleton kind="card" count={2} />
        </>
      )}
    </Page>
  )
}
