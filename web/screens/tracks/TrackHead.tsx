import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { shanghaiDateText } from '#domain/time.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'
import style from './Tracks.module.css'

type TrackHeadProps = { enrolment: EnrolmentWire; closeTime: string | null; isOpen: boolean }

/** The candidate, and until when the tracks can change: the end of the day before the exam (rulings#offline-tracks). */
export function TrackHead({ enrolment, closeTime, isOpen }: TrackHeadProps) {
  const lastDay = closeTime === null ? null : shanghaiDateText(instantOf(closeTime) - 1)
  return (
    <header className={style.head}>
      <p className={style.batch}>{enrolment.ExamBatch.EB_Name}</p>
      <h2 className={style.name}>{enrolment.Name}</h2>
      <p>
        {enrolment.Majors.MName} {enrolment.Grades.GName}
      </p>
      {isOpen && (
        <p className={style.until}>
          {lastDay === null ? '考试前一天 24:00 前可以修改' : `${lastDay} 24:00 前可以修改`}
        </p>
      )}
    </header>
  )
}
