import { Alert, Button } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { RefundDetailWire } from '#contract/money/paymentRefund.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Refunds.module.css'
import { staleRefunds } from './staleRefunds.ts'

/** Before the money leaves: WeChat is asked whether it has paid after all, and nobody else pays meanwhile. */
export function PayoutLock({ refund }: { refund: RefundDetailWire }) {
  const { R_ID, Version, LockedBy, LockedTime, Amount } = refund
  const locking = useSend({
    change: (send) => send('Admin', 'LockRefundPayout', { R_ID, Version }),
    invalidates: staleRefunds,
    done: '微信没有退出，已为您锁定，现在可以付款',
  })
  return (
    <section aria-label="以其他方式退给考生" className={styles.actions}>
      <h3>以其他方式退给考生</h3>
      <Refusal of={locking} />
      {LockedBy === '' ? (
        <>
          <p>
            先核对：系统问微信是否已经退出这 {sumText(Amount)}
            。没有退出就锁定，同事不能再付，也不能重新申请；然后付款，最后登记凭证号。
          </p>
          <Button type="primary" loading={locking.isSending} onClick={() => locking.start()}>
            核对并锁定
          </Button>
        </>
      ) : (
        <>
          <Alert
            type="warning"
            showIcon
            title={`${LockedBy} 在 ${LockedTime === null ? '' : isoMinuteText(LockedTime)} 已核对并锁定，正在付款，请勿再付。`}
          />
          <UnlockButton refund={refund} label="确认没有付款，解除锁定" />
        </>
      )}
    </section>
  )
}

/** Gives a locked refund free again, where the money did not leave. */
export function UnlockButton({ refund: { R_ID, Version }, label }: { refund: RefundDetailWire; label: string }) {
  const unlocking = useSend({
    change: (send) => send('Admin', 'UnlockRefundPayout', { R_ID, Version }),
    invalidates: staleRefunds,
    done: '已解除锁定',
  })
  return (
    <>
      <Refusal of={unlocking} />
      <Button loading={unlocking.isSending} onClick={() => unlocking.start()}>
        {label}
      </Button>
    </>
  )
}
