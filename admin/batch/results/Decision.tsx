import { Button } from 'antd'
import { EnrolmentReviews } from '#admin/candidates/enrolments/EnrolmentReviews.tsx'
import { useLetterKey } from '#admin/kit/list/useListKeys.ts'
import type { ResultRowWire } from '#contract/result/resultStaff.ts'
import styles from './Decision.module.css'

interface DecisionProps {
  result: ResultRowWire
  isSending: boolean
  /** Absent where this result cannot be approved as it stands. */
  onApprove?: () => void
}

/** What is decided of one result, before anything else of the enrolment: marks and comments, and the approval with its key. */
export function Decision({ result, isSending, onApprove }: DecisionProps) {
  return (
    <section aria-label="评审" className={styles.decision}>
      <header className={styles.head}>
        <h2>{result.Name}</h2>
        <span className={styles.soft}>
          {result.MName} · {result.GName} · {result.ExamNO}
        </span>
        {onApprove && <Approve isSending={isSending} onApprove={onApprove} />}
      </header>
      <EnrolmentReviews enrolment={result} />
    </section>
  )
}

function Approve({ isSending, onApprove }: { isSending: boolean; onApprove: () => void }) {
  useLetterKey('a', onApprove)
  return (
    <Button
      type="primary"
      title="审核通过（a）"
      aria-keyshortcuts="a"
      loading={isSending}
      className={styles.approve ?? ''}
      onClick={onApprove}
    >
      审核通过 <kbd aria-hidden="true">A</kbd>
    </Button>
  )
}
