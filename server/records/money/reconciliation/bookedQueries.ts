import { sql } from 'kysely'
import type { BookedPayment, BookedRefund } from '#domain/money/billCompare.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

/** What is compared with one bill: the span of its day, and the numbers that the bill names. */
interface Asked {
  day: string
  from: Instant
  before: Instant
  codes: readonly string[]
}

/** Orders that the bill names, and those that were paid on its day. */
export async function listBookedPayments(db: Db, { from, before, codes }: Asked): Promise<BookedPayment[]> {
  const columns = db
    .selectFrom('pay_order')
    .select(['id', 'pay_code', 'enrolment_id', 'transaction_id', 'paid_at'])
    .select(sql<number>`coalesce(paid_fen, amount_fen)`.as('received'))
  const named = await columns.where(sql<boolean>`pay_code = any(${[...codes]}::text[])`).execute()
  const ofDay = await columns
    .where('transaction_id', 'is not', null)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', before)
    .execute()
  const rows = new Map([...named, ...ofDay].map((row) => [row.id, row]))
  return [...rows.values()].map((row) => ({
    payCode: row.pay_code,
    orderId: row.id,
    enrolmentId: row.enrolment_id,
    transactionId: row.transaction_id,
    receivedFen: row.received,
    isOfDay: row.transaction_id !== null && row.paid_at !== null && row.paid_at >= from && row.paid_at < before,
  }))
}

const dayOf = (instant: ReturnType<typeof sql>) => sql`(${instant} at time zone 'Asia/Shanghai')::date`

/**
 * Refunds that the bill names, and those that were done through WeChat and can stand in it: from the day on which they were
 * approved to the day on which the money was back. Such a one is missing when all these days have been compared and no bill
 * names it.
 */
export async function listBookedRefunds(db: Db, { day, from, before, codes }: Asked): Promise<BookedRefund[]> {
  const begunOn = dayOf(sql`coalesce(refund.decided_at, refund.created_at)`)
  const doneOn = dayOf(sql`refund.settled_at`)
  const columns = db
    .selectFrom('refund')
    .select(['id', 'order_id', 'enrolment_id', 'refund_code', 'earlier_codes', 'amount_fen', 'status', 'way'])
  const named = await columns
    .select(sql<boolean>`false`.as('is_missing'))
    .where(sql<boolean>`(refund_code = any(${[...codes]}::text[]) or earlier_codes && ${[...codes]}::text[])`)
    .execute()
  const missing = await columns
    .select(sql<boolean>`true`.as('is_missing'))
    .where('way', '=', 'wechat')
    .where('status', '=', 'done')
    .where(sql<boolean>`coalesce(refund.decided_at, refund.created_at) < ${timestamp(before)}`)
    .where('settled_at', '>=', from)
    .where(sql<boolean>`(
      select count(*) from bill_day where status in ('compared', 'empty') and day <> ${day}
        and day::date between ${begunOn} and ${doneOn}
    ) = ${doneOn} - ${begunOn}`)
    .where(sql<boolean>`not exists (
      select from wechat_bill_line line join bill_day on bill_day.bill_id = line.bill_id
      where line.kind = 'refund' and line.refund_code = any(refund.refund_code || refund.earlier_codes)
    )`)
    .execute()
  return [...named, ...missing].map((row) => ({
    refundId: row.id,
    orderId: row.order_id,
    enrolmentId: row.enrolment_id,
    codes: [row.refund_code, ...row.earlier_codes],
    amountFen: row.amount_fen,
    status: row.status,
    way: row.way,
    isMissing: row.is_missing,
  }))
}

/** Whether anything was paid through WeChat in this time, so that there must be a bill. */
export async function hasPayments(db: Db, { from, before }: Pick<Asked, 'from' | 'before'>): Promise<boolean> {
  const row = await db
    .selectFrom('pay_order')
    .select('id')
    .where('transaction_id', 'is not', null)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', before)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
