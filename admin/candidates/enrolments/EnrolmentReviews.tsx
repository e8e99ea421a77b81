import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { ExamDayMoveDialog } from '#admin/candidates/examDayMove/ExamDayMoveDialog.tsx'
import { ExamDayMoveNotice } from '#admin/candidates/examDayMove/ExamDayMoveNotice.tsx'
import type { DoneMove } from '#admin/candidates/examDayMove/useExamDayMove.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { type AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { SiteRowWire } from '#contract/schedule/examDayBoard.ts'
import { gradeText } from '#domain/result/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './EnrolmentReviews.module.css'
import { judgementLines } from './judgementLines.ts'

type Reviews = AnswerOf<'Admin', 'GetReviewsOfEnrolment'>
type Candidate = Pick<SiteRowWire, 'EF_ID' | 'Name' | 'ExamNO' | 'MName' | 'GName'>
type Examiner = Reviews['listData'][number]

/** All reviews of one enrolment, declared conflicts of interest, and the attendance, which staff may set to absent. */
export function EnrolmentReviews({ enrolment }: { enrolment: Candidate }) {
  const { EF_ID: enrolmentId } = enrolment
  const reviews = useQuery(callQuery('Admin', 'GetReviewsOfEnrolment', { EF_ID: enrolmentId }))
  if (reviews.data) return <Reviewed enrolment={enrolment} reviews={reviews.data} />
  if (reviews.isError) return <FailedState error={reviews.error} onRetry={() => reviews.refetch()} />
  return <Skeleton active paragraph={{ rows: 4 }} aria-label="正在加载" />
}

function Reviewed({ enrolment, reviews: { OtherMsg, listData } }: { enrolment: Candidate; reviews: Reviews }) {
  const isReviewed = listData.some(({ IsCounted }) => IsCounted === 1)
  return (
    <>
      {OtherMsg.IsHeld === 1 && <Alert type="error" showIcon title="考官的成绩相差两档以上，等待主考官裁定" />}
      <p className={styles.proposal}>拟定成绩：{gradeText(OtherMsg.ProposedCode)}</p>
      {listData.length === 0 && <p className={styles.soft}>尚未分配考官</p>}
      <ul className={styles.list}>
        {listData.map((examiner) => (
          <OneReview key={examiner.UserID} examiner={examiner} />
        ))}
        {OtherMsg.Conflicts.map(({ UserID, Examiner, Reason, DeclaredTime }) => (
          <li key={`conflict-${UserID}`}>
            {Examiner} <StateWord>已回避</StateWord>
            <p className={styles.soft}>
              {isoMinuteText(DeclaredTime)} 声明：{Reason}
            </p>
          </li>
        ))}
      </ul>
      <AttendanceRow enrolment={enrolment} attendance={OtherMsg} isFixed={isReviewed || OtherMsg.IsApproved === 1} />
    </>
  )
}

function waitingText(isOff: boolean, draftTime: string | null): string {
  const begun = draftTime === null ? '' : `${isoMinuteText(draftTime)} 存有草稿，`
  return isOff ? `${begun}考官已停用，请另行分配` : `${begun}等待评审`
}

function OneReview({
  examiner: { Examiner, IsOff, Review, DraftTime, IsChief, IsCounted, TakenFrom },
}: {
  examiner: Examiner
}) {
  return (
    <li>
      <p>
        {Examiner} {IsOff === 1 && <StateWord>已停用</StateWord>} {IsChief === 1 && <StateWord>主考裁定</StateWord>}
        {Review ? (
          <strong>{gradeText(Review.ERT_Code)}</strong>
        ) : (
          <span className={styles.soft}>{waitingText(IsOff === 1, DraftTime)}</span>
        )}
        {Review && IsCounted === 0 && <StateWord>已收回或不再计入</StateWord>}
      </p>
      {Review && (
        <>
          <ul className={styles.lines}>
            {judgementLines(Review.Judgement).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {Review.Suggestion !== '' && <li>建议：{Review.Suggestion}</li>}
          </ul>
          <p className={styles.soft}>
            {isoMinuteText(Review.SubmitTime)} · 第 {Review.Version} 版
            {TakenFrom !== '' && ` · 采用了${TakenFrom}的评审`}
          </p>
        </>
      )}
    </li>
  )
}

const TAKEN = '缺考已撤销，但原来的时间已经给了别的考生，请给他安排新的时间。'
const attendanceText = { 0: '未到', 1: '已签到', 2: '缺考' } as const

interface AttendanceProps {
  enrolment: Candidate
  attendance: Pick<Reviews['OtherMsg'], 'Attendance' | 'AttendanceTime'>
  isFixed: boolean
}

/** The server decides whether an absence can be recorded; the page only hides the offer once the result is approved. */
function AttendanceRow({ enrolment, attendance: { Attendance, AttendanceTime }, isFixed }: AttendanceProps) {
  const { modal } = App.useApp()
  const { Roles } = useStaff()
  const [isPlaceTaken, setPlaceTaken] = useState(false)
  const [moved, setMoved] = useState<DoneMove | null>(null)
  const change = useSend({
    change: async (send, action: 'MarkAbsent' | 'UndoCheckIn') => {
      const { EF_ID } = enrolment
      if (action === 'UndoCheckIn')
        return (await send('Examiner', 'UndoCheckIn', { EF_ID })).OtherMsg.IsPlaceTaken === 1
      await send('Examiner', 'MarkAbsent', { EF_ID })
      return false
    },
    invalidates: ['GetReviewsOfEnrolment', 'GetResultList', 'GetEnrolmentDetail', 'GetChild'],
    done: (_, action) => (action === 'MarkAbsent' ? '已登记缺考' : '已撤销'),
    onSent: setPlaceTaken,
  })
  const ask = async (action: 'MarkAbsent' | 'UndoCheckIn') => {
    const isSure = await modal.confirm(
      action === 'MarkAbsent'
        ? { title: '登记为缺考？', content: '拟定成绩将为“缺考”，审核后考生可以查到。审核之前可以撤销。' }
        : { title: `撤销“${attendanceText[Attendance]}”？`, content: '撤销后考生恢复为未到，操作记录会保留。' },
    )
    if (isSure) change.start(action)
  }
  return (
    <>
      <Refusal of={change} />
      {moved && <ExamDayMoveNotice move={moved} onClose={() => setMoved(null)} />}
      {isPlaceTaken && mayCall(Roles, 'GetExamDayPlaces') && (
        <ExamDayMoveDialog
          candidate={{ ...enrolment, Attendance: 0 }}
          why={TAKEN}
          onMoved={setMoved}
          onClose={() => setPlaceTaken(false)}
        />
      )}
      {isPlaceTaken && !mayCall(Roles, 'GetExamDayPlaces') && (
        <Alert type="warning" showIcon role="alert" title={`${TAKEN}请联系排考人员或现场工作人员。`} />
      )}
      <p className={styles.attendance}>
        出勤：{attendanceText[Attendance]}
        {AttendanceTime !== null && ` ${isoMinuteText(AttendanceTime)}`}
        {!isFixed && Attendance === 0 && (
          <Button size="small" loading={change.isSending} onClick={() => void ask('MarkAbsent')}>
            登记缺考
          </Button>
        )}
        {!isFixed && Attendance !== 0 && (
          <Button size="small" loading={change.isSending} onClick={() => void ask('UndoCheckIn')}>
            撤销
          </Button>
        )}
      </p>
    </>
  )
}
