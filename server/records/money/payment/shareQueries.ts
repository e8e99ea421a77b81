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
    .insertInto('payOrder')
    .values({
      enrolmentId: null,
      payCode: newPayCode(),
      amountFen: shares.reduce((sum, { shareFen }) => sum + shareFen, 0),
      status: 'created',
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('orderShare')
    .values(
      shares.map(({ enrolmentId, shareFen }) => ({
        orderId: order.id,
        enrolmentId,
        shareFen,
        isLive: true,
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
    .selectFrom('payOrder')
    .selectAll('payOrder')
    .select(({ selectFrom }) =>
      selectFrom('orderShare')
        .select(sql<number[]>`array_agg(enrolment_id order by enrolment_id)`.as('ids'))
        .whereRef('orderShare.orderId', '=', 'payOrder.id')
        .as('shareIds'),
    )
    .where('payOrder.id', 'in', ({ selectFrom }) =>
      selectFrom('orderShare')
        .select('orderId')
        .where('enrolmentId', '=', anyOf(enrolmentIds))
        .where('isLive', '=', sql.lit(true)),
    )
    .orderBy('payOrder.id')
    .execute()
  return rows.map(({ shareIds, ...order }) => ({ order, enrolmentIds: shareIds ?? [] }))
}

export async function findShare(db: Db, orderId: number, enrolmentId: number): Promise<{ shareFen: number } | null> {
  const row = await db
    .selectFrom('orderShare')
    .select('shareFen')
    .where('orderId', '=', orderId)
    .where('enrolmentId', '=', enrolmentId)
    .executeTakeFirst()
  return row ?? null
}

/** The enrolments of an order by ascending id; none without an order. */
export async function listChildrenOfOrder(db: Db, orderId: number | null) {
  if (orderId === null) return []
  return db
    .selectFrom('orderShare')
    .innerJoin('enrolment', 'enrolment.id', 'orderShare.enrolmentId')
    .select(['enrolment.id', 'enrolment.name'])
    .where('orderShare.orderId', '=', orderId)
    .orderBy('enrolment.id')
    .execute()
}

export type LockedShare = Selectable<Enrolment> & { shareFen: number }

/** Locks all enrolments of an order by ascending id, and returns each with its share. */
export function lockShares(db: Db, orderId: number): Promise<LockedShare[]> {
  return db
    .selectFrom('orderShare')
    .innerJoin('enrolment', 'enrolment.id', 'orderShare.enrolmentId')
    .selectAll('enrolment')
    .select('orderShare.shareFen')
    .where('orderShare.orderId', '=', orderId)
    .orderBy('enrolment.id')
    .forUpdate('enrolment')
    .execute()
}

/** All orders that an enrolment ever had a share of, the oldest first. */
export function listOrdersOfEnrolment(db: Db, enrolmentId: number) {
  return db
    .selectFrom('orderShare')
    .innerJoin('payOrder', 'payOrder.id', 'orderShare.orderId')
    .selectAll('payOrder')
    .select('orderShare.shareFen')
    .select(({ selectFrom }) =>
      selectFrom('orderShare as every')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('every.orderId', '=', 'payOrder.id')
        .as('shareCount'),
    )
    .where('orderShare.enrolmentId', '=', enrolmentId)
    .orderBy('payOrder.id')
    .execute()
}
