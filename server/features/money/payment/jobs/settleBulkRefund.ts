import type { Ctx, JobCtx, Me } from '#server/context.ts'
import { findBulkRefund, listBulkParts } from '#server/records/money/payment/bulkRefundQueries.ts'
import { Refusal } from '#server/refuse.ts'
import { approveRefund, declineRefund, withdrawRefund } from '../decideRefund.ts'
import { lockRefundOf } from '../refundReport.ts'

type Bulk = NonNullable<Awaited<ReturnType<typeof findBulkRefund>>>
type Settling = Ctx<Pick<Me, 'accountId'>>

/** A refund as it stands under its locks; null where it does not wait any more, as after an earlier run of this job. */
async function lockWaiting(ctx: Settling, part: { id: number; enrolmentId: number }) {
  const locked = await lockRefundOf(ctx, part)
  return locked.refund.status === 'requested' ? locked : null
}

/** Does to one refund what was decided about all of them. */
async function settleOne(ctx: JobCtx, bulk: Bulk, part: { id: number; enrolmentId: number }): Promise<void> {
  const me = { accountId: bulk.decidedBy ?? bulk.requestedBy }
  const once = (
    work: (inner: Settling, locked: NonNullable<Awaited<ReturnType<typeof lockWaiting>>>) => Promise<void>,
  ) =>
    ctx.transaction(async (inner) => {
      const settling = { ...inner, me }
      const locked = await lockWaiting(settling, part)
      if (locked) await work(settling, locked)
    })
  if (bulk.status === 'withdrawn') return once(withdrawRefund)
  if (bulk.status === 'declined') return once((inner, locked) => declineRefund(inner, locked, bulk.note))
  try {
    await once((inner, locked) => approveRefund(inner, locked, bulk.note))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Something changed after the request. It is left out of the approval, with the reason that the approver reads.
    await once((inner, locked) => declineRefund(inner, locked, error.message))
  }
}

/**
 * Settles the refunds of a request for many as it was decided, one transaction each, so that a killed worker goes on where
 * it was and nothing is done twice. `moveRefunds` starts it again where it was given up.
 * @throws after the last, if any failed
 */
export async function settleBulkRefund(ctx: JobCtx, { bulkRefundId }: { bulkRefundId: number }): Promise<void> {
  const bulk = await findBulkRefund(ctx.db, bulkRefundId)
  if (!bulk || bulk.status === 'requested') return
  const failures: unknown[] = []
  for (const part of await listBulkParts(ctx.db, bulkRefundId)) {
    if (part.status !== 'requested') continue
    try {
      await settleOne(ctx, bulk, part)
    } catch (error) {
      // One that fails does not hold up the others.
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} refunds of request ${bulkRefundId} were not settled`, { cause: failures[0] })
}
