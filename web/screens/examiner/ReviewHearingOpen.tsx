import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ReviewHearingDesk } from './ReviewHearingDesk.tsx'
import type { ReviewInfo } from './reviewCall.ts'

type ReviewHearingOpenProps = { info: ReviewInfo; onRestart: () => Promise<void> }

/** Loads the rest of a hearing paper: models, recordings, and the part marked by the machine. */
export function ReviewHearingOpen({ info, onRestart }: ReviewHearingOpenProps) {
  const enrolmentId = info.OtherMsg.ExamFormIno.EF_ID
  const query = useQuery({
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
  if (query.data) {
    return (
      <ReviewHearingDesk
        info={recorded}
        paper={query.data}
        onRefetch={() => void query.refetch()}
        onRestart={onRestart}
      />
    )
  }
  return (
    <Page title="听力评审">
      <QueryState
        query={query}
        loading={
          <>
            <Skeleton kind="title" />
            <Skeleton kind="banner" />
            <Skeleton kind="card" count={2} />
          </>
        }
      />
    </Page>
  )
}
