import type { ExaminerEnrolmentWire } from '#contract/result/reviewList.ts'
import { monthText } from '#web/ui/monthRange.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { candidateName } from './candidateName.ts'
import style from './Desk.module.css'

type CandidateHeadProps = {
  enrolment: ExaminerEnrolmentWire
  /** The photo stored on this device, if there is one. */
  photo?: string | undefined
}

/** Shows the candidate's photo, name and exam; the batch may hide the identity from examiners. */
export function CandidateHead({ enrolment, photo = enrolment.Photo }: CandidateHeadProps) {
  const { Name, Sex, BirthDate, ExamNO, Majors, Grades, ExamBatch, HidesIdentity } = enrolment
  const facts = [Sex, BirthDate && monthText(BirthDate), Name && ExamNO && `考号 ${ExamNO}`]
  return (
    <header className={photo ? style.head : undefined}>
      {photo && (
        <div className={style.photo}>
          <Picture src={photo} alt={`${candidateName(enrolment)}的证件照`} ratio="photo" width={88} position={0} />
        </div>
      )}
      <div className={style.headWords}>
        <h2 className={style.name}>{candidateName(enrolment)}</h2>
        <p>
          {Majors.MName} {Grades.GName}
        </p>
        <p className={style.soft}>{facts.filter(Boolean).join(' · ')}</p>
        <p className={style.soft}>{ExamBatch.EB_Name}</p>
        {HidesIdentity === 1 && <p className={style.soft}>本批次匿名评审，不显示考生姓名和学校。</p>}
      </div>
    </header>
  )
}
