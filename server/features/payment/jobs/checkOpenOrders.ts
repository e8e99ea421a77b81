import type { JobCtx } from '#server/context.ts'
import { askWechat } from '../askWechat.ts'
import { closeAtWechat } from '../closeAtWechat.ts'
import { listOpenOrders } from '../orders.ts'

/** A notice usually comes within seconds; asking sooner would only ask about people who are still typing. */
const QUIET_MS = 30_000
const AT_ONCE = 300

/** Notices get lost: asks WeChat about each open order, and closes those past their half hour (rulings 5). */
export async function checkOpenOrders(ctx: JobCtx): Promise<void> {
  const failures: unknown[] = []
  for (const order of await listOpenOrders(ctx.db, new Date(ctx.now - QUIET_MS), AT_ONCE)) {
    try {
      const state = await askWechat(ctx, order)
      const isOverdue = order.expires_at !== null && order.expires_at.getTime() <= ctx.now
      if (isOverdue && (state === 'unpaid' || state === 'gone')) await closeAtWechat(ctx, order)
    } catch (error) {
      // One order that WeChat does not answer for must not keep the others waiting.
      failures.push(error)
      ctx.log.warn({ err: error, orderId: order.id }, 'could not ask about an open order')
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} open orders could not be asked about`, { cause: failures[0] })
}
