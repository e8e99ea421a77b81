import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { idIn, paths } from '#web/paths.ts'
import { useExamRoom } from '#web/screens/exam/useExamRoom.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { joinedQuery, type QueryPart } from '#web/shell/queryPart.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Programme } from './Programme.tsx'
import { TrackForm } from './TrackForm.tsx'
import style from './Tracks.module.css'
import { trackMemory, trackSlotsOf } from './trackDraft.ts'

const title = '选择曲目'

/** /SetOfflineExamTracks?EF_ID: the tracks of an exam on site; a missing or foreign id leads to the list. */
export function TracksScreen() {
  const { search } = useLocation()
  const enrolmentId = idIn(search, 'EF_ID')
  return enrolmentId === null ? (
    <Redirect to={paths.myEnroll} />
  ) : (
    <Tracks key={enrolmentId} enrolmentId={enrolmentId} />
  )
}

function Tracks({ enrolmentId }: { enrolmentId: number }) {
  const [info, tracks] = useQueries({
    queries: [
      callQuery('Exam', 'GetExamFormInfo', { EF_ID: enrolmentId }),
      callQuery('Exam', 'GetOfflineExamTracks', { EF_ID: enrolmentId }),
    ],
  })
  if (!info.data && isRefusal(info.error)) return <Redirect to={paths.myEnroll} />
  if (!info.data || !tracks.data) return <Waiting query={joinedQuery(info, tracks)} />
  const { CanSet, WhyNot } = tracks.data.OtherMsg
  if (CanSet === 0 && tracks.data.listData.length === 0) {
    return (
      <Page title={title}>
        <EmptyState
          text={WhyNot}
          note="现场考试的考生缴费后可以选择考试曲目。"
          action={<ButtonLink to={paths.enrollDetails(enrolmentId)}>查看报名详情</ButtonLink>}
        />
      </Page>
    )
  }
  return <Choosing enrolment={info.data.item} tracks={tracks.data} />
}

function Waiting({ query }: { query: QueryPart<unknown> }) {
  return (
    <Page title={title}>
      <QueryState query={query} loading={<div className={style.placeholder} role="status" aria-label="正在加载" />} />
    </Page>
  )
}

type ChoosingProps = { enrolment: EnrolmentWire; tracks: AnswerOf<'Exam', 'GetOfflineExamTracks'> }

/** Shows the chosen tracks, or the form while there are none and when they are to be changed. */
function Choosing({ enrolment, tracks }: ChoosingProps) {
  const [isChanging, setChanging] = useState(() => trackMemory.last()?.enrolmentId === enrolment.EF_ID)
  const [patterns, questions, textbooks] = useExamRoom(enrolment)
  if (!patterns.data || !questions.data || !textbooks.data)
    return <Waiting query={joinedQuery(patterns, questions, textbooks)} />
  const slots = trackSlotsOf(patterns.data.listData)
  const drawn = patterns.data.listData.filter(({ IsRandom }) => IsRandom === 1)
  if (slots.length === 0) {
    return (
      <Page title={title}>
        <EmptyState text="无需选择曲目" note="该专业级别的曲目由考官现场指定。" />
      </Page>
    )
  }
  const isChoosing = tracks.OtherMsg.CanSet === 1 && (isChanging || tracks.listData.length === 0)
  if (!isChoosing) {
    return (
      <Programme
        enrolment={enrolment}
        tracks={tracks}
        patterns={patterns.data.listData}
        onChange={() => setChanging(true)}
      />
    )
  }
  return (
    <TrackForm
      // A newly chosen textbook changes the pieces, so the form is remounted.
      key={enrolment.TB_ID}
      enrolment={enrolment}
      tracks={tracks}
      slots={slots}
      drawnNames={drawn.map(({ ExamQuestionType }) => ExamQuestionType.TypeName)}
      pieces={questions.data.listData.flatMap(({ ExamQuestions }) => ExamQuestions)}
      textbooks={textbooks.data.listData}
      onDone={() => setChanging(false)}
    />
  )
}
