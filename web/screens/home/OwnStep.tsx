import { useQuery } from '@tanstack/react-query'
import { serverNow } from '#client/clock.ts'
import { shanghaiMinuteText } from '#domain/time.ts'
import { callQuery } from '#web/data/callQuery.ts'
import { mostUrgent } from '#web/data/enrolmentFacts.ts'
import { paths } from '#web/paths.ts'
import { looking, StepLine } from './NextStep.tsx'

/** The most urgent of one's own enrolments, with its deadline. */
export function OwnStep() {
  const { data, isPending } = useQuery(callQuery('Exam', 'GetMyExamFormList', { PageIndex: 1, PageSize: 100 }))
  if (isPending) return <StepLine {...looking} />
  if (!data) return <StepLine to={paths.myEnroll} mark="报名" text="我的报名" note="暂时没有查到进度，点此查看" />
  const next = mostUrgent(data.listData, serverNow())
  if (!next) return <StepLine to={paths.examApply()} mark="报名" text="还没有报名" note="选一个开放的批次开始" />
  const { enrolment, step } = next
  const whose = `${enrolment.Name} · ${enrolment.Majors.MName} ${enrolment.Grades.GName}`
  const until = step.deadline === null ? '' : `${shanghaiMinuteText(step.deadline)}前`
  return (
    <StepLine
      to={paths.enrollDetails(enrolment.EF_ID)}
      mark={step.tone === 'todo' ? '待办' : '进度'}
      text={step.text}
      note={whose}
      until={step.tone === 'todo' ? until : ''}
    />
  )
}
