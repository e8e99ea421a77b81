import { sql } from 'kysely'
import { REFUNDS_OVER } from '#domain/money/moneyMoves.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { newPayCode, type PayOrder } from './orders.ts'
import { findPaidSource } from './paidSource.ts'

interface NewChangeOrder {
  changeId: number
  amountFen: number
  now: Instant
}

/** Creates an order for the difference of a change; a unique index ensures that it is the change's only live one. */
export function createChangeOrder(db: Db, { changeId, amountFen, now }: NewChangeOrder): Promise<PayOrder> {
  return db
    .insertInto('payOrder')
    .values({ enrolmentId: null, changeId, payCode: newPayCode(), amountFen, status: 'created', createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The order with which the difference of the change can still be paid. */
export async function findLiveChangeOrder(db: Db, changeId: number): Promise<PayOrder | null> {
  const row = await db
    .selectFrom('payOrder')
    .selectAll()
    .where('changeId', '=', changeId)
    .where('status', 'in', ['created', 'open'])
    .executeTakeFirst()
  return row ?? null
}

/** Whether another amount than the difference came, and a person decides about it. */
export async function hasHeldChangeOrder(db: Db, changeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payOrder')
    .select('id')
    .where('changeId', '=', changeId)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return row !== undefined
}

/** A payment of which something is left. */
export interface PaidPart {
  way: 'wechat' | 'desk'
  orderId: number | null
  receivedFen: number
  leftFen: number
}

interface DifferenceRow {
  id: number
  received: number
  given: string
}

/** What was paid for changes of the enrolment by orders of their own, the newest first; one that nobody needed is none. */
async function listPaidDifferences(db: Db, enrolmentId: number): Promise<PaidPart[]> {
  const { rows } = await sql<DifferenceRow>`
    select o.id, coalesce(o.paid_fen, o.amount_fen) as received,
      (select coalesce(sum(r.amount_fen), 0) from refund r
        where r.order_id = o.id and r.status <> all (${[...REFUNDS_OVER]}::text[])) as given
    from choice_change c join pay_order o on o.change_id = c.id
    where c.enrolment_id = ${enrolmentId} and o.status = 'paid'
      and not exists (select from refund r where r.order_id = o.id and r.origin = 'extra')
    order by o.paid_at desc, o.id desc`.execute(db)
  return rows.map(({ id, received, given }) => ({
    way: 'wechat',
    orderId: id,
    receivedFen: received,
    leftFen: received - Number(given),
  }))
}

/** What a desk took for changes of the enrolment and did not give back. */
async function findDeskDifference(db: Db, enrolmentId: number): Promise<PaidPart | null> {
  const { rows } = await sql<{ taken: string; given: string }>`
    select (select coalesce(sum(amount_fen), 0) from desk_receipt_line
        where enrolment_id = ${enrolmentId} and change_id is not null) as taken,
      (select coalesce(sum(amount_fen), 0) from refund
        where enrolment_id = ${enrolmentId} and order_id is null and status <> all (${[...REFUNDS_OVER]}::text[])) as given`.execute(
    db,
  )
  const [row] = rows
  const receivedFen = Number(row?.taken ?? 0)
  const leftFen = receivedFen - Number(row?.given ?? 0)
  return leftFen <= 0 ? null : { way: 'desk', orderId: null, receivedFen, leftFen }
}

/** What was paid for changes beside the payment that paid the enrolment (`findPaidSource`), with what is left of it. */
export async function listDifferences(db: Db, enrolmentId: number): Promise<PaidPart[]> {
  const byDesk = await findDeskDifference(db, enrolmentId)
  return [...(byDesk ? [byDesk] : []), ...(await listPaidDifferences(db, enrolmentId))].filter(
    ({ leftFen }) => leftFen > 0,
  )
}

/**
 * All payments of a paid enrolment of which something is left, those of changes first and the one that paid it last. A desk's
 * payments are one, since a refund of a desk names none of them.
 */
export async function listPaidParts(db: Db, enrolmentId: number): Promise<PaidPart[]> {
  const main = await findPaidSource(db, enrolmentId)
  const others = (await listDifferences(db, enrolmentId)).filter(
    ({ orderId }) => orderId !== null || main?.way !== 'desk',
  )
  return main && main.leftFen > 0 ? [...others, main] : others
}

/**
 * What goes back beside the payment that paid the enrolment, where all of it does. What a desk took for a change is part of what is
 * left of a desk's money.
 */
export async function sumDifferences(db: Db, enrolmentId: number, way: PaidPart['way'] | 'other'): Promise<number> {
  const others = (await listDifferences(db, enrolmentId)).filter(({ orderId }) => orderId !== null || way !== 'desk')
  return others.reduce((sum, { leftFen }) => sum + leftFen, 0)
}
