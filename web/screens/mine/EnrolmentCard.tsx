import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { nextStepOf } from '#domain/enrolment/nextStep.ts'
import { feeText, fenOf } from '#domain/money.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { paths } from '#web/paths.ts'
import { sittingLinkOf, underWayText } from '#web/screens/exam/sittingLink.ts'
import { shortTimes, tracksWord } from '#web/screens/examDay/examTimeWords.ts'
import { whyCannotPayOnline } from '#web/screens/payment/payable.ts'
import { ResultMark } from '#web/screens/result/ResultMark.tsx'
import { Link } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ChangePhoto } from './ChangePhoto.tsx'
import style from './EnrolmentCard.module.css'
import { PaySign } from './PaySign.tsx'
import { checkWords, modeWords, timeText } from './words.ts'

/** One enrolment of the list (specification#my-enrolments). */
export function EnrolmentCard({ enrolment, position }: { enrolment: EnrolmentWire; position: number }) {
  const check = checkWords(enrolment.CheckStatus)
  const isPaid = enrolment.IsPay === PAY_STATUS.paid
  const feeFen = fenOf(enrolment.Fee) ?? 0
  const step = nextStepOf(enrolmentFactsOf(enrolment), serverNow())
  const underWay = underWayText(step)
  const sitting = sittingLinkOf(enrolment, step.key)
  return (
    <article className={style.card}>
      <Link to={paths.enrollDetails(enrolment.EF_ID)} className={style.open}>
        <span className={style.head}>
          <span className={style.batch}>{enrolment.ExamBatch.EB_Name}</span>
          <PaySign enrolment={enrolment} />
        </span>
        {underWay !== '' && <strong className={style.underWay}>{underWay}</strong>}
        <span className={style.body}>
          <span className={style.photo}>
            <Picture src={enrolment.Photo} alt="" ratio="photo" width={80} position={position} />
          </span>
          <span className={style.words}>
            <strong className={style.name}>{enrolment.Name}</strong>
            <span className={style.what}>
              {enrolment.Majors.MName} {enrolment.Grades.GName}
            </span>
            <span>
              {enrolment.ExamArea.EA_Name} · {modeWords(enrolment)}
            </span>
            {isPaid && <ExamTimeLines enrolment={enrolment} />}
            {feeFen > 0 && <span>费用 {feeText(feeFen)}</span>}
            <span className={style.soft}>报名时间 {timeText(enrolment.CreateTime)}</span>
            <span className={style.check}>
              {step.key !== 'lapsed' && <Tag tone={check.tone}>{check.text}</Tag>}
              {enrolment.ExamResult && (
                <>
                  <span className="visuallyHidden">成绩：</span>
                  <ResultMark code={enrolment.ExamResult.ERT_Code} />
                </>
              )}
            </span>
            {enrolment.CheckStatus === CHECK_STATUS.failed && (
              <span className={style.remark}>{enrolment.CheckRemark}</span>
            )}
          </span>
        </span>
      </Link>
      <div className={style.buttons}>
        {sitting && (
          <ButtonLink small to={sitting.to}>
            {sitting.text}
          </ButtonLink>
        )}
        {whyCannotPayOnline(enrolment) === null && (
          <ButtonLink small to={paths.enrollDetails(enrolment.EF_ID)}>
            去缴费
          </ButtonLink>
        )}
        {isPaid && enrolment.IsOnline === MODE.offline && (
          <ButtonLink small look="quiet" to={paths.setOfflineExamTracks(enrolment.EF_ID)}>
            {tracksWord(enrolment)}
          </ButtonLink>
        )}
        {isPaid && (
          <ButtonLink small look="quiet" to={paths.admissionTicket(enrolment.EF_ID)}>
            准考证
          </ButtonLink>
        )}
        <ChangePhoto enrolment={enrolment} />
        <ButtonLink small look="quiet" to={paths.enrollDetails(enrolment.EF_ID)}>
          报名详情
        </ButtonLink>
      </div>
    </article>
  )
}

/** Date, time and room once they are published; a visible result makes them unimportant. */
function ExamTimeLines({ enrolment }: { enrolment: EnrolmentWire }) {
  if (enrolment.ExamResult) return null
  const lines = shortTimes(enrolment)
  const sorry = enrolment.IsAvoidedDay === 1 ? ['您填写了这天不便，排考时没能避开'] : []
  return [...lines, ...sorry].map((line) => <span key={line}>{line}</span>)
}
