import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { nextStepOf } from '#domain/enrolment/nextStep.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { useMinute } from '#web/data/useMinute.ts'
import { paths } from '#web/paths.ts'
import { sittingLinkOf, underWayText } from '#web/screens/exam/sittingLink.ts'
import { DayTools } from '#web/screens/examDay/DayTools.tsx'
import { examTimeFacts, wantsOnSiteCode } from '#web/screens/examDay/examTimeWords.ts'
import { TimeList } from '#web/screens/examDay/TimeList.tsx'
import { Link } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import style from './TodayExams.module.css'

type TodayExamsProps = { exams: readonly EnrolmentWire[]; total: number }

/** The exams that are under way or lie on this day, each child's own: before everything else that is open. */
export function TodayExams({ exams, total }: TodayExamsProps) {
  const now = useMinute()
  if (exams.length === 0) return null
  return (
    <section className={style.today} aria-labelledby="today">
      <h2 id="today" className={style.heading}>
        今天的考试
      </h2>
      <ul className={style.list}>
        {exams.map((exam) => (
          <li key={exam.EF_ID}>
            <TodayExam exam={exam} now={now} />
          </li>
        ))}
      </ul>
      {total > exams.length && (
        <Link to={paths.myEnroll} className={style.more}>
          今天还有 {total - exams.length} 场考试，查看全部
        </Link>
      )}
    </section>
  )
}

function TodayExam({ exam, now }: { exam: EnrolmentWire; now: number }) {
  const step = nextStepOf(enrolmentFactsOf(exam), now)
  const sitting = sittingLinkOf(exam, step.key)
  const underWay = underWayText(step)
  return (
    <article className={style.exam} aria-label={`${exam.Name}的考试`}>
      <p className={style.who}>
        <strong>{exam.Name}</strong> {exam.Majors.MName} {exam.Grades.GName}
      </p>
      {underWay !== '' ? (
        <p className={style.underWay} role="status">
          {underWay}
        </p>
      ) : (
        <TimeList facts={examTimeFacts(exam)} />
      )}
      <ButtonRow>
        {sitting && <ButtonLink to={sitting.to}>{sitting.text}</ButtonLink>}
        {wantsOnSiteCode(exam, now) && <ButtonLink to={paths.enrollDetails(exam.EF_ID)}>现场考试码</ButtonLink>}
        {exam.IsOnline === MODE.offline && (
          <ButtonLink look="quiet" to={paths.admissionTicket(exam.EF_ID)}>
            准考证
          </ButtonLink>
        )}
      </ButtonRow>
      {underWay === '' && <DayTools day={exam} />}
    </article>
  )
}
