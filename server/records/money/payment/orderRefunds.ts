import { sql } from 'kysely'
import { REFUNDS_PROMISED } from '#domain/money/moneyMoves.ts'
import { REFUND_GAP_MS } from '#domain/money/refund.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { lockOrder, moveOrder, receivedFen } from './orders.ts'

// Refunds of a bill's shares are decided and booked under the locks of different enrolments. Each of them therefore locks
// the order before it looks at the other refunds; otherwise two that end at once would both find the other one open.

/** What of an order's money was not given back or promised yet; negative where more than it received was. */
export async function unpromisedFen(db: Db, orderId: number): Promise<number> {
  const order = await lockOrder(db, orderId)
  const { sum } = await db
    .selectFrom('refund')
    .select(sql<string>`coalesce(sum(amount_fen), 0)`.as('sum'))
    .where('orderId', '=', orderId)
    .where('status', 'in', REFUNDS_PROMISED)
    .executeTakeFirstOrThrow()
  return receivedFen(order) - Number(sum)
}

/** Moves the order to `refunding` once all that it received goes back. */
export async function startRefundIfWhole(db: Db, orderId: number): Promise<void> {
  if ((await unpromisedFen(db, orderId)) <= 0) await moveOrder(db, orderId, 'startRefund')
}

/**
 * Ends the order where no refund of it is waiting or under way any more, and tells whether that is so. Amounts are not
 * compared: `finishRefund` succeeds only where all of the order goes back.
 */
export async function finishRefundIfBack(db: Db, orderId: number): Promise<boolean> {
  await lockOrder(db, orderId)
  const waiting = await db
    .selectFrom('refund')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', 'in', ['requested', 'approved', 'accepted', 'stuck'])
    .limit(1)
    .executeTakeFirst()
  if (waiting) return false
  await moveOrder(db, orderId, 'finishRefund')
  return true
}

/**
 * When WeChat can be asked for the next refund of this order, of which it takes one a minute
 * (outside-services#refund). The order is locked, so that two refunds do not get the same minute.
 */
export async function nextRefundAt(db: Db, orderId: number, now: Instant): Promise<Instant> {
  await lockOrder(db, orderId)
  const { last } = await db
    .selectFrom('refund')
    .select(
      sql<Instant | null>`max(case when status = 'approved' and tries = 0 then ask_at else coalesce(decided_at, created_at) end)`.as(
        'last',
      ),
    )
    .where('orderId', '=', orderId)
    .where('status', 'in', REFUNDS_PROMISED)
    .where('origin', '<>', 'console')
    .executeTakeFirstOrThrow()
  return last === null ? now : Math.max(now, last + REFUND_GAP_MS)
}
