import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { FeeKind } from '#domain/money/feeKind.ts'
import type { OrderShare } from '#domain/money/payNotice.ts'
import { yuanText } from '#domain/money.ts'
import { isAppealOver } from '#domain/result/appeal.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { type ChangeListRow, findChange, getNamedChange, moveChange } from '#server/records/enrolment/changeQueries.ts'
import { markAllPaid } from '#server/records/enrolment/markPaid.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { isApplicable } from '#server/records/enrolment/storeChange.ts'
import type { PayOrder } from '#server/records/money/payment/orders.ts'
import { type LockedShare, lockShares } from '#server/records/money/payment/shareQueries.ts'
import { type AppealRow, findAppeal } from '#server/records/result/appeal/appealQueries.ts'
import { markAppealPaid } from '#server/records/result/appeal/payAppeal.ts'
import { applyChange } from './applyChange.ts'

/** What an order pays, under its locks: the fees of enrolments, or for one of them the fee of its appeal or the difference of a change. */
export interface Payables {
  kind: FeeKind
  /** By ascending id; of an appeal or a change one. Never empty. */
  shares: readonly [LockedShare, ...LockedShare[]]
  appeal: AppealRow | null
  change: LockedChange | null
}

interface LockedChange {
  row: ChangeListRow
  /** Whether it can be carried out now. */
  isPayable: boolean
}

type PaysWhat = Pick<PayOrder, 'id' | 'appealId' | 'changeId' | 'amountFen'>

async function lockAppealShare(db: Db, appealId: number, shareFen: number): Promise<Payables> {
  const named = await findAppeal(db, appealId)
  const enrolment = named && (await lockEnrolment(db, named.enrolmentId))
  // Its state is read again: whoever moved it held the lock.
  const appeal = await findAppeal(db, appealId)
  if (!appeal || !enrolment) throw new Error(`appeal ${appealId} has lost its enrolment`)
  return { kind: 'appeal', shares: [{ ...enrolment, shareFen }], appeal, change: null }
}

async function lockChangeShare(db: Db, changeId: number, shareFen: number): Promise<Payables> {
  const named = await findChange(db, changeId, null)
  const enrolment = named && (await lockEnrolment(db, named.enrolmentId))
  if (!enrolment) throw new Error(`change ${changeId} has lost its enrolment`)
  // Its state is read again: whoever moved it held the lock.
  const row = await getNamedChange(db, changeId)
  const isPayable = row.status === 'payable' && (await isApplicable(db, enrolment, row))
  return { kind: 'enrolment', shares: [{ ...enrolment, shareFen }], appeal: null, change: { row, isPayable } }
}

/** Locks the enrolments of what an order pays, by ascending id. @throws for an order that pays nothing */
export async function lockPayables(db: Db, order: PaysWhat): Promise<Payables> {
  if (order.appealId !== null) return lockAppealShare(db, order.appealId, order.amountFen)
  if (order.changeId !== null) return lockChangeShare(db, order.changeId, order.amountFen)
  const [first, ...others] = await lockShares(db, order.id)
  if (!first) throw new Error(`order ${order.id} has lost its enrolments`)
  return { kind: 'enrolment', shares: [first, ...others], appeal: null, change: null }
}

/** What a notice is judged by. */
export function sharesOf({ shares, appeal, change }: Payables): OrderShare[] {
  return shares.map(({ id: enrolmentId, shareFen, payStatus, feeFen }) => {
    const share = { enrolmentId, shareFen }
    if (appeal) {
      const over = appeal.paidAt === null && isAppealOver(appeal.state) ? 'appealOver' : null
      return { ...share, isPaid: appeal.paidAt !== null, over, feeFen: appeal.feeFen }
    }
    if (change) {
      const isPaid = change.row.status === 'done'
      return { ...share, isPaid, over: isPaid || change.isPayable ? null : 'changeOver', feeFen: shareFen }
    }
    const over = payStatus === PAY_STATUS.refunded ? 'refundedAlready' : null
    return { ...share, isPaid: payStatus === PAY_STATUS.paid, over, feeFen }
  })
}

/** Marks those of these enrolments as paid, or the appeal or the change, and returns the exam numbers that this gave. */
export async function markPayablesPaid(
  ctx: Ctx<unknown>,
  { shares, appeal, change }: Payables,
  { enrolmentIds, at, amountFen }: { enrolmentIds: readonly number[]; at: Instant; amountFen: number },
): Promise<Map<number, string>> {
  const paid = shares.filter(({ id }) => enrolmentIds.includes(id))
  const [first] = paid
  if (appeal || change) {
    if (appeal && first) await markAppealPaid(ctx, appeal, { at, amountFen })
    if (change && first) await carryOutPaid(ctx, first, change.row, amountFen)
    return new Map()
  }
  return markAllPaid(ctx, paid, { method: 'wechat', at })
}

/** The difference is paid, and the new choice holds. */
async function carryOutPaid(ctx: Ctx<unknown>, row: LockedShare, change: ChangeListRow, amountFen: number) {
  if (!(await moveChange(ctx.db, change.id, 'pay', { endedAt: ctx.now })))
    throw new Error(`change ${change.id} cannot be paid from ${change.status}`)
  await applyChange(ctx, row, change, { money: `已补缴差额${yuanText(amountFen)}元`, actorId: null })
}
