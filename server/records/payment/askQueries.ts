import { type ExpressionBuilder, sql } from 'kysely'
import { ASK_PAUSE_SECONDS, AWAITED_SECONDS, askPauseMs, ORDER_LIFE_SECONDS, YOUNG_SECONDS } from '#domain/payment.ts'
import { compileOnce } from '#server/db/compileOnce.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db, Tx } from '#server/db/pool.ts'
import { instantOf } from '#server/instant.ts'
import type { PayOrder } from './orders.ts'

/** A claim from further in the future was made before the clock was put back, and holds nobody up. */
const CLOCK_DOUBT_SECONDS = 60

const secondsFrom = (now: number, seconds: number): Date => new Date(now + seconds * 1000)

interface ClaimTimes {
  at: Date
  before: Date
  doubted: Date
}

function claimTimes(now: number): ClaimTimes {
  return {
    at: new Date(now),
    before: secondsFrom(now, -ASK_PAUSE_SECONDS),
    doubted: secondsFrom(now, CLOCK_DOUBT_SECONDS),
  }
}

function mayBeAsked({ eb, or }: ExpressionBuilder<DB, 'pay_order'>, { before, doubted }: ClaimTimes) {
  return or([eb('asked_at', 'is', null), eb('asked_at', '<=', before), eb('asked_at', '>', doubted)])
}

const payerClaim = compileOnce((db, params: ClaimTimes & { id: number; askAt: Date }) =>
  db
    .updateTable('pay_order')
    .set({ asked_at: params.at, awaited_at: params.at, ask_at: params.askAt })
    .where('id', '=', params.id)
    .where('status', '=', 'open')
    .where((is) => mayBeAsked(is, params)),
)

/**
 * The right to ask WeChat about an open order for its payer, who waits: of all that want to know within three seconds, in
 * whatever process, one gets true.
 */
export async function claimForPayer(db: Db, id: number, now: number): Promise<boolean> {
  const askAt = new Date(now + askPauseMs({ openedAt: now, expiresAt: now, awaitedAt: now }, now))
  const result = await payerClaim(db, { id, askAt, ...claimTimes(now) })
  return result.numAffectedRows === 1n
}

/** For who asks without a claim, since WeChat has just said that the order is paid: the others need not ask as well. */
export async function noteAsked(db: Db, id: number, now: number): Promise<void> {
  await db
    .updateTable('pay_order')
    .set({ asked_at: new Date(now) })
    .where('id', '=', id)
    .execute()
}

/** What is asked first comes before all that is due, but not before what has been due for so long. */
const AHEAD = '10 minutes'

/**
 * The right to ask WeChat about the open orders that are most due: young ones and those whose payer waits come first. What
 * another worker claims at the same moment is left to it. Each is due again after its own pause.
 */
export async function claimDueOrders(db: Tx, now: number, limit: number): Promise<PayOrder[]> {
  const times = claimTimes(now)
  const dueAt = sql<Date>`coalesce(ask_at, opened_at)`
  const young = secondsFrom(now, -YOUNG_SECONDS)
  const awaited = secondsFrom(now, -AWAITED_SECONDS)
  const orders = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('status', '=', 'open')
    .where(dueAt, '<=', times.at)
    .where((is) => mayBeAsked(is, times))
    .orderBy(
      sql`${dueAt} - case when opened_at > ${young} or awaited_at > ${awaited} then ${sql.lit(AHEAD)}::interval else interval '0 minutes' end`,
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (orders.length === 0) return []
  const askAt = orders.map(({ opened_at, created_at, expires_at, awaited_at }) => {
    const openedAt = (opened_at ?? created_at).getTime()
    const expiresAt = instantOf(expires_at) ?? openedAt + ORDER_LIFE_SECONDS * 1000
    return new Date(now + askPauseMs({ openedAt, expiresAt, awaitedAt: instantOf(awaited_at) }, now))
  })
  await db
    .updateTable('pay_order')
    .from(
      sql<{
        id: number
        ask_at: Date
      }>`unnest(${orders.map(({ id }) => id)}::int[], ${askAt}::timestamptz[])`.as<'due'>(sql`due (id, ask_at)`),
    )
    .set(({ ref }) => ({ asked_at: times.at, ask_at: ref('due.ask_at') }))
    .whereRef('pay_order.id', '=', 'due.id')
    .execute()
  return orders
}

/** Whether anybody could still pay, or have paid. */
export async function hasOpenOrders(db: Db): Promise<boolean> {
  const row = await db.selectFrom('pay_order').select('id').where('status', '=', 'open').limit(1).executeTakeFirst()
  return row !== undefined
}
