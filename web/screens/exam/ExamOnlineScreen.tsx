import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import { DEFAULT_UPLOAD_MINUTES } from '#domain/examRoom/examSession.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'
import { idIn, paths } from '#web/paths.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { joinedQuery } from '#web/shell/queryPart.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ExamDone } from './ExamDone.tsx'
import { ExamNotice } from './ExamNotice.tsx'
import { ExamRoom } from './ExamRoom.tsx'
import { TakenOver } from './TakenOver.tsx'
import { useSheet } from './useExamRoom.ts'
import { useScrollToTopWhenDone } from './useScrollToTopWhenDone.ts'

/**
 * /ExamOnline?EF_ID: the notice, then the timed exam, then the submitted answers. A missing or foreign id leads to the
 * list.
 */
export function ExamOnlineScreen() {
  const { search } = useLocation()
  const enrolmentId = idIn(search, 'EF_ID')
  return enrolmentId === null ? <WrongCandidate /> : <ExamLoader key={enrolmentId} enrolmentId={enrolmentId} />
}

/** The redirect is explained, since another page opens than the one that was asked for. */
function WrongCandidate() {
  useEffect(() => toast(reasonText('CANDIDATE_WRONG'), 'failure'), [])
  return <Redirect to={paths.examList} />
}

function ExamLoader({ enrolmentId }: { enrolmentId: number }) {
  const enrolment = useQuery(callQuery('Exam', 'GetExamFormInfo', { EF_ID: enrolmentId }))
  const sheet = useSheet(enrolmentId)
  if (!enrolment.data && isRefusal(enrolment.error)) return <WrongCandidate />
  if (enrolment.data && sheet.data) return <Exam enrolment={enrolment.data.item} sheet={sheet.data} />
  return (
    <Page title="线上考试">
      <QueryState
        query={joinedQuery(enrolment, sheet)}
        loading={
          <>
            <Skeleton kind="title" />
            <Skeleton kind="card" count={2} />
          </>
        }
      />
    </Page>
  )
}

type ExamProps = { enrolment: EnrolmentWire; sheet: NonNullable<ReturnType<typeof useSheet>['data']> }

/**
 * Session minutes by enrolment, for exams that were entered since this page was loaded. Whoever returns from watching a
 * video goes straight back to the exam, while a reload shows the notice again.
 */
const enteredExams = new Map<number, number>()

function Exam({ enrolment, sheet }: ExamProps) {
  const [minutes, setMinutes] = useState(() => enteredExams.get(enrolment.EF_ID) ?? null)
  const { EndTime, IsSub, IsComplete, IsHere, SeatDevice, RetryUntil, Retake } = sheet.OtherMsg
  useScrollToTopWhenDone(IsSub === 1)
  const enter = (sessionMinutes: number) => {
    enteredExams.set(enrolment.EF_ID, sessionMinutes)
    setMinutes(sessionMinutes)
  }
  if (enrolment.MID === HEARING_MAJOR_ID) return <Redirect to={paths.answerkey(enrolment.EF_ID, 0)} />
  if (IsSub === 1) return <ExamDone enrolment={enrolment} sheets={sheet.listData} />
  const isOver = EndTime !== null && serverNow() > instantOf(EndTime)
  // A complete set whose session ran out is offered for submission at once, since no session needs to start
  // (rulings#session).
  const isOffered = isOver && IsComplete === 1 && IsHere === 1
  if ((minutes === null && !isOffered) || EndTime === null) {
    return (
      <ExamNotice
        enrolment={enrolment}
        endTime={EndTime}
        isComplete={IsComplete === 1}
        retryUntil={RetryUntil}
        retakeReason={Retake?.Reason ?? null}
        otherDevice={IsHere === 0 ? SeatDevice : null}
        onEntered={enter}
      />
    )
  }
  if (IsHere === 0)
    return <TakenOver kind="video" enrolmentId={enrolment.EF_ID} device={SeatDevice} onEntered={enter} />
  return (
    <ExamRoom
      enrolment={enrolment}
      sheets={sheet.listData}
      session={sheet.OtherMsg}
      endTime={EndTime}
      minutes={minutes ?? (enrolment.Grades.UploadTime || DEFAULT_UPLOAD_MINUTES)}
      onEntered={enter}
    />
  )
}
