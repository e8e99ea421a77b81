import { Link } from '#admin/kit/page/router.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { SiteRowWire } from '#contract/schedule/examDayBoard.ts'
import styles from './ExamDay.module.css'
import type { SiteCandidate } from './siteCandidate.ts'

interface PersonProps {
  candidate: SiteCandidate
  /** Opens a candidate, where that may be done. */
  onChoose: ((candidate: SiteRowWire) => void) | null
}

/** Opens what can be done for a candidate; otherwise a link to the enrolment for those who may open it. */
export function Person({ candidate: { wire }, onChoose }: PersonProps) {
  const { Roles } = useStaff()
  if (onChoose)
    return (
      <button type="button" className={styles.open} onClick={() => onChoose(wire)}>
        {wire.Name}
      </button>
    )
  if (!mayCall(Roles, 'GetEnrolmentDetail')) return wire.Name
  return (
    <Link to={`/enrolments?row=${wire.EF_ID}`} className={styles.person}>
      {wire.Name}
    </Link>
  )
}
