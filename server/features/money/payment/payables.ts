import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { FeeKind } from '#domain/money/feeKind.ts'
import type { OrderShare } from '#domain/money/payNotice.ts'
import { isAppealOver } from '#domain/result/appeal.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { markAllPaid } from '#server/records/enrolment/markPaid.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import type { PayOrder } from '#server/records/money/payment/orders.ts'
import { type LockedShare, lockShares } from '#server/records/money/payment/shareQueries.ts'
import { type AppealRow, findAppeal } from '#server/records/result/appeal/appealQueries.ts'
import { markAppealPaid } from '#server/records/result/appeal/payAppeal.ts'

/** What an order pays, under its locks: the fees of enrolments, or the fee of an appeal in the name of its enrolment. */
export interface Payables {
  kind: FeeKind
  /** By ascending id; of an appeal one. Never empty. */
  shares: readonly [LockedShare, ...LockedShare[]]
  appeal: AppealRow | null
}

type PaysWhat = Pick<PayOrder, 'id' | 'appealId' | 'amountFen'>

async function lockAppealShare(db: Db, appealId: number, shareFen: number): Promise<Payables> {
  const named = await findAppeal(db, appealId)
  const enrolment = named && (await lockEnrolment(db, named.enrolmentId))
  // Its state is read again: whoever moved it held the lock.
  const appeal = await findAppeal(db, appealId)
  if (!appeal || !enrolment) throw new Error(`appeal ${appealId} has lost its enrolment`)
  return { kind: 'appeal', shares: [{ ...enrolment, shareFen }], appeal }
}

/** Locks the enrolments of what an order pays, by ascending id. @throws for an order that pays nothing */
export async function lockPayables(db: Db, order: PaysWhat): Promise<Payables> {
  if (order.appealId !== null) return lockAppealShare(db, order.appealId, order.amountFen)
  const [first, ...others] = await lockShares(db, order.id)
  if (!first) throw new Error(`order ${order.id} has lost its enrolments`)
  return { kind: 'enrolment', shares: [first, ...others], appeal: null }
}

/** What a notice is judged by. */
export function sharesOf({ shares, appeal }: Payables): OrderShare[] {
  return shares.map(({ id: enrolmentId, shareFen, payStatus, feeFen }) =>
    appeal
      ? {
          enrolmentId,
          shareFen,
          isPaid: appeal.paidAt !== null,
          over: appeal.paidAt === null && isAppealOver(appeal.state) ? 'appealOver' : null,
          feeFen: appeal.feeFen,
        }
      : {
          enrolmentId,
          shareFen,
          isPaid: payStatus === PAY_STATUS.paid,
          over: payStatus === PAY_STATUS.refunded ? 'refundedAlready' : null,
          feeFen,
        },
  )
}

/** Marks those of these enrolments as paid, or the appeal, and returns the exam numbers that this gave. */
export async function markPayablesPaid(
  ctx: Ctx<unknown>,
  { shares, appeal }: Payables,
  { enrolmentIds, at, amountFen }: { enrolmentIds: readonly number[]; at: Instant; amountFen: number },
): Promise<Map<number, string>> {
  const paid = shares.filter(({ id }) => enrolmentIds.includes(id))
  if (!appeal) return markAllPaid(ctx, paid, { method: 'wechat', at })
  if (paid.length > 0) await markAppealPaid(ctx, appeal, { at, amountFen })
  return new Map()
}
