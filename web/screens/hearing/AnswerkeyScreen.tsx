import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'
import { idIn, paths } from '#web/paths.ts'
import { TakenOver } from '#web/screens/exam/TakenOver.tsx'
import { useLeaveGuard } from '#web/screens/exam/useLeaveGuard.ts'
import { useScrollToTopWhenDone } from '#web/screens/exam/useScrollToTopWhenDone.ts'
import { useStart } from '#web/screens/exam/useStart.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { joinedQuery } from '#web/shell/queryPart.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { HearingDone } from './HearingDone.tsx'
import { HearingNotice } from './HearingNotice.tsx'
import { HearingRoom } from './HearingRoom.tsx'
import { PracticeRoom } from './PracticeRoom.tsx'

/**
 * /Answerkey?EF_ID&IsTest: the hearing exam (0) or practice (1). A missing or foreign id leads to the list; a running
 * exam continues at once, at the item that was open.
 */
export function AnswerkeyScreen() {
  const { search } = useLocation()
  const enrolmentId = idIn(search, 'EF_ID')
  const isTest = idIn(search, 'IsTest') === 1 ? 1 : 0
  if (enrolmentId === null) return <Redirect to={paths.examList} />
  return <PaperLoader key={`${enrolmentId}.${isTest}`} enrolmentId={enrolmentId} isTest={isTest} />
}

type PaperLoaderProps = { enrolmentId: number; isTest: 0 | 1 }

function PaperLoader({ enrolmentId, isTest }: PaperLoaderProps) {
  const enrolment = useQuery(callQuery('Exam', 'GetExamFormInfo', { EF_ID: enrolmentId }))
  const paper = useQuery({
    ...callQuery('Exam', 'GetHearingPaper', { EF_ID: enrolmentId, IsTest: isTest }),
    // Each call draws a new practice paper, so the query never refetches while somebody answers it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const title = isTest === 1 ? '听力练习' : '听力考试'
  if (!enrolment.data && isRefusal(enrolment.error)) return <Redirect to={paths.examList} />
  if (enrolment.data && paper.data) {
    return isTest === 1 ? (
      <PracticeRoom
        key={paper.dataUpdatedAt}
        enrolmentId={enrolmentId}
        items={paper.data.listData}
        onAgain={() => void paper.refetch()}
      />
    ) : (
      <Exam enrolment={enrolment.data.item} paper={paper.data} onChanged={paper.refetch} />
    )
  }
  const query = joinedQuery(enrolment, paper)
  const refused = (
    <EmptyState
      text={messageOf(query.error)}
      action={
        <ButtonLink to={paths.examList} replace>
          返回考试列表
        </ButtonLink>
      }
    />
  )
  return (
    <Page title={title}>
      <QueryState
        query={query}
        refused={refused}
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

type Paper = AnswerOf<'Exam', 'GetHearingPaper'>

const leaving = {
  title: '离开听力考试？',
  body: '离开后计时不会停止，已保存的答案都在，时间结束前可以回来继续；时间到了系统会自动交卷。',
  yes: '离开',
  no: '继续考试',
  risky: true,
}

type ExamProps = { enrolment: EnrolmentWire; paper: Paper; onChanged: () => Promise<unknown> }

function Exam({ enrolment, paper, onChanged }: ExamProps) {
  const { EndTime, IsSub, IsHere, Minutes, SubmitTime } = paper.OtherMsg
  useScrollToTopWhenDone(IsSub === 1)
  const isRunning = IsSub === 0 && EndTime !== null && IsHere === 1 && paper.listData.length > 0
  // The guard lives here and not in the room, so that its history entry is removed when the room unmounts.
  const leave = useLeaveGuard(isRunning, leaving)
  if (IsSub === 1) return <HearingDone enrolment={enrolment} submitTime={SubmitTime} />
  if (EndTime === null) return <HearingNotice enrolment={enrolment} minutes={Minutes} onEntered={onChanged} />
  if (IsHere === 0)
    return <TakenOver kind="hearing" enrolmentId={enrolment.EF_ID} device="" onEntered={() => void onChanged()} />
  if (paper.listData.length === 0) return <TimeIsUp enrolmentId={enrolment.EF_ID} onClosed={onChanged} />
  return (
    <HearingRoom
      enrolmentId={enrolment.EF_ID}
      items={paper.listData}
      endAt={instantOf(EndTime)}
      minutes={Minutes}
      onChanged={onChanged}
      onBack={leave}
    />
  )
}

/**
 * The clock has run out but the server has not submitted yet. It submits within two minutes, or as soon as it is asked.
 */
function TimeIsUp({ enrolmentId, onClosed }: { enrolmentId: number; onClosed: () => Promise<unknown> }) {
  const { start, isBusy } = useStart(enrolmentId, () => void onClosed())
  return (
    <Page title="听力考试">
      <EmptyState
        text="考试时间已结束"
        note="系统会按已保存的答案自动交卷，一般不超过两分钟。"
        action={
          <Button busy={isBusy} busyText="正在交卷" onClick={() => void start()}>
            立即交卷
          </Button>
        }
      />
    </Page>
  )
}
