import { serverNow } from '#client/clock.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { paths } from '#web/paths.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type DayEntry, withQueue } from './actions.ts'
import type { Hall, HallState } from './hall.ts'
import { OnSiteDesk } from './OnSiteDesk.tsx'
import { QueueBar } from './QueueBar.tsx'
import { whyNot } from './rules.ts'
import { useHall } from './useHall.ts'
import { useMarkingInfo } from './useMarkingInfo.ts'

type MarkOnSiteProps = { examTimeId: number; enrolmentId: number }

/** Opens the desk for one candidate on site, with or without a network. */
export function MarkOnSite({ examTimeId, enrolmentId }: MarkOnSiteProps) {
  const { hall, state } = useHall(examTimeId)
  const entry = withQueue(state.day?.rows ?? [], state.queue).find(({ row }) => row.EF_ID === enrolmentId)
  if (entry) return <Candidate entry={entry} examTimeId={examTimeId} hall={hall} state={state} />
  const isLoading = !state.isReady || (state.isRefreshing && state.day === null)
  return (
    <Page title="现场评审">
      {isLoading ? <Waiting /> : <DeskClosed text="这位考生不在当前考场的名单中" examTimeId={examTimeId} />}
    </Page>
  )
}

type CandidateProps = { entry: DayEntry; examTimeId: number; hall: Hall; state: HallState }

function Candidate({ entry: { row, pending }, examTimeId, hall, state }: CandidateProps) {
  const { info, why } = useMarkingInfo(row, hall)
  const review = pending.find(({ act }) => act.kind === 'review')
  const notReady = whyNot(row, serverNow()).review
  if (!review && info?.OtherMsg.ExaminerReview) return <Redirect to={paths.reviewInfo(row.EF_ID)} />
  if (info && !review && notReady === null) {
    return <OnSiteDesk info={info} examTimeId={examTimeId} hall={hall} state={state} />
  }
  return (
    <Page title="现场评审">
      <QueueBar hall={hall} state={state} />
      {review ? (
        <DeskClosed
          text={review.refusal === null ? '评审已完成，等待发送' : `评审没有被接受：${review.refusal}`}
          note={
            review.refusal === null
              ? '恢复网络后会自动发送，可以继续评审下一位。'
              : review.theirs
                ? '请在“需要处理”中对照两份评审，选择以哪一份为准。'
                : '请在“需要处理”中再次发送，或交给考务决定。'
          }
          examTimeId={examTimeId}
        />
      ) : notReady !== null ? (
        <DeskClosed text={reasonText(notReady)} note="请先在名单中为考生签到。" examTimeId={examTimeId} />
      ) : why !== null ? (
        <DeskClosed text={why} examTimeId={examTimeId} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function DeskClosed({ text, note, examTimeId }: { text: string; note?: string; examTimeId: number }) {
  return (
    <EmptyState
      text={text}
      note={note}
      action={
        <ButtonLink to={paths.onSiteReview(examTimeId)} replace>
          回到名单
        </ButtonLink>
      }
    />
  )
}

function Waiting() {
  return (
    <>
      <Skeleton kind="title" />
      <Skeleton kind="text" count={3} />
    </>
  )
}
