import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import { paths } from '#web/paths.ts'
import { StepLine } from './StepLine.tsx'
import { noneEnrolled, stepLineOf } from './stepLine.ts'
import { loadingLine } from './stepLineContent.ts'

/** The most urgent own enrolment, with its deadline. */
export function OwnStep() {
  const { data, isPending } = useQuery(callQuery('Exam', 'GetMyNextStep', {}))
  if (isPending) return <StepLine {...loadingLine} />
  if (!data) return <StepLine to={paths.myEnroll} mark="报名" text="我的报名" note="暂时没有查到进度，点此查看" />
  const { item, OtherMsg } = data
  return <StepLine {...(item ? stepLineOf(item, OtherMsg.TodoCount, serverNow()) : noneEnrolled)} />
}
