import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import type { AnswerSheetWire } from '#contract/examRoom/exam.ts'
import { isTextbookDue } from '#domain/catalogue/textbook.ts'
import { progressOf } from '#domain/examRoom/answerSheet.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { joinedQuery } from '#web/shell/queryPart.ts'
import { Countdown } from '#web/ui/Countdown.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ExamEnd } from './ExamEnd.tsx'
import style from './ExamRoom.module.css'
import { roomSlotsOf, type SessionWire } from './examRoom.ts'
import { SessionNotes } from './SessionNotes.tsx'
import { SlotCard } from './SlotCard.tsx'
import { SubmitPanel } from './SubmitPanel.tsx'
import { TextbookStep } from './TextbookStep.tsx'
import { resumeLateUploads } from './uploads.ts'
import { useExamRoom } from './useExamRoom.ts'
import { useUploadGuard } from './useUploadGuard.ts'

type ExamRoomProps = {
  enrolment: EnrolmentWire
  sheets: readonly AnswerSheetWire[]
  session: SessionWire
  endTime: string
  /** The length of a whole session. */
  minutes: number
  onEntered: (minutes: number) => void
}

/** The exam while its clock runs: the textbook, the list of pieces, and the submit button. */
export function ExamRoom({ enrolment, sheets, session, endTime, minutes, onEntered }: ExamRoomProps) {
  const queries = useQueryClient()
  const leave = useUploadGuard()
  const endAt = instantOf(endTime)
  const [overAt, setOverAt] = useState<number | null>(() => (serverNow() > endAt ? endAt : null))
  const onEnd = useCallback(() => setOverAt(endAt), [endAt])
  // A session whose time staff have extended takes what came too late.
  useEffect(() => {
    if (serverNow() <= endAt) resumeLateUploads(enrolment.EF_ID)
  }, [endAt, enrolment.EF_ID])
  const [patterns, pieces, textbooks] = useExamRoom(enrolment)
  const slots = patterns.data ? roomSlotsOf(patterns.data.listData, sheets) : []
  const { required, filled } = progressOf(slots)
  const isOver = overAt === endAt
  const offeredIds = textbooks.data?.listData.map(({ TB_ID }) => TB_ID) ?? []
  const needsTextbook = isTextbookDue({ textbookId: enrolment.TB_ID || null, offeredIds })

  const refresh = () => {
    // Lists and details say how many videos have arrived; they are read again when they are opened.
    void queries.invalidateQueries({ queryKey: ['Exam'], refetchType: 'none' })
    return queries.invalidateQueries({ queryKey: ['Exam', 'GetAnswerSheetList'] })
  }
  const room = joinedQuery(patterns, pieces, textbooks)
  const isReady = room.data !== undefined
  const submit = <SubmitPanel enrolment={enrolment} slots={slots} isOver={isOver} onChanged={refresh} />
  const body = ([, { listData: kinds }, { listData: books }]: NonNullable<typeof room.data>) => {
    if (isOver) {
      return <ExamEnd enrolment={enrolment} session={session} slots={slots} onEntered={onEntered} submit={submit} />
    }
    if (needsTextbook) {
      return <TextbookStep enrolmentId={enrolment.EF_ID} textbooks={books} />
    }
    if (slots.length === 0) return <EmptyState text="暂无数据" note="该专业级别还没有设置考试曲目，请联系客服。" />
    return (
      <ol className={style.slots}>
        {slots.map((slot) => (
          <li key={slot.ordinal}>
            <SlotCard
              enrolment={enrolment}
              slot={slot}
              slots={slots}
              pieces={kinds.find(({ EQT_ID }) => EQT_ID === slot.pattern.questionTypeId)?.ExamQuestions}
              endAt={endAt}
              onChanged={refresh}
            />
          </li>
        ))}
      </ol>
    )
  }
  return (
    <Page
      title="线上考试"
      onBack={leave}
      foot={isReady && !needsTextbook && required > 0 && !isOver ? submit : undefined}
    >
      <div className={style.clock}>
        <Countdown
          key={endAt}
          endAt={endAt}
          now={serverNow}
          totalSeconds={minutes * 60}
          label="剩余时间"
          onEnd={onEnd}
        />
      </div>
      <p className={style.whose}>
        <strong>{enrolment.Name}</strong> {enrolment.Majors.MName} {enrolment.Grades.GName}
        {required > 0 && (
          <span className={style.count}>
            已上传 {filled} / {required}
          </span>
        )}
      </p>
      {!isOver && <SessionNotes enrolmentId={enrolment.EF_ID} />}
      {session.Retake && (
        <p className={style.whose}>只需重新录制下面这一首并提交：{session.Retake.Reason}。其他曲目不用重录。</p>
      )}
      <QueryState query={room} loading={<Skeleton kind="card" count={3} />}>
        {body}
      </QueryState>
    </Page>
  )
}
