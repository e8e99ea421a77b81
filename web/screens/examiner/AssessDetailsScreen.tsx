import { idIn, paths } from '#web/paths.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { ExaminerOnly } from './ExaminerOnly.tsx'
import { OpenDesk } from './OpenDesk.tsx'

/** /AssessDetails?EF_ID: mark one candidate; a missing id leads to /Assessment (specification#missing-id). */
export function AssessDetailsScreen() {
  const { search } = useLocation()
  const enrolmentId = idIn(search, 'EF_ID')
  if (enrolmentId === null) return <Redirect to={paths.assessment()} />
  return (
    <ExaminerOnly title="评审">
      <OpenDesk key={enrolmentId} enrolmentId={enrolmentId} />
    </ExaminerOnly>
  )
}
