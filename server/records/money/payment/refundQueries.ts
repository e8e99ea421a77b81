import { randomBytes } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import { type RefundAction, type RefundStatus, refundMoves } from '#domain/money/moneyMoves.ts'
import { CHANGE_PAUSE_MS, type RefundOrigin, refundPauseMs } from '#domain/money/refund.ts'
import type { Instant } from '#domain/time.ts'
import type { Refund } from '#server/db/generated/schema.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db, Tx } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

export type RefundRow = Selectable<Refund>

/** Our number of a refund at WeChat: 26 letters and digits, used once. */
export function newRefundCode(): string {
  return `R${randomBytes(16).toString('hex').slice(0, 25)}`
}

interface NewRefund {
  enrolmentId: number
  /** Null where money from a desk is paid back. */
  orderId: number | null
  amountFen: number
  reason: string
  origin: RefundOrigin
  way: 'wechat' | 'desk'
  status: RefundStatus
  requestedBy: number | null
  isFull?: boolean
  /** Nobody knows yet for which child of a bill somebody gave money back at WeChat's console. */
  isChildOpen?: boolean
  now: Instant
  /** When WeChat is called first, where it is not at once. */
  askAt?: Instant
  /** Given where the refund was made at WeChat's console. */
  code?: string
  /** WeChat's number of a refund that was divided, for the parts after the first. */
  partOf?: string
}

/** The exam time that an enrolment has now. */
export const sessionOf = (enrolmentId: number) =>
  sql<number | null>`(select exam_time_id from enrolment where id = ${enrolmentId})`

/** Inserts a refund and returns its id; null for a request where another one of the enrolment waits for approval. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<number | null> {
  const row = await db
    .insertInto('refund')
    .values({
      enrolmentId: refund.enrolmentId,
      orderId: refund.orderId,
      refundCode: refund.code ?? newRefundCode(),
      earlierCodes: refund.partOf === undefined ? [] : [refund.partOf],
      amountFen: refund.amountFen,
      reason: refund.reason,
      origin: refund.origin,
      way: refund.way,
      status: refund.status,
      requestedBy: refund.requestedBy,
      isFull: refund.isFull ?? false,
      isChildOpen: refund.isChildOpen ?? false,
      examTimeId: sessionOf(refund.enrolmentId),
      createdAt: refund.now,
      askAt: refund.askAt ?? refund.now,
    })
    .onConflict((conflict) => conflict.column('enrolmentId').where('status', '=', sql.lit('requested')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Moves a refund whose status allows the move and increments its version; false otherwise. */
export async function moveRefund(
  db: Db,
  id: number,
  action: RefundAction,
  facts: Updateable<Refund> = {},
): Promise<boolean> {
  const { from, to } = refundMoves[action]
  const result = await db
    .updateTable('refund')
    .set({ ...facts, status: to })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Stores facts that are no transition, such as the next call's time. */
export async function noteRefund(db: Db, id: number, facts: Updateable<Refund>): Promise<void> {
  await db.updateTable('refund').set(facts).where('id', '=', id).execute()
}

/** The caller holds the enrolment's lock. */
export async function lockRefund(db: Db, id: number): Promise<RefundRow> {
  return db.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** The request for a refund of the enrolment that waits for a decision; a unique index ensures that it is the only one. */
export async function findWaitingRefund(db: Db, enrolmentId: number): Promise<RefundRow | null> {
  const row = await db
    .selectFrom('refund')
    .selectAll()
    .where('enrolmentId', '=', enrolmentId)
    .where('status', '=', sql.lit('requested'))
    .executeTakeFirst()
  return row ?? null
}

/** The refund with this number, also with an earlier one that WeChat closed. */
export async function findRefundByCode(db: Db, code: string): Promise<RefundRow | null> {
  const row = await db
    .selectFrom('refund')
    .selectAll()
    .where(({ or, eb }) => or([eb('refundCode', '=', code), sql<boolean>`${code} = any(earlier_codes)`]))
    .executeTakeFirst()
  return row ?? null
}

const LIVE = ['approved', 'accepted', 'stuck'] as const
/** Refunds that WeChat is asked about; of those that are stuck only the ones that end at WeChat's console. */
const isToAsk = sql<boolean>`refund.way = 'wechat' and (refund.status <> 'stuck' or refund.trouble = 'CHANGE')`

const withOrder = (db: Db) =>
  db
    .selectFrom('refund')
    .innerJoin('payOrder', 'payOrder.id', 'refund.orderId')
    .selectAll('refund')
    .select(['payOrder.payCode', 'payOrder.amountFen as orderFen', 'payOrder.paidFen'])
    .select('payOrder.transactionId')
    .where('refund.status', 'in', LIVE)
    .where(isToAsk)
export type DueRefund = Awaited<ReturnType<ReturnType<typeof withOrder>['execute']>>[number]

/** Lists the refunds of an order that WeChat is asked about, without those that wait for their turn. */
export function listDueOfOrder(db: Db, orderId: number, now: Instant): Promise<DueRefund[]> {
  return withOrder(db)
    .where('orderId', '=', orderId)
    .where(({ not, and, eb }) =>
      not(and([eb('refund.status', '=', 'approved'), eb('refund.tries', '=', 0), eb('refund.askAt', '>', now)])),
    )
    .orderBy('refund.id')
    .execute()
}

/** A refund that waits for a person after WeChat could not end it; null in every other status. */
export async function findStuckAtWechat(db: Db, refundId: number): Promise<RefundRow | null> {
  const row = await db
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', refundId)
    .where('status', '=', 'stuck')
    .where('way', '=', 'wechat')
    .executeTakeFirst()
  return row ?? null
}

/** Troubles in which WeChat has the refund under our number, so that another one at its console is not the same refund. */
const AT_WECHAT = ['CHANGE', 'AMOUNT']

/** The oldest refund of this amount of an order that a person must end because WeChat has it under no number of ours. */
export async function findStuckOfAmount(db: Db, orderId: number, amountFen: number): Promise<RefundRow | null> {
  const row = await db
    .selectFrom('refund')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('amountFen', '=', amountFen)
    .where('status', '=', 'stuck')
    .where('trouble', 'not in', AT_WECHAT)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Claims refunds that are due, the longest waiting first, and notes when each is due again, so that none is lost with a
 * killed worker and none is asked about twice at once.
 */
export async function claimDueRefunds(db: Tx, now: Instant, limit: number): Promise<DueRefund[]> {
  const due = await withOrder(db)
    .where(sql<boolean>`coalesce(refund.ask_at, refund.created_at) <= ${timestamp(now)}`)
    .orderBy('refund.askAt')
    .limit(limit)
    .forUpdate(['refund'])
    .skipLocked()
    .execute()
  for (const { id, tries, status } of due)
    await noteRefund(db, id, {
      tries: tries + 1,
      askAt: now + (status === 'stuck' ? CHANGE_PAUSE_MS : refundPauseMs(tries)),
    })
  return due
}

/** Which candidates sat down, were noted as present or absent, or were marked; to them nothing is given back in full. */
export async function listBegun(db: Db, enrolmentIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('enrolment')
    .select('id')
    .where('id', '=', anyOf(enrolmentIds))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('answersSubmittedAt', 'is not', null),
        exists(selectFrom('examSession').select('id').whereRef('enrolmentId', '=', 'enrolment.id')),
        exists(selectFrom('review').select('id').whereRef('enrolmentId', '=', 'enrolment.id')),
        exists(
          selectFrom('attendance')
            .select('id')
            .whereRef('enrolmentId', '=', 'enrolment.id')
            .where('undoneAt', 'is', null),
        ),
      ]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** As `listBegun` for one enrolment. */
export async function hasExamBegun(db: Db, enrolmentId: number): Promise<boolean> {
  return (await listBegun(db, [enrolmentId])).has(enrolmentId)
}
