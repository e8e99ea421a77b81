import { useState } from 'react'
import { serverNow } from '#client/clock.ts'
import type { ExamDayWire } from '#contract/schedule/examTime.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ExamNumber } from '#web/ui/ExamNumber.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { DayTools } from './DayTools.tsx'
import style from './ExamDayCard.module.css'
import { examTimeFacts, roomNotice, roomPhase, tracksWord } from './examTimeWords.ts'
import { OnSiteCode } from './OnSiteCode.tsx'
import { TimeList } from './TimeList.tsx'

/**
 * One enrolment in the exam-time query: time, place, and what its owner needs on the day
 * (specification#exam-time-query).
 */
export function ExamDayCard({ day, position }: { day: ExamDayWire; position: number }) {
  const isUnpaid = day.IsPay === PAY_STATUS.unpaid
  return (
    <article className={style.card}>
      <header className={style.head}>
        <span className={style.batch}>{day.ExamBatch.EB_Name}</span>
        <Tag>{day.IsOnline === MODE.offline ? '现场考试' : '线上考试'}</Tag>
      </header>
      <div className={day.Photo === '' ? undefined : style.who}>
        {day.Photo !== '' && (
          <div className={style.photo}>
            <Picture src={day.Photo} alt={`${day.Name}的证件照`} ratio="photo" width={80} position={position} />
          </div>
        )}
        <div>
          <h2 className={style.name}>{day.Name}</h2>
          <p className={style.what}>
            {day.Majors.MName} {day.Grades.GName}
          </p>
          {day.ExamNO !== '' && (
            <p className={style.number}>
              考号 <ExamNumber number={day.ExamNO} />
            </p>
          )}
        </div>
      </div>
      {isUnpaid ? <Unpaid day={day} /> : <Schedule day={day} />}
      {day.IsOwn === 0 && <p className={style.aside}>该考生由其他账号报名，这里只显示考试安排。</p>}
    </article>
  )
}

function Unpaid({ day }: { day: ExamDayWire }) {
  const now = serverNow()
  return (
    <>
      <p className={style.notice}>该报名尚未缴费，缴费后安排考试时间和考场。</p>
      {roomPhase(day, now) === 'later' && <RoomNotice day={day} now={now} />}
      <div className={style.buttons}>
        <ButtonLink small to={paths.enrollDetails(day.EF_ID)}>
          查看报名
        </ButtonLink>
      </div>
    </>
  )
}

/** What is told until time and room are shown (specification#exam-time). */
function RoomNotice({ day, now }: { day: ExamDayWire; now: number }) {
  return (
    <div className={style.notice}>
      <p className={style.noticeTitle}>查看考场时间</p>
      <p className={style.noticeText}>{roomNotice(day, now)}</p>
    </div>
  )
}

function Schedule({ day }: { day: ExamDayWire }) {
  const now = serverNow()
  if (roomPhase(day, now) !== 'shown') return <RoomNotice day={day} now={now} />
  return (
    <>
      <div className={style.times}>
        <TimeList facts={examTimeFacts(day)} />
      </div>
      {day.Tracks.length > 0 && (
        <ol className={style.tracks} aria-label="已选曲目">
          {day.Tracks.map(({ EP_ID, EQ_ID, Title }) => (
            <li key={`${EP_ID} ${EQ_ID} ${Title}`}>{Title}</li>
          ))}
        </ol>
      )}
      {day.IsOwn === 1 && (
        <>
          <DayTools day={day} />
          <OwnButtons day={day} />
        </>
      )}
    </>
  )
}

function OwnButtons({ day }: { day: ExamDayWire }) {
  const [isCodeOpen, setCodeOpen] = useState(false)
  return (
    <div className={style.buttons}>
      {day.Code !== '' && (
        <Button small onClick={() => setCodeOpen(true)}>
          现场考试码
        </Button>
      )}
      {day.IsOnline === MODE.offline && (
        <ButtonLink small look="quiet" to={paths.setOfflineExamTracks(day.EF_ID)}>
          {tracksWord(day)}
        </ButtonLink>
      )}
      <ButtonLink small look="quiet" to={paths.admissionTicket(day.EF_ID)}>
        准考证
      </ButtonLink>
      {isCodeOpen && <OnSiteCode day={day} onClose={() => setCodeOpen(false)} />}
    </div>
  )
}
