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

function isClaimable({ eb, or }: ExpressionBuilder<DB, 'payOrder'>, { before, doubted }: ClaimTimes) {
  return or([eb('askedAt', 'is', null), eb('askedAt', '<=', before), eb('askedAt', '>', doubted)])
}

const payerClaim = compileOnce((db, params: ClaimTimes & { id: number; askAt: Instant }) =>
  db
    .updateTable('payOrder')
    .set({ askedAt: params.at, awaitedAt: params.at, askAt: params.askAt })
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
  await db.updateTable('payOrder').set({ askedAt: now }).where('id', '=', id).execute()
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
    .selectFrom('payOrder')
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
  const askAt = orders.map(({ awaitedAt, createdAt, ...order }) => {
    const openedAt = order.openedAt ?? createdAt
    const expiresAt = order.expiresAt ?? openedAt + ORDER_LIFE_SECONDS * 1000
    return now + askPauseMs({ openedAt, expiresAt, awaitedAt }, now)
  })
  await db
    .updateTable('payOrder')
    .from(
      sql<{
        id: number
        askAt: Instant
      }>`unnest(${orders.map(({ id }) => id)}::int[], ${timestamps(askAt)})`.as<'due'>(sql`due (id, ask_at)`),
    )
    .set(({ ref }) => ({ askedAt: times.at, askAt: ref('due.askAt') }))
    .whereRef('payOrder.id', '=', 'due.id')
    .execute()
  return orders
}

/** Tells whether any order could still be paid, or have been paid. */
export async function hasOpenOrders(db: Db): Promise<boolean> {
  const row = await db.selectFrom('payOrder').select('id').where('status', '=', 'open').limit(1).executeTakeFirst()
  return row !== undefined
}
