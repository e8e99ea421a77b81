import type { JobCtx } from '#server/context.ts'
import { listUnsettledBulks } from '#server/records/money/payment/bulkRefundQueries.ts'
import { claimDueRefunds } from '#server/records/money/payment/refundQueries.ts'
import { refundAll } from '../refundAtWechat.ts'

/** Few enough that a claim is not due again before its refund was asked about. */
const CLAIM_SIZE = 20
const MAX_PER_ROUND = 400

/**
 * Follows refunds until they end, however many days WeChat takes: what is due is in their rows, so that no job that was
 * given up leaves one behind.
 */
export async function moveRefunds(ctx: JobCtx): Promise<void> {
  for (const id of await listUnsettledBulks(ctx.db))
    await ctx.enqueue('settleBulkRefund', { bulkRefundId: id }, { key: `${id}` })
  for (let asked = 0; asked < MAX_PER_ROUND; asked += CLAIM_SIZE) {
    const due = await ctx.transaction(({ db, now }) => claimDueRefunds(db, now, CLAIM_SIZE))
    await refundAll(ctx, due)
    if (due.length < CLAIM_SIZE) return
  }
}
