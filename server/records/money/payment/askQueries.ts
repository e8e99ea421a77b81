import { type ExpressionBuilder, sql } from 'kysely'
import {
  ASK_PAUSE_SECONDS,
  AWAITED_SECONDS,
  askPauseMs,
  ORDER_LIFE_SECONDS,
  YOUNG_SECONDS,
} from '#domain/money/payment.ts'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import { timestamp, timestamps } from '#server/db/instants.ts'
import type { Db, Tx } from '#server/db/pool.ts'
import { compileOnce } from '#server/db/statements.ts'
import type { PayOrder } from './orders.ts'

/** A claim from further in the future was made before the clock was set back, and is ignored. */
const MAX_CLOCK_SKEW_SECONDS = 60

const secondsFrom = (now: number, seconds: number): Instant => now + seconds * 1000

interface ClaimTimes {
  at: Instant
  before: Instant
  doubted: Instant
}

function claimTimes(now: number): ClaimTimes {
  return {
    at: now,
    before: secondsFrom(now, -ASK_PAUSE_SECONDS),
    doubted: secondsFrom(now, MAX_CLOCK_SKEW_SECONDS),
  }
}

function isClaimable({ eb, or }: ExpressionBuilder<DB, 'pay_order'>, { before, doubted }: ClaimTimes) {
  return or([eb('asked_at', 'is', null), eb('asked_at', '<=', before), eb('asked_at', '>', doubted)])
}

const payerClaim = compileOnce((db, params: ClaimTimes & { id: number; askAt: Instant }) =>
  db
    .updateTable('pay_order')
    .set({ asked_at: params.at, awaited_at: params.at, ask_at: params.askAt })
    .where('id', '=', params.id)
    .where('status', '=', 'open')
    .where((is) => isClaimable(is, params)),
)

/**
 * Claims the query of an open order for its waiting payer: of all callers within three seconds, in any process, one
 * gets true.
 */
export async function claimForPayer(db: Db, id: number, now: number): Promise<boolean> {
  const askAt = now + askPauseMs({ openedAt: now, expiresAt: now, awaitedAt: now }, now)
  const result = await payerClaim(db, { id, askAt, ...claimTimes(now) })
  return result.numAffectedRows === 1n
}

/**
 * Records a query that was made without a claim, because WeChat has just reported the order as paid; the others need
 * not query as well.
 */
export async function noteAsked(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('pay_order').set({ asked_at: now }).where('id', '=', id).execute()
}

/** Young orders are queried before all others that are due, except those overdue by this much. */
const YOUNG_ORDER_LEAD = '10 minutes'

/**
 * Claims the queries of the most urgent open orders: young ones and those with a waiting payer first. Orders that
 * another worker claims at the same time are skipped. Each is due again after its own pause.
 */
export async function claimDueOrders(db: Tx, now: number, limit: number): Promise<PayOrder[]> {
  const times = claimTimes(now)
  const dueAt = sql<Instant>`coalesce(ask_at, opened_at)`
  const young = secondsFrom(now, -YOUNG_SECONDS)
  const awaited = secondsFrom(now, -AWAITED_SECONDS)
  const orders = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('status', '=', 'open')
    .where(dueAt, '<=', timestamp(times.at))
    .where((is) => isClaimable(is, times))
    .orderBy(
      sql`${dueAt} - case when opened_at > ${timestamp(young)} or awaited_at > ${timestamp(awaited)} then ${sql.lit(YOUNG_ORDER_LEAD)}::interval else interval '0 minutes' end`,
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (orders.length === 0) return []
  const askAt = orders.map(({ opened_at, created_at, expires_at, awaited_at }) => {
    const openedAt = opened_at ?? created_at
    const expiresAt = expires_at ?? openedAt + ORDER_LIFE_SECONDS * 1000
    return now + askPauseMs({ openedAt, expiresAt, awaitedAt: awaited_at }, now)
  })
  await db
    .updateTable('pay_order')
    .from(
      sql<{
        id: number
        ask_at: Instant
      }>`unnest(${orders.map(({ id }) => id)}::int[], ${timestamps(askAt)})`.as<'due'>(sql`due (id, ask_at)`),
    )
    .set(({ ref }) => ({ asked_at: times.at, ask_at: ref('due.ask_at') }))
    .whereRef('pay_order.id', '=', 'due.id')
    .execute()
  return orders
}

/** Tells whether any order could still be paid, or have been paid. */
export async function hasOpenOrders(db: Db): Promise<boolean> {
  const row = await db.selectFrom('pay_order').select('id').where('status', '=', 'open').limit(1).executeTakeFirst()
  return row !== undefined
}
