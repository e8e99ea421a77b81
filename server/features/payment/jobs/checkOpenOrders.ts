import { setTimeout as pause } from 'node:timers/promises'
import type { JobCtx } from '#server/context.ts'
import { forEachConcurrently } from '#server/forEachConcurrently.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import type { JobPayload } from '#server/jobPayloads.ts'
import { claimDueOrders, hasOpenOrders } from '#server/records/payment/askQueries.ts'
import type { PayOrder } from '#server/records/payment/orders.ts'
import { askWechat } from '../askWechat.ts'
import { closeAtWechat } from '../closeAtWechat.ts'

/** The queue starts a round each minute; these seconds after it another, so that a payer is not kept for a whole one. */
const FOLLOW_UPS_SECONDS = [15, 30, 45]
/** Claimed together: few enough that a claim is not old when its turn comes. */
const CLAIMED_AT_ONCE = 25
const ASKED_AT_ONCE = 5
/** More would keep the next round waiting, which asks about young orders first again. */
const MOST_IN_A_ROUND = 2500

/** WeChat's own words for 'too many questions'. */
function saysTooOften(error: unknown): boolean {
  return error instanceof OutsideError && ['FREQUENCY_LIMITED', 'RATELIMIT_EXCEED'].includes(error.code)
}

async function check(ctx: JobCtx, order: PayOrder, now: number): Promise<void> {
  const state = await askWechat(ctx, order)
  const isOverdue = order.expires_at !== null && order.expires_at.getTime() <= now
  if (isOverdue && (state === 'unpaid' || state === 'gone')) await closeAtWechat(ctx, order)
}

/** Those that failed, with why: one order that WeChat does not answer for must not keep the others waiting. */
async function checkAll(ctx: JobCtx, orders: readonly PayOrder[], now: number): Promise<unknown[]> {
  const failures: unknown[] = []
  await forEachConcurrently(ASKED_AT_ONCE, orders, async (order) => {
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
 * Notices get lost: asks WeChat about the open orders that are due, young ones and those whose payer waits first, and
 * closes those past their half hour (rulings 5). Each order is claimed in its row, so that several workers ask once.
 */
export async function checkOpenOrders(ctx: JobCtx, { isFollowUp = false }: JobPayload<'checkOpenOrders'>) {
  const startedAt = performance.now()
  const { wechatQueriesPerSecond } = ctx.config.limits
  const failures: unknown[] = []
  for (let asked = 0; asked < MOST_IN_A_ROUND; asked += CLAIMED_AT_ONCE) {
    const now = ctx.now + Math.round(performance.now() - startedAt)
    const orders = await ctx.transaction(({ db }) => claimDueOrders(db, now, CLAIMED_AT_ONCE))
    const paceMs = wechatQueriesPerSecond > 0 ? (orders.length / wechatQueriesPerSecond) * 1000 : 0
    const [failed] = await Promise.all([checkAll(ctx, orders, now), pause(paceMs)])
    failures.push(...failed)
    // WeChat is out of reach, or wants to be left alone: the next round asks again.
    if (failed.length === orders.length || failed.some(saysTooOften)) break
  }
  if (!isFollowUp && (await hasOpenOrders(ctx.db)))
    for (const afterSeconds of FOLLOW_UPS_SECONDS)
      await ctx.enqueue('checkOpenOrders', { isFollowUp: true }, { afterSeconds })
  if (failures.length > 0)
    throw new Error(`${failures.length} open orders could not be asked about`, { cause: failures[0] })
}
