import type { ExaminerEnrolmentWire } from '#contract/review.ts'
import { monthText } from '#web/ui/monthRange.ts'
import { Picture } from '#web/ui/Picture.tsx'
import style from './Desk.module.css'

/** Who performs: photo to compare, name, what is examined. */
export function CandidateHead({ enrolment }: { enrolment: ExaminerEnrolmentWire }) {
  const { Name, Sex, BirthDate, ExamNO, Photo, Majors, Grades, ExamBatch } = enrolment
  return (
    <header className={style.head}>
      <div className={style.photo}>
        <Picture src={Photo} alt={`${Name}的证件照`} ratio="photo" eager />
      </div>
      <div>
        <h2 className={style.name}>{Name}</h2>
        <p>
          {Majors.MName} {Grades.GName}
        </p>
        <p className={style.soft}>
          {[Sex, BirthDate && monthText(BirthDate), ExamNO && `考号 ${ExamNO}`].filter(Boolean).join(' · ')}
        </p>
        <p className={style.soft}>{ExamBatch.EB_Name}</p>
      </div>
    </header>
  )
}
