import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Skeleton, Tag } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { gradeText } from '#admin/kit/wireTexts.ts'
import { type AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './EnrolmentReviews.module.css'
import { judgementLines } from './judgementLines.ts'

type Reviews = AnswerOf<'Admin', 'GetReviewsOfEnrolment'>
type Examiner = Reviews['listData'][number]

/** All reviews of one enrolment, declared conflicts of interest, and the attendance, which staff may set to absent. */
export function EnrolmentReviews({ enrolmentId }: { enrolmentId: number }) {
  const reviews = useQuery(callQuery('Admin', 'GetReviewsOfEnrolment', { EF_ID: enrolmentId }))
  if (reviews.data) return <Reviewed enrolmentId={enrolmentId} reviews={reviews.data} />
  if (reviews.isError) return <FailedState error={reviews.error} onRetry={() => reviews.refetch()} />
  return <Skeleton active paragraph={{ rows: 4 }} aria-label="正在加载" />
}

function Reviewed({ enrolmentId, reviews: { OtherMsg, listData } }: { enrolmentId: number; reviews: Reviews }) {
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
            {Examiner} <Tag color="warning">已回避</Tag>
            <p className={styles.soft}>
              {isoMinuteText(DeclaredTime)} 声明：{Reason}
            </p>
          </li>
        ))}
      </ul>
      <AttendanceRow
        enrolmentId={enrolmentId}
        attendance={OtherMsg}
        isFixed={isReviewed || OtherMsg.IsApproved === 1}
      />
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
        {Examiner} {IsOff === 1 && <Tag>已停用</Tag>} {IsChief === 1 && <Tag color="processing">主考裁定</Tag>}
        {Review ? (
          <strong>{gradeText(Review.ERT_Code)}</strong>
        ) : (
          <span className={styles.soft}>{waitingText(IsOff === 1, DraftTime)}</span>
        )}
        {Review && IsCounted === 0 && <Tag>已收回或不再计入</Tag>}
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

const attendanceText = { 0: '未登记', 1: '已签到', 2: '缺考' } as const

interface AttendanceProps {
  enrolmentId: number
  attendance: Pick<Reviews['OtherMsg'], 'Attendance' | 'AttendanceTime'>
  isFixed: boolean
}

/** The server decides whether an absence can be recorded; the page only hides the offer once the result is approved. */
function AttendanceRow({ enrolmentId, attendance: { Attendance, AttendanceTime }, isFixed }: AttendanceProps) {
  const { modal } = App.useApp()
  const change = useSend({
    change: (send, action: 'MarkAbsent' | 'UndoCheckIn') => send('Examiner', action, { EF_ID: enrolmentId }),
    invalidates: ['GetReviewsOfEnrolment', 'GetResultList', 'GetEnrolmentDetail'],
    done: (_, action) => (action === 'MarkAbsent' ? '已登记缺考' : '已撤销'),
  })
  const ask = async (action: 'MarkAbsent' | 'UndoCheckIn') => {
    const isSure = await modal.confirm(
      action === 'MarkAbsent'
        ? { title: '登记为缺考？', content: '拟定成绩将为“缺考”，审核后考生可以查到。审核之前可以撤销。' }
        : { title: `撤销“${attendanceText[Attendance]}”？`, content: '撤销后考生恢复为未登记，操作记录会保留。' },
    )
    if (isSure) change.start(action)
  }
  return (
    <>
      <Refusal of={change} />
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
