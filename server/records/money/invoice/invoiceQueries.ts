import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { type InvoiceAction, type InvoiceStatus, type InvoiceTitle, invoiceMoves } from '#domain/money/invoice.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

export type InvoiceRow = Selectable<DB['invoice_request']>

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
    .insertInto('invoice_request')
    .values({
      account_id: invoice.accountId,
      title_kind: invoice.kind,
      title: invoice.title,
      tax_no: invoice.taxNumber,
      email: invoice.email,
      asked_at: invoice.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('invoice_line')
    .values(
      invoice.lines.map(({ enrolmentId, amountFen }) => ({
        request_id: id,
        enrolment_id: enrolmentId,
        amount_fen: amountFen,
      })),
    )
    .execute()
  return id
}

/** Which of these enrolments a request covers that waits or was issued. */
export async function listInvoiced(db: Db, enrolmentIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('invoice_line')
    .select('enrolment_id')
    .where('enrolment_id', '=', anyOf(enrolmentIds))
    .where('released_at', 'is', null)
    .execute()
  return new Set(rows.map(({ enrolment_id }) => enrolment_id))
}

/** Moves a request whose status allows the move; false otherwise. One that came to nothing sets its enrolments free. */
export async function moveInvoice(
  db: Db,
  id: number,
  action: InvoiceAction,
  facts: Updateable<DB['invoice_request']> & { decided_at: Instant },
): Promise<boolean> {
  const { from, to } = invoiceMoves[action]
  const moved = await db
    .updateTable('invoice_request')
    .set({ ...facts, status: to })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) return false
  if (action !== 'issue')
    await db.updateTable('invoice_line').set({ released_at: facts.decided_at }).where('request_id', '=', id).execute()
  return true
}

export async function findInvoice(db: Db, id: number): Promise<InvoiceRow | null> {
  return (await db.selectFrom('invoice_request').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findLastInvoice(db: Db, accountId: number): Promise<InvoiceRow | null> {
  const row = await db
    .selectFrom('invoice_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Own enrolments that are paid and that no request covers, the newest first. */
export function listToInvoice(db: Db, accountId: number, limit: number) {
  return db
    .selectFrom('enrolment')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .select(['enrolment.id', 'enrolment.name', 'major.name as major_name', 'grade.name as grade_name'])
    .where('enrolment.account_id', '=', accountId)
    .where('enrolment.pay_status', '=', sql.lit<1>(1))
    .where('enrolment.fee_fen', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_line')
            .select('request_id')
            .whereRef('invoice_line.enrolment_id', '=', 'enrolment.id')
            .where('released_at', 'is', null),
        ),
      ),
    )
    .orderBy('enrolment.id', 'desc')
    .limit(limit)
    .execute()
}

export interface InvoiceFilter {
  accountId: number | null
  isWaiting: boolean | null
  search: string
}

function invoices(db: Db, { accountId, isWaiting, search }: InvoiceFilter) {
  let query = db.selectFrom('invoice_request').innerJoin('account', 'account.id', 'invoice_request.account_id')
  if (accountId !== null) query = query.where('account_id', '=', accountId)
  if (isWaiting !== null) query = query.where('status', isWaiting ? '=' : '<>', sql.lit<InvoiceStatus>('asked'))
  if (search === '') return query
  return query.where(({ or, eb }) =>
    or([
      eb('title', 'like', `%${escapeLike(search)}%`),
      eb('tax_no', '=', search.toUpperCase()),
      eb('invoice_no', '=', search),
      eb('account.mobile', '=', search),
    ]),
  )
}

export async function countInvoices(db: Db, filter: InvoiceFilter): Promise<number> {
  const { count } = await invoices(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists one page: for staff those that wait first and the oldest of them on top, then the newest; for a family the newest. */
export function listInvoices(db: Db, filter: InvoiceFilter, { offset, size }: Page) {
  const waits = sql<SqlBool>`${sql.lit(filter.accountId === null)} and invoice_request.status = 'asked'`
  return invoices(db, filter)
    .leftJoin('account as decider', 'decider.id', 'invoice_request.decided_by')
    .selectAll('invoice_request')
    .select(['account.mobile', 'decider.name as decider_name'])
    .orderBy(waits, 'desc')
    .orderBy(sql`case when ${waits} then invoice_request.id end`)
    .orderBy('invoice_request.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
}

/** The lines of these requests, with what the enrolments are. */
export function listInvoiceLines(db: Db, requestIds: readonly number[]) {
  return db
    .selectFrom('invoice_line')
    .innerJoin('enrolment', 'enrolment.id', 'invoice_line.enrolment_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .select(['request_id', 'invoice_line.enrolment_id', 'invoice_line.amount_fen', 'enrolment.name'])
    .select(['major.name as major_name', 'grade.name as grade_name'])
    .where('request_id', '=', anyOf(requestIds))
    .orderBy('invoice_line.enrolment_id')
    .execute()
}

/** Moves the requests of an account to the one into which it is merged. */
export async function moveInvoices(db: Db, fromId: number, toId: number): Promise<void> {
  await db.updateTable('invoice_request').set({ account_id: toId }).where('account_id', '=', fromId).execute()
}
