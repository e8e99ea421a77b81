import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#client/api.ts'
import { paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Link, useLocation } from '#web/shell/router.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ExaminerOnly } from './ExaminerOnly.tsx'
import style from './Work.module.css'
import { WorkProgress } from './WorkProgress.tsx'
import { awaitedIn, examTimesCall, isOnlineIn, openFirst, openIn, spanText } from './work.ts'

type ExamTime = AnswerOf<'Examiner', 'GetExamTimeMajors'>['listData'][number]

/** /ExamTimeList?IsOnline=1|0: the examiner's exam times with majors and counts (rulings#reset-review). */
export function ExamTimeListScreen() {
  const { search } = useLocation()
  const isOnline = isOnlineIn(search)
  const title = isOnline === 1 ? '线上评审' : '现场评审'
  return (
    <ExaminerOnly title={title}>
      <Page
        title={title}
        aside={
          <Link to={paths.reviewResults()} className={style.aside}>
            已评审
          </Link>
        }
      >
        <ExamTimes isOnline={isOnline} />
      </Page>
    </ExaminerOnly>
  )
}

function ExamTimes({ isOnline }: { isOnline: 0 | 1 }) {
  const query = useQuery(examTimesCall(isOnline))
  const none = <EmptyState note={`暂时没有分配给您的${isOnline === 1 ? '线上' : '现场'}评审任务。`} />
  return (
    <QueryState query={query} loading={<Skeleton kind="card" count={3} />} empty={none}>
      {({ listData }) => (
        <ul className={style.times}>
          {openFirst(listData).map((time) => (
            <li key={time.ET_ID}>
              <TimeCard time={time} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}

/** Online, the candidates to be marked; on site, the day's list with attendance. */
function listOf({ ET_ID, IsOnline }: ExamTime, majorId?: number): string {
  return IsOnline === 0 ? paths.onSiteReview(ET_ID) : paths.examTimeUserList(ET_ID, { majorId })
}

/** `待评` counts the candidates who can be marked now: nobody can before they have submitted or arrived. */
function countText({ Open, Awaited, IsOnline }: ExamTime['Majors'][number] & Pick<ExamTime, 'IsOnline'>): string {
  if (Open > 0) return `待评 ${Open}`
  return Awaited > 0 ? `${IsOnline === 1 ? '未提交' : '未到'} ${Awaited}` : '已评完'
}

function TimeCard({ time }: { time: ExamTime }) {
  const done = time.Majors.reduce((sum, { Done }) => sum + Done, 0)
  const venue = [time.ExamAddress, time.ExamRoom].filter(Boolean).join(' ')
  return (
    <article className={style.card}>
      <Link to={listOf(time)} className={style.cardHead}>
        <h2 className={style.cardTitle}>{time.EB_Name}</h2>
        <span className={style.soft}>{spanText(time.ExamBeginDate, time.ExamEndDate)}</span>
        {venue && <span className={style.soft}>{venue}</span>}
      </Link>
      <WorkProgress open={openIn([time])} draft={0} done={done} awaited={awaitedIn(time)} />
      <ul className={style.majors}>
        {time.Majors.map((major) => (
          <li key={major.MID}>
            <Link to={listOf(time, major.MID)} className={style.major}>
              <span>{major.MName}</span>
              <span className={style.count}>
                {countText({ ...major, IsOnline: time.IsOnline })} · 已评 {major.Done}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </article>
  )
}
