import { createHash } from 'node:crypto'
import { type Selectable, type Updateable } from 'kysely'
import type { BillLine } from '#domain/money/billLines.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { BillDay } from '#server/db/generated/schema.ts'
import type { Db, Tx } from '#server/db/pool.ts'

export type BillDayRow = Selectable<BillDay>
export type NewBillLine = BillLine & { tradedAt: Instant; wechatRefundId: string | null }

/** Lines that go to the database with one statement. */
const LINES_AT_ONCE = 2000

/** Keeps a bill as it came, with its lines, and returns its id; one that came before keeps its id. */
export async function insertBill(
  db: Tx,
  bill: { day: string; body: Buffer; lines: readonly NewBillLine[]; now: Instant },
): Promise<number> {
  const { day, body, lines, now } = bill
  const digest = createHash('sha256').update(body).digest()
  const kept = await db
    .selectFrom('wechatBill')
    .select('id')
    .where('day', '=', day)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (kept) return kept.id
  const { id } = await db
    .insertInto('wechatBill')
    .values({ day, body, digest, fetchedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
    await db
      .insertInto('wechatBillLine')
      .values(lines.slice(from, from + LINES_AT_ONCE).map((line, index) => lineRow(id, from + index + 1, line)))
      .execute()
  return id
}

function lineRow(billId: number, lineNo: number, line: NewBillLine) {
  return {
    billId,
    lineNo,
    kind: line.kind,
    tradedAt: line.tradedAt,
    transactionId: line.transactionId,
    payCode: line.payCode,
    refundCode: line.refundCode,
    wechatRefundId: line.wechatRefundId,
    amountFen: line.amountFen,
    state: line.state,
  }
}

/** A line with its number in the bill. */
export type NumberedLine = BillLine & { lineNo: number; tradedAt: Instant }

export async function listBillLines(db: Db, billId: number): Promise<NumberedLine[]> {
  const rows = await db
    .selectFrom('wechatBillLine')
    .select(['lineNo', 'tradedAt', 'kind', 'transactionId', 'payCode', 'refundCode', 'amountFen', 'state'])
    .where('billId', '=', billId)
    .orderBy('lineNo')
    .execute()
  return rows.map((row) => ({
    lineNo: row.lineNo,
    tradedAt: row.tradedAt,
    kind: row.kind,
    transactionId: row.transactionId,
    payCode: row.payCode,
    refundCode: row.refundCode,
    amountFen: row.amountFen,
    state: row.state,
  }))
}

/** Locks the row of a day, which is made where there is none: two comparisons of one day follow one another. */
export async function lockBillDay(db: Tx, day: string, now: Instant): Promise<BillDayRow> {
  await db
    .insertInto('billDay')
    .values({ day, status: 'awaited', askAt: now })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  return db.selectFrom('billDay').selectAll().where('day', '=', day).forUpdate().executeTakeFirstOrThrow()
}

export async function updateBillDay(db: Tx, day: string, facts: Updateable<BillDay>): Promise<void> {
  await db.updateTable('billDay').set(facts).where('day', '=', day).execute()
}

/** The first day that was ever asked for, null before it, and all of them from `since` on. */
export async function listKnownBillDays(db: Db, since: string): Promise<{ firstEver: string | null; known: string[] }> {
  const first = await db.selectFrom('billDay').select('day').orderBy('day').limit(1).executeTakeFirst()
  const rows = await db.selectFrom('billDay').select('day').where('day', '>=', since).execute()
  return { firstEver: first?.day ?? null, known: rows.map(({ day }) => day) }
}

/** Days whose bill was not there, or was not compared, and is asked for again now. */
export async function listDueBillDays(db: Db, now: Instant, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billDay')
    .select('day')
    .where('status', '=', 'awaited')
    .where('askAt', '<=', now)
    .where('day', '>=', since)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

/** Days with a bill, the newest first. */
export async function listComparedDays(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billDay')
    .select('day')
    .where('status', '=', 'compared')
    .where('day', '>=', since)
    .orderBy('day', 'desc')
    .execute()
  return rows.map(({ day }) => day)
}

export interface BillFilter {
  /** The first and the last day, `yyyy-MM-dd`. */
  from?: string | undefined
  to?: string | undefined
  status?: BillDayRow['status'] | undefined
}

function days(db: Db, { from, to, status }: BillFilter) {
  let query = db.selectFrom('billDay')
  if (from !== undefined) query = query.where('day', '>=', from)
  if (to !== undefined) query = query.where('day', '<=', to)
  return status === undefined ? query : query.where('status', '=', status)
}

/** One page of the days that match, the newest first, each with its open differences. */
export function listBillDays(db: Db, filter: BillFilter, { offset, size }: Page) {
  return days(db, filter)
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('paymentAlarm')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('paymentAlarm.day', '=', 'billDay.day')
        .where('paymentAlarm.settledAt', 'is', null)
        .as('open'),
    )
    .orderBy('day', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
}

/** How many days match, and what their bills say in all. */
export async function sumBillDays(db: Db, filter: BillFilter) {
  const { count, received, refunded, charge } = await days(db, filter)
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.sum<string | null>('receivedFen').as('received'),
      fn.sum<string | null>('refundedFen').as('refunded'),
      fn.sum<string | null>('chargeFen').as('charge'),
    ])
    .executeTakeFirstOrThrow()
  return {
    count: Number(count),
    receivedFen: Number(received ?? 0),
    refundedFen: Number(refunded ?? 0),
    chargeFen: Number(charge ?? 0),
  }
}

/** The bill of a day that counts, as it came; null where there is none. */
export async function findBill(db: Db, day: string): Promise<{ id: number; body: Buffer } | null> {
  const row = await db
    .selectFrom('billDay')
    .innerJoin('wechatBill', 'wechatBill.id', 'billDay.billId')
    .select(['wechatBill.id', 'wechatBill.body'])
    .where('billDay.day', '=', day)
    .executeTakeFirst()
  return row ?? null
}

/** The bill of this day, or the newest one that was compared; null where there is none. */
export async function findBillOfDay(db: Db, day: string | undefined): Promise<{ day: string; billId: number } | null> {
  let query = db.selectFrom('billDay').select(['day', 'billId'])
  if (day !== undefined) query = query.where('day', '=', day)
  const row = await query.where('billId', 'is not', null).orderBy('day', 'desc').limit(1).executeTakeFirst()
  return row && row.billId !== null ? { day: row.day, billId: row.billId } : null
}
