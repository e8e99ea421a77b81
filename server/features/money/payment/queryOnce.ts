import type { ManualCtx, Me } from '#server/context.ts'
import type { Outside } from '#server/integrations/outside.ts'
import { claimForPayer } from '#server/records/money/payment/askQueries.ts'
import { askWechat, type OrderAtWechat } from './askWechat.ts'

/**
 * Pending queries to WeChat by order; simultaneous callers share one. They are kept per `Outside`, because tests run
 * several servers in one process.
 */
const pendingQueries = new WeakMap<Outside, Map<number, Promise<unknown>>>()

/** Without the claim WeChat was queried within the last seconds, and the stored state is answered. */
async function queryIfClaimed(ctx: ManualCtx<Me>, order: OrderAtWechat): Promise<void> {
  if (await claimForPayer(ctx.db, order.id, ctx.now)) await askWechat(ctx, order)
}

/** Asks WeChat about an order whose payer waits, and books what it says. */
export function queryOnce(ctx: ManualCtx<Me>, order: OrderAtWechat): Promise<unknown> {
  const queries = pendingQueries.get(ctx.outside) ?? new Map<number, Promise<unknown>>()
  pendingQueries.set(ctx.outside, queries)
  const pending = queries.get(order.id)
  if (pending) return pending
  const query = queryIfClaimed(ctx, order).finally(() => queries.delete(order.id))
  queries.set(order.id, query)
  return query
}
