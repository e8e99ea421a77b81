import { idIn, paths } from '#web/paths.ts'
import { usePlace } from '#web/shell/router.tsx'
import { Turn } from '#web/shell/Turn.tsx'
import { ExaminerOnly } from './ExaminerOnly.tsx'
import { OpenDesk } from './OpenDesk.tsx'

/**
 * /ReviewHearing?EF_ID: mark the recordings of one hearing paper; a missing id leads to /Assessment
 * (specification#missing-id).
 */
export function ReviewHearingScreen() {
  const { search } = usePlace()
  const enrolmentId = idIn(search, 'EF_ID')
  if (enrolmentId === null) return <Turn to={paths.assessment()} />
  return (
    <ExaminerOnly title="听力评审">
      <OpenDesk key={enrolmentId} enrolmentId={enrolmentId} />
    </ExaminerOnly>
  )
}
