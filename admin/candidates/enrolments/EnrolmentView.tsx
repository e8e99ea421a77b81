import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { EnrolmentHead } from './EnrolmentHead.tsx'
import { EnrolmentHistory } from './EnrolmentHistory.tsx'
import { EnrolmentParts } from './EnrolmentParts.tsx'
import styles from './Enrolments.module.css'

/** All of one enrolment on a page of its own: facts left, history right. */
export function EnrolmentView({ enrolment, onRevealed }: { enrolment: EnrolmentDetailWire; onRevealed: () => void }) {
  return (
    <div className={styles.page}>
      <div>
        <EnrolmentHead enrolment={enrolment} isPage />
        <EnrolmentParts enrolment={enrolment} onRevealed={onRevealed} />
      </div>
      <aside aria-label="全部记录">
        <h2>全部记录</h2>
        <EnrolmentHistory of={[enrolment]} />
      </aside>
    </div>
  )
}
