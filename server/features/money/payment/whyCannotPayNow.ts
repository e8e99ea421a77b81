import { batchPhaseOf } from '#domain/batch/batch.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { CLOSE_MIN_AGE_SECONDS, whyCannotPay } from '#domain/money/payment.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'
import type { PayOrder } from '#server/records/money/payment/orders.ts'
import type { PayableRow } from '#server/records/money/payment/queries.ts'

/** Why this enrolment cannot be paid online now, by what its row and its batch say. */
export function whyCannotPayNow(row: Omit<PayableRow, 'majorName' | 'gradeName'>, now: Instant): Reason | null {
  return whyCannotPay({
    isPaid: row.payStatus === PAY_STATUS.paid,
    isRefunded: row.payStatus === PAY_STATUS.refunded,
    isHeld: row.hasHeld === true,
    feeFen: row.feeFen,
    areaPaysOnline: row.paysOnline,
    batchPhase: batchPhaseOf(
      {
        isLocked: row.isLocked,
        registrationOpensAt: row.registrationOpensAt,
        registrationClosesAt: row.registrationClosesAt,
      },
      now,
    ),
  })
}

type Opened = Pick<PayOrder, 'openedAt' | 'createdAt' | 'expiresAt'>

/** Whether nobody can pay the order in WeChat any more, although it is not closed yet. */
export const isOverdue = ({ expiresAt }: Opened, now: Instant) => expiresAt !== null && expiresAt <= now

/** In how many minutes WeChat lets us close the order; what a person is told to wait. */
export function minutesUntilClosable({ openedAt, createdAt }: Opened, now: Instant): number {
  return Math.max(1, Math.ceil(((openedAt ?? createdAt) + CLOSE_MIN_AGE_SECONDS * 1000 - now) / MINUTE_MS))
}
