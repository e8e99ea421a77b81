import { batchPhaseOf } from '#domain/batch/batch.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { CLOSE_MIN_AGE_SECONDS, whyCannotPay } from '#domain/money/payment.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'
import type { PayOrder } from '#server/records/money/payment/orders.ts'
import type { PayableRow } from '#server/records/money/payment/queries.ts'

/** Why this enrolment cannot be paid online now, by what its row and its batch say. */
export function whyCannotPayNow(row: Omit<PayableRow, 'major_name' | 'grade_name'>, now: Instant): Reason | null {
  return whyCannotPay({
    isPaid: row.pay_status === PAY_STATUS.paid,
    isRefunded: row.pay_status === PAY_STATUS.refunded,
    isHeld: row.has_held === true,
    feeFen: row.fee_fen,
    areaPaysOnline: row.pays_online,
    batchPhase: batchPhaseOf(
      {
        isLocked: row.is_locked,
        registrationOpensAt: row.registration_opens_at,
        registrationClosesAt: row.registration_closes_at,
      },
      now,
    ),
  })
}

type Opened = Pick<PayOrder, 'opened_at' | 'created_at' | 'expires_at'>

/** Whether nobody can pay the order in WeChat any more, although it is not closed yet. */
export const isOverdue = ({ expires_at }: Opened, now: Instant) => expires_at !== null && expires_at <= now

/** In how many minutes WeChat lets us close the order; what a person is told to wait. */
export function minutesUntilClosable({ opened_at, created_at }: Opened, now: Instant): number {
  return Math.max(1, Math.ceil(((opened_at ?? created_at) + CLOSE_MIN_AGE_SECONDS * 1000 - now) / MINUTE_MS))
}
