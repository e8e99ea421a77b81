import { idIn, paths } from '#web/paths.ts'
import { usePlace } from '#web/shell/router.tsx'
import { Turn } from '#web/shell/Turn.tsx'
import { ExaminerOnly } from './ExaminerOnly.tsx'
import { OpenDesk } from './OpenDesk.tsx'

/** /AssessDetails?EF_ID: mark one candidate; a missing id leads to /Assessment (specification#missing-id). */
export function AssessDetailsScreen() {
  const { search } = usePlace()
  const enrolmentId = idIn(search, 'EF_ID')
  if (enrolmentId === null) return <Turn to={paths.assessment()} />
  return (
    <ExaminerOnly title="评审">
      <OpenDesk key={enrolmentId} enrolmentId={enrolmentId} />
    </ExaminerOnly>
  )
}
