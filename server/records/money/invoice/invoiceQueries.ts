import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import {
  type InvoiceAction,
  type Invoiced,
  type InvoiceStatus,
  type InvoiceTitle,
  invoiceMoves,
} from '#domain/money/invoice.ts'
import { REFUNDS_PROMISED } from '#domain/money/moneyMoves.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { differencesLeft, paidSourceJoins } from '#server/records/money/payment/paidSource.ts'

export type InvoiceRow = Selectable<DB['invoiceRequest']>

interface NewInvoice extends InvoiceTitle {
  accountId: number
  lines: ReadonlyArray<{ enrolmentId: number; amountFen: number }>
  now: Instant
}

/**
 * Returns the new id. The enrolments are locked and covered by no other request, which a unique index of the lines ensures.
 */
export async function insertInvoice(db: Db, invoice: NewInvoice): Promise<number> {
  const { id } = await db
    .insertInto('invoiceRequest')
    .values({
      accountId: invoice.accountId,
      titleKind: invoice.kind,
      title: invoice.title,
      taxNo: invoice.taxNumber,
      email: invoice.email,
      askedAt: invoice.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('invoiceLine')
    .values(
      invoice.lines.map(({ enrolmentId, amountFen }) => ({
        requestId: id,
        enrolmentId,
        amountFen,
      })),
    )
    .execute()
  return id
}

/** Which of these enrolments a request covers that waits or was issued. */
export async function listInvoiced(db: Db, enrolmentIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('invoiceLine')
    .select('enrolmentId')
    .where('enrolmentId', '=', anyOf(enrolmentIds))
    .where('releasedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ enrolmentId }) => enrolmentId))
}

/** Moves a request whose status allows the move; false otherwise. One that came to nothing sets its enrolments free. */
export async function moveInvoice(
  db: Db,
  id: number,
  action: InvoiceAction,
  facts: Updateable<DB['invoiceRequest']> & { decidedAt: Instant },
): Promise<boolean> {
  const { from, to } = invoiceMoves[action]
  const moved = await db
    .updateTable('invoiceRequest')
    .set({ ...facts, status: to })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) return false
  if (action !== 'issue')
    await db.updateTable('invoiceLine').set({ releasedAt: facts.decidedAt }).where('requestId', '=', id).execute()
  return true
}

export async function findInvoice(db: Db, id: number): Promise<InvoiceRow | null> {
  return (await db.selectFrom('invoiceRequest').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findLastInvoice(db: Db, accountId: number): Promise<InvoiceRow | null> {
  const row = await db
    .selectFrom('invoiceRequest')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Own enrolments that are paid and that no request covers, the newest first. */
export function listToInvoice(db: Db, accountId: number, limit: number) {
  return db
    .selectFrom('enrolment')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .select(['enrolment.id', 'enrolment.name', 'major.name as majorName', 'grade.name as gradeName'])
    .select('examBatch.name as batchName')
    .where('enrolment.accountId', '=', accountId)
    .where('enrolment.payStatus', '=', sql.lit<1>(1))
    .where('enrolment.feeFen', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoiceLine')
            .select('requestId')
            .whereRef('invoiceLine.enrolmentId', '=', 'enrolment.id')
            .where('releasedAt', 'is', null),
        ),
      ),
    )
    .orderBy('enrolment.id', 'desc')
    .limit(limit)
    .execute()
}

const promised = sql`r.status = any (${[...REFUNDS_PROMISED]}::text[])`
/** What was given back of an invoice or is certain to be, in fen: what it says and is not left of the payments. */
const refunded = sql<number>`(select coalesce(sum(greatest(0,
    l.amount_fen - greatest(0, coalesce(paid.received, desk.sum) - given.sum + ${differencesLeft(sql`l.enrolment_id`, promised)}))), 0)::int
  from invoice_line l ${paidSourceJoins(sql`l.enrolment_id`, promised)}
  where l.request_id = invoice_request.id)`
/** How much of that the reversals of the invoice cover. */
const reversed = sql<number>`(select coalesce(max(v.refunded_fen), 0)
  from invoice_reversal v where v.request_id = invoice_request.id)`
/** As `needsReversal` of the domain. */
const isReversalDue = sql<SqlBool>`(invoice_request.status = 'issued' and ${refunded} > ${reversed})`

/** What has gone back of an invoice, and what of it is covered; the caller holds its lock. */
export async function getReversalFacts(db: Db, id: number): Promise<Invoiced & { amountFen: number }> {
  return db
    .selectFrom('invoiceRequest')
    .select(['status', refunded.as('refundedFen'), reversed.as('reversedFen')])
    .select(
      sql<number>`(select sum(l.amount_fen)::int from invoice_line l where l.request_id = invoice_request.id)`.as(
        'amountFen',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Locks a request, so that one reversal of it follows another. */
export async function lockInvoice(db: Db, id: number): Promise<InvoiceRow | null> {
  return (await db.selectFrom('invoiceRequest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

export async function insertReversal(db: Db, reversal: Insertable<DB['invoiceReversal']>): Promise<number> {
  return (await db.insertInto('invoiceReversal').values(reversal).returning('id').executeTakeFirstOrThrow()).id
}

/** The reversals of these requests, the oldest first. */
export function listReversals(db: Db, requestIds: readonly number[]) {
  return db
    .selectFrom('invoiceReversal')
    .leftJoin('account as doer', 'doer.id', 'invoiceReversal.doneBy')
    .selectAll('invoiceReversal')
    .select('doer.name as doerName')
    .where('requestId', '=', anyOf(requestIds))
    .orderBy('invoiceReversal.id')
    .execute()
}

/** Issued invoices that wait to be reversed. */
export const toReverse = (db: Db) => db.selectFrom('invoiceRequest').where(isReversalDue)

/** The invoice or the request for one that covers an enrolment, under its newest number; null for none. */
export async function findInvoiceOf(db: Db, enrolmentId: number) {
  const row = await db
    .selectFrom('invoiceLine')
    .innerJoin('invoiceRequest', 'invoiceRequest.id', 'invoiceLine.requestId')
    .select(['invoiceRequest.id', 'invoiceRequest.status'])
    .select(
      sql<string>`coalesce((select v.new_no from invoice_reversal v where v.request_id = invoice_request.id and v.new_no <> ''
        order by v.id desc limit 1), invoice_request.invoice_no)`.as('invoiceNo'),
    )
    .where('invoiceLine.enrolmentId', '=', enrolmentId)
    .where('releasedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export interface InvoiceFilter {
  needsReversal?: boolean
  accountId: number | null
  isWaiting: boolean | null
  search: string
}

function invoices(db: Db, { accountId, isWaiting, needsReversal, search }: InvoiceFilter) {
  let query = db.selectFrom('invoiceRequest').innerJoin('account', 'account.id', 'invoiceRequest.accountId')
  if (accountId !== null) query = query.where('accountId', '=', accountId)
  if (isWaiting !== null) query = query.where('status', isWaiting ? '=' : '<>', sql.lit<InvoiceStatus>('asked'))
  if (needsReversal !== undefined)
    query = query.where(needsReversal ? isReversalDue : sql<SqlBool>`not ${isReversalDue}`)
  if (search === '') return query
  return query.where(({ or, eb }) =>
    or([
      eb('title', 'like', `%${escapeLike(search)}%`),
      eb('taxNo', '=', search.toUpperCase()),
      eb('invoiceNo', '=', search),
      sql<SqlBool>`exists (select from invoice_reversal v where v.request_id = invoice_request.id
        and ${search} in (v.red_no, v.new_no))`,
      eb('account.loginMobile', '=', search),
    ]),
  )
}

/** How many match, and their sum. */
export async function sumInvoices(db: Db, filter: InvoiceFilter): Promise<{ count: number; sumFen: number }> {
  const { count, sum } = await invoices(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .select(
      sql<
        string | null
      >`sum((select sum(l.amount_fen) from invoice_line l where l.request_id = invoice_request.id))`.as('sum'),
    )
    .executeTakeFirstOrThrow()
  return { count: Number(count), sumFen: Number(sum ?? 0) }
}

/** Lists one page: for staff those that wait first and the oldest of them on top, then the newest; for a family the newest. */
export function listInvoices(db: Db, filter: InvoiceFilter, { offset, size }: Page) {
  const waits = sql<SqlBool>`${sql.lit(filter.accountId === null)} and invoice_request.status = 'asked'`
  return invoices(db, filter)
    .leftJoin('account as decider', 'decider.id', 'invoiceRequest.decidedBy')
    .selectAll('invoiceRequest')
    .select(['account.loginMobile as mobile', 'decider.name as deciderName'])
    .select([refunded.as('refundedFen'), reversed.as('reversedFen')])
    .orderBy(waits, 'desc')
    .orderBy(sql`case when ${waits} then invoice_request.id end`)
    .orderBy(sql`${sql.lit(filter.accountId === null)} and ${isReversalDue}`, 'desc')
    .orderBy('invoiceRequest.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
}

/** The lines of these requests, with what the enrolments are. */
export function listInvoiceLines(db: Db, requestIds: readonly number[]) {
  return db
    .selectFrom('invoiceLine')
    .innerJoin('enrolment', 'enrolment.id', 'invoiceLine.enrolmentId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .select(['requestId', 'invoiceLine.enrolmentId', 'invoiceLine.amountFen', 'enrolment.name'])
    .select(['major.name as majorName', 'grade.name as gradeName', 'examBatch.name as batchName'])
    .where('requestId', '=', anyOf(requestIds))
    .orderBy('invoiceLine.enrolmentId')
    .execute()
}

/** Moves the requests of an account to the one into which it is merged. */
export async function moveInvoices(db: Db, fromId: number, toId: number): Promise<void> {
  await db.updateTable('invoiceRequest').set({ accountId: toId }).where('accountId', '=', fromId).execute()
}
