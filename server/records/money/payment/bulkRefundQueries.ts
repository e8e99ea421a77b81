import { type Selectable, sql, type Updateable } from 'kysely'
import { type BulkRefundAction, bulkRefundMoves } from '#domain/money/moneyMoves.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { BulkRefund } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { newRefundCode, sessionOf } from './refundQueries.ts'

type BulkRefundRow = Selectable<BulkRefund>

/** One enrolment of a request for many refunds. */
export interface NewBulkPart {
  enrolmentId: number
  orderId: number | null
  way: 'wechat' | 'desk'
  /** All that is left of its payment. */
  amountFen: number
}

interface NewBulk {
  reason: string
  requestedBy: number
  now: Instant
  parts: readonly NewBulkPart[]
}

/**
 * Records one request for many refunds, and each of them as waiting. Returns its id and those of the refunds, in the order
 * of the parts. The caller holds the locks of the enrolments, none of which has a refund that waits.
 */
export async function insertBulkRefund(db: Db, bulk: NewBulk): Promise<{ id: number; refundIds: number[] }> {
  const { reason, requestedBy, now, parts } = bulk
  const { id } = await db
    .insertInto('bulkRefund')
    .values({ reason, requestedBy, requestedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await db
    .insertInto('refund')
    .values(
      parts.map((part) => ({
        enrolmentId: part.enrolmentId,
        orderId: part.orderId,
        refundCode: newRefundCode(),
        earlierCodes: [],
        amountFen: part.amountFen,
        reason,
        origin: 'staff' as const,
        way: part.way,
        status: 'requested' as const,
        requestedBy,
        isFull: true,
        examTimeId: sessionOf(part.enrolmentId),
        createdAt: now,
        askAt: now,
        bulkId: id,
      })),
    )
    .returning(['id', 'enrolmentId'])
    .execute()
  const idOf = new Map(rows.map((row) => [row.enrolmentId, row.id]))
  return { id, refundIds: parts.map(({ enrolmentId }) => idOf.get(enrolmentId) ?? 0) }
}

/** Moves a request whose status allows the move and increments its version; false otherwise. */
export async function moveBulkRefund(
  db: Db,
  id: number,
  action: BulkRefundAction,
  facts: Updateable<BulkRefund>,
): Promise<boolean> {
  const { from, to } = bulkRefundMoves[action]
  const result = await db
    .updateTable('bulkRefund')
    .set({ ...facts, status: to })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Locks the request, so that two people do not decide it at once. */
export async function lockBulkRefund(db: Db, id: number): Promise<BulkRefundRow | null> {
  return (await db.selectFrom('bulkRefund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

export async function findBulkRefund(db: Db, id: number): Promise<BulkRefundRow | null> {
  return (await db.selectFrom('bulkRefund').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The refunds of a request by ascending enrolment, with what the person who decides reads. */
export function listBulkParts(db: Db, bulkId: number) {
  return db
    .selectFrom('refund')
    .innerJoin('enrolment', 'enrolment.id', 'refund.enrolmentId')
    .select(['refund.id', 'refund.enrolmentId', 'refund.status', 'refund.way', 'refund.amountFen', 'refund.isFull'])
    .select('refund.decisionNote')
    .select(['enrolment.name', 'enrolment.examNo', 'enrolment.payStatus', 'enrolment.accountId'])
    .where('refund.bulkId', '=', bulkId)
    .orderBy('refund.enrolmentId')
    .execute()
}
export type BulkPartRow = Awaited<ReturnType<typeof listBulkParts>>[number]

/** What of an enrolment decides whether a refund of it can be asked for. */
export function lockToRefund(db: Db, enrolmentIds: readonly number[], { isLocking }: { isLocking: boolean }) {
  const rows = db
    .selectFrom('enrolment')
    .select(['id', 'name', 'examNo', 'payStatus'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('refund')
          .select('refund.id')
          .whereRef('refund.enrolmentId', '=', 'enrolment.id')
          .where('refund.status', '=', sql.lit('requested')),
      ).as('isWaiting'),
    )
    .where('id', '=', anyOf(enrolmentIds))
    .orderBy('id')
  return (isLocking ? rows.forUpdate('enrolment') : rows).execute()
}

/** Requests of which every enrolment lies in these areas. */
export function bulkRefundsWithin(db: Db, areaIds: readonly number[] | null) {
  const all = db.selectFrom('bulkRefund')
  if (areaIds === null) return all
  return all.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('refund')
          .innerJoin('enrolment', 'enrolment.id', 'refund.enrolmentId')
          .select('refund.id')
          .whereRef('refund.bulkId', '=', 'bulkRefund.id')
          .where(({ not: isNot, eb }) => isNot(eb('enrolment.areaId', '=', anyOf(areaIds)))),
      ),
    ),
  )
}

export async function isBulkWithin(db: Db, id: number, areaIds: readonly number[] | null): Promise<boolean> {
  const row = await bulkRefundsWithin(db, areaIds)
    .select('bulkRefund.id')
    .where('bulkRefund.id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export interface BulkFilter {
  id?: number | undefined
  isWaiting?: boolean | undefined
  within: readonly number[] | null
}

function found(db: Db, filter: BulkFilter) {
  let query = bulkRefundsWithin(db, filter.within)
  if (filter.id !== undefined) query = query.where('bulkRefund.id', '=', filter.id)
  if (filter.isWaiting !== undefined)
    query = query.where('bulkRefund.status', filter.isWaiting ? '=' : '<>', sql.lit('requested'))
  return query
}

/** How many match, and what they are about in all. */
export async function sumBulkRefunds(db: Db, filter: BulkFilter): Promise<{ count: number; sumFen: number }> {
  const { count, sum } = await found(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .select(
      sql<string | null>`sum((select sum(r.amount_fen) from refund r where r.bulk_id = bulk_refund.id))`.as('sum'),
    )
    .executeTakeFirstOrThrow()
  return { count: Number(count), sumFen: Number(sum ?? 0) }
}

const part = (condition: ReturnType<typeof sql>) =>
  sql<string>`(select count(*) from refund r where r.bulk_id = bulk_refund.id and ${condition})`
const sumOf = (condition: ReturnType<typeof sql>) =>
  sql<string>`(select coalesce(sum(r.amount_fen), 0) from refund r where r.bulk_id = bulk_refund.id and ${condition})`

/** One page, those that wait for a decision first, then the newest; each with how far its refunds are. */
export function listBulkRefunds(db: Db, filter: BulkFilter, { offset, size }: Page) {
  return found(db, filter)
    .leftJoin('account as asker', 'asker.id', 'bulkRefund.requestedBy')
    .leftJoin('account as decider', 'decider.id', 'bulkRefund.decidedBy')
    .selectAll('bulkRefund')
    .select(['asker.name as askerName', 'decider.name as deciderName'])
    .select([
      part(sql`true`).as('parts'),
      sumOf(sql`true`).as('sumFen'),
      part(sql`r.status = 'requested'`).as('waiting'),
      part(sql`r.status in ('approved', 'accepted', 'stuck')`).as('underWay'),
      part(sql`r.status = 'done'`).as('done'),
      sumOf(sql`r.status = 'done'`).as('doneFen'),
      part(sql`r.status in ('declined', 'withdrawn')`).as('over'),
    ])
    .orderBy(sql`bulk_refund.status = 'requested'`, 'desc')
    .orderBy('bulkRefund.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
}
export type BulkListRow = Awaited<ReturnType<typeof listBulkRefunds>>[number]

/** Requests that were decided and of which refunds still wait to be settled by the worker. */
export async function listUnsettledBulks(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('bulkRefund')
    .select('id')
    .where('status', '<>', sql.lit('requested'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refund')
          .select('refund.id')
          .whereRef('refund.bulkId', '=', 'bulkRefund.id')
          .where('refund.status', '=', sql.lit('requested')),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
