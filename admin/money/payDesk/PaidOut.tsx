import { Link } from '#admin/kit/page/router.tsx'
import type { PayoutWire } from '#contract/money/payDeskClosing.ts'
import { deskWayTexts } from '#domain/money/payDesk.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './PayDesk.module.css'

/** The refunds that a closing takes out of the till, each with the voucher that lies in it instead of the money. */
export function PaidOut({ payouts }: { payouts: readonly PayoutWire[] }) {
  if (payouts.length === 0) return null
  return (
    <>
      <h3>退费付款</h3>
      <ul className={styles.payouts} aria-label="退费付款">
        {payouts.map(({ R_ID, Name, Amount, Way, VoucherNO, PaidBy, PaidTime }) => (
          <li key={R_ID}>
            <span>
              <Link to={`/refunds?row=${R_ID}`}>{Name}</Link> 签收单 {VoucherNO}
              <span className={styles.soft}>
                {' '}
                {isoMinuteText(PaidTime)} {PaidBy}
              </span>
            </span>
            <span className={styles.fee}>
              {sumText(Amount)}（{deskWayTexts[Way]}）
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
