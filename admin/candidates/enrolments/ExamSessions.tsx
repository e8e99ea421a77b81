import { useQuery } from '@tanstack/react-query'
import { Collapse, Skeleton } from 'antd'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { ExamSessionWire } from '#contract/examRoom/examStaff.ts'
import { faceProblems, facesNote, similarityText } from '#domain/enrolment/similarity.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Enrolments.module.css'
import { megabytesText, sessionText, takeText } from './examTexts.ts'

type Slot = ExamSessionWire['Slots'][number]

/** The sessions of an online exam, newest first: on which device, what was recorded, what counts (rulings#session). */
export function ExamSessions({ enrolmentId }: { enrolmentId: number }) {
  const query = useQuery(callQuery('Admin', 'GetExamSessions', { EF_ID: enrolmentId }))
  if (query.isError && !query.data) return <FailedState error={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton active title={false} paragraph={{ rows: 3 }} aria-label="正在加载" />
  const sessions = query.data.listData
  if (sessions.length === 0) return <p className={styles.soft}>考生还没有进入过考试</p>
  return (
    <Collapse
      size="small"
      defaultActiveKey={[sessions[0]?.SessionId ?? 0]}
      items={sessions.map((session, at) => ({
        key: session.SessionId,
        label: <SessionTitle session={session} number={sessions.length - at} />,
        children: <SessionBody session={session} />,
      }))}
    />
  )
}

function SessionTitle({ session, number }: { session: ExamSessionWire; number: number }) {
  const text = sessionText(session)
  return (
    <>
      第{number}次 · {isoMinuteText(session.StartTime)} 至 {isoMinuteText(session.EndTime)}{' '}
      <StateWord>{text}</StateWord>
      <span className={styles.soft}>
        视频 {session.Filled}/{session.Required}
      </span>
    </>
  )
}

function SessionBody({ session }: { session: ExamSessionWire }) {
  const { SubmitTime, SetAsideTime, Seats, Slots } = session
  return (
    <>
      {SubmitTime !== null && <p>提交时间：{isoMinuteText(SubmitTime)}</p>}
      {SetAsideTime !== null && <p>作废时间：{isoMinuteText(SetAsideTime)}，视频保留备查</p>}
      {Seats.length > 0 && (
        <p>
          使用设备：
          {Seats.map(({ Device, TakenTime }) => `${Device}（${isoMinuteText(TakenTime)}起）`).join('，')}
        </p>
      )}
      {Slots.length === 0 && <p className={styles.soft}>还没有选定曲目</p>}
      <ol>
        {Slots.map((slot) => (
          <SlotTakes key={slot.EAS_ID} slot={slot} />
        ))}
      </ol>
    </>
  )
}

function SlotTakes({ slot }: { slot: Slot }) {
  return (
    <li>
      <p>
        {slot.Question}{' '}
        <span className={styles.soft}>
          {slot.TypeName} · {slot.IsRandom === 1 ? '系统抽取' : '考生自选'}
        </span>
      </p>
      {slot.Takes.length === 0 && <p className={styles.soft}>没有上传视频</p>}
      {slot.Takes.map((take) => {
        const several = facesNote(take.Faces)
        return (
          <p key={take.TakeId}>
            {take.Poster !== '' && (
              <img className={styles.takePoster} src={take.Poster} alt="" width={64} height={48} loading="lazy" />
            )}
            <a href={take.Video} target="_blank" rel="noreferrer">
              {isoMinuteText(take.CompletedTime)}
            </a>{' '}
            {take.IsCounted === 1 ? <StateWord>计入</StateWord> : <StateWord>已被替换</StateWord>}
            {megabytesText(take.FileBytes)}
            {take.DurationSeconds !== null && ` · ${take.DurationSeconds} 秒`} · {takeText(take)} · 人脸：
            {similarityText(take.Similarity, take.IsCalibrated)}
            {take.FaceProblem !== '' && `（${faceProblems[take.FaceProblem]}）`}
            {several !== null && ` · ${several}`}
          </p>
        )
      })}
    </li>
  )
}
