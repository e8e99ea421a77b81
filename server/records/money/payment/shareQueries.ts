import { type Selectable, sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { newPayCode, type PayOrder } from './orders.ts'

export interface NewShare {
  enrolmentId: number
  shareFen: number
}

/**
 * Creates an order of several enrolments (office#one-bill). The caller holds their locks and has closed what was live of
 * them; a unique index is the last word.
 */
export async function createBill(db: Db, shares: readonly NewShare[], now: Instant): Promise<PayOrder> {
  const order = await db
    .insertInto('pay_order')
    .values({
      enrolment_id: null,
      pay_code: newPayCode(),
      amount_fen: shares.reduce((sum, { shareFen }) => sum + shareFen, 0),
      status: 'created',
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_share')
    .values(
      shares.map(({ enrolmentId, shareFen }) => ({
        order_id: order.id,
        enrolment_id: enrolmentId,
        share_fen: shareFen,
        is_live: true,
      })),
    )
    .execute()
  return order
}

export interface LiveOrder {
  order: PayOrder
  /** All enrolments of the order, by ascending id. */
  enrolmentIds: number[]
}

/** The orders that could still pay any of these enrolments, each once. */
export async function listLiveOrders(db: Db, enrolmentIds: readonly number[]): Promise<LiveOrder[]> {
  const rows = await db
    .selectFrom('pay_order')
    .selectAll('pay_order')
    .select(({ selectFrom }) =>
      selectFrom('order_share')
        .select(sql<number[]>`array_agg(enrolment_id order by enrolment_id)`.as('ids'))
        .whereRef('order_share.order_id', '=', 'pay_order.id')
        .as('share_ids'),
    )
    .where('pay_order.id', 'in', ({ selectFrom }) =>
      selectFrom('order_share')
        .select('order_id')
        .where('enrolment_id', '=', anyOf(enrolmentIds))
        .where('is_live', '=', sql.lit(true)),
    )
    .orderBy('pay_order.id')
    .execute()
  return rows.map(({ share_ids, ...order }) => ({ order, enrolmentIds: share_ids ?? [] }))
}

export async function findShare(db: Db, orderId: number, enrolmentId: number): Promise<{ share_fen: number } | null> {
  const row = await db
    .selectFrom('order_share')
    .select('share_fen')
    .where('order_id', '=', orderId)
    .where('enrolment_id', '=', enrolmentId)
    .executeTakeFirst()
  return row ?? null
}

export type LockedShare = Selectable<Enrolment> & { share_fen: number }

/** Locks all enrolments of an order by ascending id, and returns each with its share. */
export function lockShares(db: Db, orderId: number): Promise<LockedShare[]> {
  return db
    .selectFrom('order_share')
    .innerJoin('enrolment', 'enrolment.id', 'order_share.enrolment_id')
    .selectAll('enrolment')
    .select('order_share.share_fen')
    .where('order_share.order_id', '=', orderId)
    .orderBy('enrolment.id')
    .forUpdate('enrolment')
    .execute()
}

/** All orders that an enrolment ever had a share of, the oldest first. */
export function listOrdersOfEnrolment(db: Db, enrolmentId: number) {
  return db
    .selectFrom('order_share')
    .innerJoin('pay_order', 'pay_order.id', 'order_share.order_id')
    .selectAll('pay_order')
    .select('order_share.share_fen')
    .select(({ selectFrom }) =>
      selectFrom('order_share as every')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('every.order_id', '=', 'pay_order.id')
        .as('share_count'),
    )
    .where('order_share.enrolment_id', '=', enrolmentId)
    .orderBy('pay_order.id')
    .execute()
}
