import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { lastMinuteText } from '#domain/time.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'
import style from './Tracks.module.css'

type TrackHeadProps = { enrolment: EnrolmentWire; closeTime: string | null; isOpen: boolean }

/** The candidate, and until when the tracks can change: the end of the day before the exam (rulings#offline-tracks). */
export function TrackHead({ enrolment, closeTime, isOpen }: TrackHeadProps) {
  const until = closeTime === null ? '考试前一天 23:59' : lastMinuteText(instantOf(closeTime))
  return (
    <header className={style.head}>
      <p className={style.batch}>{enrolment.ExamBatch.EB_Name}</p>
      <h2 className={style.name}>{enrolment.Name}</h2>
      <p>
        {enrolment.Majors.MName} {enrolment.Grades.GName}
      </p>
      {isOpen && <p className={style.until}>{until}前可以修改</p>}
    </header>
  )
}
