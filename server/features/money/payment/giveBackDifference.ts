import { CHANGE_ENDED_REASON, divideBack } from '#domain/money/choiceChange.ts'
import type { Ctx } from '#server/context.ts'
import { listDifferences, listPaidParts, type PaidPart } from '#server/records/money/payment/changeOrders.ts'
import { nextRefundAt, startRefundIfWhole } from '#server/records/money/payment/orderRefunds.ts'
import { insertRefund } from '#server/records/money/payment/refundQueries.ts'

interface Back {
  reason: string
  requestedBy: number | null
}

/** Promises a part of a payment, which then goes the way it came. */
async function promise(
  ctx: Ctx<unknown>,
  enrolmentId: number,
  { payment, amountFen }: { payment: PaidPart; amountFen: number },
  { reason, requestedBy }: Back,
): Promise<void> {
  const { db, now } = ctx
  const { orderId, way } = payment
  const id = await insertRefund(db, {
    enrolmentId,
    orderId,
    amountFen,
    reason,
    origin: 'change',
    way,
    status: 'approved',
    requestedBy,
    now,
    askAt: orderId === null ? now : await nextRefundAt(db, orderId, now),
  })
  if (id === null) throw new Error(`a difference of enrolment ${enrolmentId} was not given back`)
  if (orderId === null) return
  await startRefundIfWhole(db, orderId)
  await ctx.enqueue('refundOrder', { orderId })
}

/**
 * Gives back a difference of an enrolment whose fee has become lower, of its payments from the newest on. Returns the ways in which
 * it goes. The caller holds the enrolment's lock, and has asked that so much is left.
 */
export async function giveBackDifference(
  ctx: Ctx<unknown>,
  enrolmentId: number,
  amountFen: number,
  back: Back,
): Promise<ReadonlyArray<PaidPart['way']>> {
  const parts = divideBack(await listPaidParts(ctx.db, enrolmentId), amountFen)
  for (const part of parts) await promise(ctx, enrolmentId, part, back)
  return parts.map(({ payment }) => payment.way)
}

/** Gives back what was paid for changes of an enrolment that has ended: its refund gave back the first payment alone. */
export async function giveBackAllDifferences(ctx: Ctx<unknown>, enrolmentId: number): Promise<void> {
  for (const payment of await listDifferences(ctx.db, enrolmentId))
    await promise(
      ctx,
      enrolmentId,
      { payment, amountFen: payment.leftFen },
      { reason: CHANGE_ENDED_REASON, requestedBy: null },
    )
}
