import { serverNow } from '#client/clock.ts'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import { nextStepOf } from '#domain/enrolment/nextStep.ts'
import { whyCannotRehearse } from '#domain/examRoom/rehearsal.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { paths } from '#web/paths.ts'
import { endText, timeText } from '#web/screens/mine/words.ts'
import { RehearsalButton } from '#web/screens/recorder/RehearsalButton.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ExamNumber } from '#web/ui/ExamNumber.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Seal, Tag } from '#web/ui/Tag.tsx'
import style from './ExamCard.module.css'
import { sittingFactsOf } from './sittingFacts.ts'
import { underWayText } from './sittingLink.ts'
import type { OnlineExam } from './useOnlineExams.ts'

/** Shows one online exam with its single next action, or the reason why that action is not possible now. */
export function ExamCard({ exam, position }: { exam: OnlineExam; position: number }) {
  const { ExamTime: time } = exam
  const isHearing = exam.MID === HEARING_MAJOR_ID
  const what = isHearing ? '考试' : '上传'
  const underWay = underWayText(stepOf(exam))
  return (
    <article className={style.card}>
      <header className={style.head}>
        <span className={style.batch}>{exam.ExamBatch.EB_Name}</span>
        <State exam={exam} />
      </header>
      <div className={style.body}>
        <div className={style.photo}>
          <Picture src={exam.Photo} alt="" ratio="photo" width={80} position={position} />
        </div>
        <div className={style.words}>
          <h2 className={style.name}>{exam.Name}</h2>
          <p className={style.what}>
            {exam.Majors.MName} {exam.Grades.GName}
          </p>
          {exam.ExamNO !== '' && (
            <p>
              考号 <ExamNumber number={exam.ExamNO} />
            </p>
          )}
        </div>
      </div>
      {time && (
        <p className={style.window}>
          <span className={style.moment}>
            {what}开始 {timeText(time.ExamBeginDate)}
          </span>
          <span className={style.moment}>
            {what}截止 {endText(time.ExamEndDate)}
          </span>
        </p>
      )}
      {underWay !== '' && (
        <p className={style.underWay} role="status">
          {underWay}
        </p>
      )}
      {exam.WhyNot !== '' && (
        <p className={style.why} id={`why-${exam.EF_ID}`}>
          {exam.WhyNot}
        </p>
      )}
      <div className={style.buttons}>
        {isHearing ? <HearingButtons exam={exam} /> : <VideoButton exam={exam} />}
        {canRehearse(exam) && <RehearsalButton enrolment={exam} />}
        <ButtonLink small look="quiet" to={paths.enrollDetails(exam.EF_ID)}>
          报名详情
        </ButtonLink>
      </div>
    </article>
  )
}

/** A rehearsal is most useful in the days before the window opens (domain `whyCannotRehearse`). */
function canRehearse(exam: OnlineExam): boolean {
  if (exam.MID === HEARING_MAJOR_ID || exam.IsSubAnswer === 1) return false
  return whyCannotRehearse(sittingFactsOf(exam), serverNow()) === null
}

const stepOf = (exam: OnlineExam) => nextStepOf(enrolmentFactsOf(exam), serverNow())

function State({ exam }: { exam: OnlineExam }) {
  if (isRetake(exam)) return <Tag tone="todo">需重录一首</Tag>
  if (exam.IsSubAnswer === 1) return <Seal>已提交</Seal>
  if (exam.ExamSession !== null && exam.CanStart === 1) return <Tag tone="bad">考试中</Tag>
  return exam.CanStart === 1 ? <Tag tone="todo">可以考试</Tag> : <Tag>未开放</Tag>
}

/** Staff let one piece of what was submitted be recorded again. */
const isRetake = (exam: OnlineExam) => exam.IsSubAnswer === 1 && exam.CanStart === 1 && exam.MID !== HEARING_MAJOR_ID

function VideoButton({ exam }: { exam: OnlineExam }) {
  if (isRetake(exam)) {
    return (
      <ButtonLink small to={paths.examOnline(exam.EF_ID)}>
        去重录
      </ButtonLink>
    )
  }
  if (exam.IsSubAnswer === 1) {
    return (
      <ButtonLink small to={paths.examOnline(exam.EF_ID)}>
        查看视频
      </ButtonLink>
    )
  }
  if (exam.CanStart === 1) {
    const { key } = stepOf(exam)
    return (
      <ButtonLink small to={paths.examOnline(exam.EF_ID)}>
        {key === 'examRuns' ? '继续考试' : key === 'submit' ? '去提交' : '上传视频'}
      </ButtonLink>
    )
  }
  return (
    <Button small disabled aria-describedby={exam.WhyNot === '' ? undefined : `why-${exam.EF_ID}`}>
      上传视频
    </Button>
  )
}

/** The exam can be sat once; practice is unlimited from `HearingTestState` 1 of the batch on (rulings#hearing). */
function HearingButtons({ exam }: { exam: OnlineExam }) {
  const isOpen = exam.CanStart === 1 || exam.IsSubAnswer === 1
  const practises = exam.ExamBatch.HearingTestState > 0 && exam.IsPay === 1
  return (
    <>
      {isOpen ? (
        <ButtonLink small to={paths.answerkey(exam.EF_ID, 0)}>
          {exam.IsSubAnswer === 1 ? '查看听力考试' : '听力考试'}
        </ButtonLink>
      ) : (
        <Button small disabled aria-describedby={exam.WhyNot === '' ? undefined : `why-${exam.EF_ID}`}>
          听力考试
        </Button>
      )}
      {practises ? (
        <ButtonLink small look="quiet" to={paths.answerkey(exam.EF_ID, 1)}>
          听力练习
        </ButtonLink>
      ) : (
        <Button small look="quiet" disabled>
          听力练习
        </Button>
      )}
    </>
  )
}
