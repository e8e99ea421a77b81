import { idIn, paths } from '#web/paths.ts'
import { usePlace } from '#web/shell/router.tsx'
import { Turn } from '#web/shell/Turn.tsx'
import { ExaminerOnly } from './ExaminerOnly.tsx'
import { OpenDesk } from './OpenDesk.tsx'

/** /ReviewInfo?EF_ID: one finished review, to be read, modified or begun anew (rulings 1 and 7). */
export function ReviewInfoScreen() {
  const { search } = usePlace()
  const enrolmentId = idIn(search, 'EF_ID')
  if (enrolmentId === null) return <Turn to={paths.reviewResults} />
  return (
    <ExaminerOnly title="评审详情">
      <OpenDesk key={enrolmentId} enrolmentId={enrolmentId} />
    </ExaminerOnly>
  )
}
