import { setTimeout as pause } from 'node:timers/promises'
import { forEachConcurrently } from '#server/concurrency/forEachConcurrently.ts'
import type { JobCtx } from '#server/context.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import type { JobPayload } from '#server/jobQueue/jobPayloads.ts'
import { claimDueOrders, hasOpenOrders } from '#server/records/money/payment/askQueries.ts'
import type { PayOrder } from '#server/records/money/payment/orders.ts'
import { askWechat } from '../askWechat.ts'
import { closeAtWechat } from '../closeAtWechat.ts'

/**
 * The queue starts a round every minute; follow-up rounds after these seconds keep a payer from waiting a full minute.
 */
const FOLLOW_UPS_SECONDS = [15, 30, 45]
/** The number of orders claimed at a time: few enough that no claim expires before its order is queried. */
const CLAIM_SIZE = 25
const CONCURRENCY = 5
/** A longer round would delay the next one, which begins with young orders again. */
const MAX_PER_ROUND = 2500

/** WeChat's error code for too many queries. */
function isThrottled(error: unknown): boolean {
  return error instanceof OutsideError && ['FREQUENCY_LIMITED', 'RATELIMIT_EXCEED'].includes(error.code)
}

async function check(ctx: JobCtx, order: PayOrder, now: number): Promise<void> {
  const state = await askWechat(ctx, order)
  const isOverdue = order.expiresAt !== null && order.expiresAt <= now
  if (isOverdue && (state === 'unpaid' || state === 'gone')) await closeAtWechat(ctx, order)
}

/**
 * Returns the errors instead of throwing, so that one order for which WeChat does not answer does not hold up the
 * others.
 */
async function checkAll(ctx: JobCtx, orders: readonly PayOrder[], now: number): Promise<unknown[]> {
  const failures: unknown[] = []
  await forEachConcurrently(CONCURRENCY, orders, async (order) => {
    try {
      await check(ctx, order, now)
    } catch (error) {
      failures.push(error)
      ctx.log.warn({ err: error, orderId: order.id }, 'could not ask about an open order')
    }
  })
  return failures
}

/**
 * Queries WeChat for open orders that are due, because notices get lost: young orders and those with a waiting payer
 * first. Orders older than half an hour are closed (rulings#open-orders). Each order is claimed in its row, so that
 * only one of several workers queries it.
 */
export async function checkOpenOrders(ctx: JobCtx, { isFollowUp = false }: JobPayload<'checkOpenOrders'>) {
  const startedAt = performance.now()
  const { wechatQueriesPerSecond } = ctx.config.limits
  const failures: unknown[] = []
  for (let asked = 0; asked < MAX_PER_ROUND; asked += CLAIM_SIZE) {
    const now = ctx.now + Math.round(performance.now() - startedAt)
    const orders = await ctx.transaction(({ db }) => claimDueOrders(db, now, CLAIM_SIZE))
    const paceMs = wechatQueriesPerSecond > 0 ? (orders.length / wechatQueriesPerSecond) * 1000 : 0
    const [failed] = await Promise.all([checkAll(ctx, orders, now), pause(paceMs)])
    failures.push(...failed)
    // WeChat is unavailable or throttles us; the next round queries the rest.
    if (failed.length === orders.length || failed.some(isThrottled)) break
  }
  if (!isFollowUp && (await hasOpenOrders(ctx.db)))
    for (const afterSeconds of FOLLOW_UPS_SECONDS)
      await ctx.enqueue('checkOpenOrders', { isFollowUp: true }, { afterSeconds })
  if (failures.length > 0)
    throw new Error(`${failures.length} open orders could not be asked about`, { cause: failures[0] })
}
