import { idIn, paths } from '#web/paths.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { ExaminerOnly } from './ExaminerOnly.tsx'
import { OpenDesk } from './OpenDesk.tsx'

/**
 * /ReviewHearing?EF_ID: mark the recordings of one hearing paper; a missing id leads to /Assessment
 * (specification#missing-id).
 */
export function ReviewHearingScreen() {
  const { search } = useLocation()
  const enrolmentId = idIn(search, 'EF_ID')
  if (enrolmentId === null) return <Redirect to={paths.assessment()} />
  return (
    <ExaminerOnly title="听力评审">
      <OpenDesk key={enrolmentId} enrolmentId={enrolmentId} />
    </ExaminerOnly>
  )
}
