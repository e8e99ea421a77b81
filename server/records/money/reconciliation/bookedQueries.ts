import { sql } from 'kysely'
import type { BookedPayment, BookedRefund } from '#domain/money/billLines.ts'
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

/** The enrolment of an order of one, also where it pays the fee of an appeal or a difference. */
const ofEnrolment = sql<number | null>`coalesce(pay_order.enrolment_id,
  (select appeal.enrolment_id from appeal where appeal.id = pay_order.appeal_id),
  (select choice_change.enrolment_id from choice_change where choice_change.id = pay_order.change_id))`

/** Orders that the bill names, and those that were paid on its day. */
export async function listBookedPayments(db: Db, { from, before, codes }: Asked): Promise<BookedPayment[]> {
  const columns = db
    .selectFrom('payOrder')
    .select(['id', 'payCode', 'transactionId', 'paidAt'])
    .select(ofEnrolment.as('enrolmentId'))
    .select(sql<number>`coalesce(paid_fen, amount_fen)`.as('received'))
  const named = await columns.where(sql<boolean>`pay_code = any(${[...codes]}::text[])`).execute()
  const ofDay = await columns
    .where('transactionId', 'is not', null)
    .where('paidAt', '>=', from)
    .where('paidAt', '<', before)
    .execute()
  const rows = new Map([...named, ...ofDay].map((row) => [row.id, row]))
  return [...rows.values()].map((row) => ({
    payCode: row.payCode,
    orderId: row.id,
    enrolmentId: row.enrolmentId,
    transactionId: row.transactionId,
    receivedFen: row.received,
    isOfDay: row.transactionId !== null && row.paidAt !== null && row.paidAt >= from && row.paidAt < before,
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
    .select(['id', 'orderId', 'enrolmentId', 'refundCode', 'earlierCodes', 'amountFen', 'status', 'way'])
    .select(
      sql<string[]>`array(
        select distinct line.refund_code from wechat_bill_line line join bill_day on bill_day.bill_id = line.bill_id
        where line.kind = 'refund' and line.state = 'SUCCESS'
          and line.refund_code = any(refund.refund_code || refund.earlier_codes)
      )`.as('paidCodes'),
    )
  const named = await columns
    .select(sql<boolean>`false`.as('isMissing'))
    .where(sql<boolean>`(refund_code = any(${[...codes]}::text[]) or earlier_codes && ${[...codes]}::text[])`)
    .execute()
  const missing = await columns
    .select(sql<boolean>`true`.as('isMissing'))
    .where('way', '=', 'wechat')
    .where('status', '=', 'done')
    .where(sql<boolean>`coalesce(refund.decided_at, refund.created_at) < ${timestamp(before)}`)
    .where('settledAt', '>=', from)
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
    orderId: row.orderId,
    enrolmentId: row.enrolmentId,
    codes: [row.refundCode, ...row.earlierCodes],
    paidCodes: row.paidCodes,
    amountFen: row.amountFen,
    status: row.status,
    way: row.way,
    isMissing: row.isMissing,
  }))
}

/** Whether anything was paid through WeChat in this time, so that there must be a bill. */
export async function hasPayments(db: Db, { from, before }: Pick<Asked, 'from' | 'before'>): Promise<boolean> {
  const row = await db
    .selectFrom('payOrder')
    .select('id')
    .where('transactionId', 'is not', null)
    .where('paidAt', '>=', from)
    .where('paidAt', '<', before)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whom each of these orders pays for, with the share of each, and for what. */
export async function listChildrenOfOrders(db: Db, payCodes: readonly string[]) {
  const { rows } = await sql<{
    payCode: string
    enrolmentId: number
    name: string
    amountFen: number
    isAppeal: boolean
  }>`
    select o.pay_code, e.id as enrolment_id, e.name, coalesce(s.share_fen, o.paid_fen, o.amount_fen) as amount_fen,
      o.appeal_id is not null as is_appeal
    from pay_order o
    left join order_share s on s.order_id = o.id
    left join appeal a on a.id = o.appeal_id
    left join choice_change c on c.id = o.change_id
    join enrolment e on e.id = coalesce(s.enrolment_id, a.enrolment_id, c.enrolment_id)
    where o.pay_code = any(${[...payCodes]}::text[]) order by e.id`.execute(db)
  return rows
}

/** Whom the refunds with these numbers are for, with what each gets back. */
export function listChildrenOfRefunds(db: Db, codes: readonly string[]) {
  return db
    .selectFrom('refund')
    .innerJoin('enrolment', 'enrolment.id', 'refund.enrolmentId')
    .leftJoin('payOrder', 'payOrder.id', 'refund.orderId')
    .select(['refund.id as refundId', 'refund.amountFen', 'enrolment.id as enrolmentId', 'enrolment.name'])
    .select(sql<boolean>`pay_order.appeal_id is not null`.as('isAppeal'))
    .select(sql<string[]>`refund.refund_code || refund.earlier_codes`.as('codes'))
    .where(
      sql<boolean>`(refund.refund_code = any(${[...codes]}::text[]) or refund.earlier_codes && ${[...codes]}::text[])`,
    )
    .orderBy('refund.id')
    .execute()
}
