import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import { paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { StepLine } from './StepLine.tsx'
import { noneEnrolled, stepLineOf } from './stepLine.ts'
import { loadingLine } from './stepLineContent.ts'

/** The most urgent own enrolment, with its deadline. */
export function OwnStep() {
  const query = useQuery(callQuery('Exam', 'GetMyNextStep', {}))
  return (
    <QueryState
      query={query}
      loading={<StepLine {...loadingLine} />}
      failed={<StepLine to={paths.myEnroll} mark="报名" text="我的报名" note="暂时没有查到进度，点此查看" />}
    >
      {({ item, OtherMsg }) => (
        <StepLine {...(item ? stepLineOf(item, OtherMsg.TodoCount, serverNow()) : noneEnrolled)} />
      )}
    </QueryState>
  )
}
