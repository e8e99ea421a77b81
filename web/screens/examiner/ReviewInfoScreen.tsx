import { useEffect } from 'react'
import { reasonText } from '#domain/reasons/reasons.ts'
import { idIn, paths } from '#web/paths.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { toast } from '#web/ui/toast.ts'
import { ExaminerOnly } from './ExaminerOnly.tsx'
import { OpenDesk } from './OpenDesk.tsx'

/** Without an id there is no review to modify: this leads to the list with a message (specification#review-rules). */
function ToChoose() {
  useEffect(() => toast(reasonText('REVIEW_REQUIRED')), [])
  return <Redirect to={paths.reviewResults()} />
}

/**
 * /ReviewInfo?EF_ID: one finished review, to be read, modified or reset (rulings#open-routes, rulings#reset-review).
 */
export function ReviewInfoScreen() {
  const { search } = useLocation()
  const enrolmentId = idIn(search, 'EF_ID')
  if (enrolmentId === null) return <ToChoose />
  return (
    <ExaminerOnly title="评审详情">
      <OpenDesk key={enrolmentId} enrolmentId={enrolmentId} />
    </ExaminerOnly>
  )
}
