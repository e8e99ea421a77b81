import { Alert, Button } from 'antd'
import styles from './Board.module.css'
import type { PlanChanges } from './usePlanChanges.ts'

interface Props {
  changes: PlanChanges
  /** Sends the conflicting move again, from where the candidate is now, or drops it. */
  onDecide: (isWanted: boolean) => void
}

/** What the last change led to, and the move that waits because somebody else moved the same candidate. */
export function OutcomeAlerts({ changes: { outcome, dismiss, conflictingMove }, onDecide }: Props) {
  return (
    <>
      {conflictingMove && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className={styles.outcome}
          title={`${conflictingMove.seat.Name}刚刚被其他工作人员调整过，现在显示的是最新位置。您的调整还没有保存。`}
          action={
            <span className={styles.actions}>
              <Button size="small" type="primary" onClick={() => onDecide(true)}>
                仍按我的调整
              </Button>
              <Button size="small" onClick={() => onDecide(false)}>
                放弃
              </Button>
            </span>
          }
        />
      )}
      {outcome && (
        <Alert
          type={outcome.type}
          showIcon
          role={outcome.type === 'error' ? 'alert' : 'status'}
          className={styles.outcome}
          title={outcome.text}
          closable={{ onClose: dismiss }}
        />
      )}
    </>
  )
}
