import { sql } from 'kysely'
import type { PayStatus } from '#domain/enrolment/enrolment.ts'
import type { AppealFacts, EnrolmentFacts, OrderFacts, PayoutFacts, ReceiptFacts } from '#domain/money/ledgerCheck.ts'
import type { OrderStatus } from '#domain/money/moneyMoves.ts'
import { type StoredWaySum, type WaySum, waySumsOf } from '#domain/money/payDesk.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/**
 * How many rows one statement reads, with their entries: a payment that is booked meanwhile is then no difference.
 */
const BATCH = 5000

async function* batches<Row extends { id: number }>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

interface OrderRow {
  id: number
  enrolmentId: number | null
  payCode: string
  status: OrderStatus
  received: number
  entries: string
  isSame: boolean
  back: string
  refunded: string
}

/** Each order with the sums of its entries and refunds. */
export async function* readOrderFacts(db: Db): AsyncGenerator<OrderFacts[]> {
  const read = async (after: number) =>
    (
      await sql<OrderRow>`
        select o.id, coalesce(o.enrolment_id, (select a.enrolment_id from appeal a where a.id = o.appeal_id),
            (select c.enrolment_id from choice_change c where c.id = o.change_id)) as enrolment_id, o.pay_code, o.status,
          coalesce(o.paid_fen, o.amount_fen) as received, coalesce(m.entries, 0) as entries,
          coalesce(m.is_same, true) as is_same, coalesce(m.back, 0) as back, coalesce(r.refunded, 0) as refunded
        from (select * from pay_order where id > ${after} order by id limit ${BATCH}) o
        left join lateral (
          select sum(amount_fen) filter (where kind = 'payment') as entries,
            -sum(amount_fen) filter (where kind = 'refund') as back,
            bool_and(transaction_id is not distinct from o.transaction_id) filter (where kind = 'payment') as is_same
          from money_entry where order_id = o.id
        ) m on true
        left join lateral (
          select sum(amount_fen) as refunded from refund where order_id = o.id and status = 'done'
        ) r on true
        order by o.id`.execute(db)
    ).rows
  for await (const rows of batches(read))
    yield rows.map((row) => ({
      orderId: row.id,
      enrolmentId: row.enrolmentId,
      payCode: row.payCode,
      status: row.status,
      receivedFen: row.received,
      entryFen: Number(row.entries),
      isSameTransaction: row.isSame,
      entryBackFen: Number(row.back),
      refundedFen: Number(row.refunded),
    }))
}

interface EnrolmentRow {
  id: number
  payStatus: PayStatus
  feeFen: number
  net: string
  held: string
  underWay: string
  part: string
  accepted: string | null
  changed: string
}

/**
 * Each enrolment with the sums of its entries; its orders are found by the entries that name them. What was paid for its appeals
 * is left out (`readAppealFacts`).
 */
export async function* readEnrolmentFacts(db: Db): AsyncGenerator<EnrolmentFacts[]> {
  const read = async (after: number) =>
    (
      await sql<EnrolmentRow>`
        select e.id, e.pay_status, e.fee_fen, coalesce(m.net, 0) as net, coalesce(m.held, 0) as held,
          coalesce(r.under_way, 0) as under_way, coalesce(r.part, 0) as part, m.accepted,
          coalesce((select sum(c.fee_fen - c.from_fee_fen) from choice_change c where c.enrolment_id = e.id and c.status = 'done'), 0) as changed
        from (select id, pay_status, fee_fen from enrolment where id > ${after} order by id limit ${BATCH}) e
        left join lateral (
          select sum(m.amount_fen) filter (where m.kind <> 'waiver') as net,
            sum(m.amount_fen) filter (where m.kind = 'payment' and o.status = 'held') as held,
            sum(m.amount_fen) filter (where m.kind = 'payment' and o.status = 'paid' and o.paid_fen is not null and o.change_id is null) as accepted
          from money_entry m left join pay_order o on o.id = m.order_id where m.enrolment_id = e.id and o.appeal_id is null
        ) m on true
        left join lateral (
          select sum(r.amount_fen) filter (where r.status in ('approved', 'accepted', 'stuck')) as under_way,
            sum(r.amount_fen) filter (where r.status in ('approved', 'accepted', 'stuck', 'done')
              and r.origin not in ('extra', 'change') and (o.id is null or o.status = 'paid')) as part
          from refund r left join pay_order o on o.id = r.order_id where r.enrolment_id = e.id and o.appeal_id is null
        ) r on true
        order by e.id`.execute(db)
    ).rows
  for await (const rows of batches(read))
    yield rows.map((row) => ({
      enrolmentId: row.id,
      payStatus: row.payStatus,
      feeFen: row.feeFen,
      netFen: Number(row.net),
      heldFen: Number(row.held),
      underWayFen: Number(row.underWay),
      partFen: Number(row.part),
      acceptedFen: row.accepted === null ? null : Number(row.accepted),
      changedFen: Number(row.changed),
    }))
}

interface AppealRow {
  id: number
  enrolmentId: number
  isPaid: boolean
  received: string
  back: string
  net: string
  held: string
  underWay: string
}

/** Each appeal that has a fee, with the sums of the entries and refunds of its orders. */
export async function* readAppealFacts(db: Db): AsyncGenerator<AppealFacts[]> {
  const read = async (after: number) =>
    (
      await sql<AppealRow>`
        select a.id, a.enrolment_id, a.paid_at is not null as is_paid,
          coalesce(sum(case when not o.is_extra then o.received end) filter (where o.status in ('paid', 'refunding', 'refunded')), 0) as received,
          coalesce(sum(o.back) filter (where not o.is_extra), 0) as back,
          coalesce(sum(o.net), 0) as net, coalesce(sum(o.received) filter (where o.status = 'held'), 0) as held,
          coalesce(sum(o.under_way), 0) as under_way
        from (select * from appeal where id > ${after} and fee_fen > 0 order by id limit ${BATCH}) a
        left join lateral (
          select o.status, coalesce(o.paid_fen, o.amount_fen) as received,
            (select coalesce(sum(m.amount_fen), 0) from money_entry m where m.order_id = o.id) as net,
            exists (select from refund r where r.order_id = o.id and r.origin in ('extra', 'held')) as is_extra,
            (select coalesce(sum(r.amount_fen), 0) from refund r
              where r.order_id = o.id and r.status in ('approved', 'accepted', 'stuck', 'done')) as back,
            (select coalesce(sum(r.amount_fen), 0) from refund r
              where r.order_id = o.id and r.status in ('approved', 'accepted', 'stuck')) as under_way
          from pay_order o where o.appeal_id = a.id
        ) o on true
        group by a.id, a.enrolment_id, a.paid_at order by a.id`.execute(db)
    ).rows
  for await (const rows of batches(read))
    yield rows.map((row) => ({
      appealId: row.id,
      enrolmentId: row.enrolmentId,
      isPaid: row.isPaid,
      receivedFen: Number(row.received),
      backFen: Number(row.back),
      netFen: Number(row.net),
      heldFen: Number(row.held),
      underWayFen: Number(row.underWay),
    }))
}

interface ReceiptRow {
  id: number
  receiptNo: string
  areaName: string
  amountFen: number
  isReversed: boolean
  lines: string
  taken: string
  back: string
}

/** Each receipt with the sums of its lines and entries. */
export async function* readReceiptFacts(db: Db): AsyncGenerator<ReceiptFacts[]> {
  const read = async (after: number) =>
    (
      await sql<ReceiptRow>`
        select r.id, r.receipt_no, a.name as area_name, r.amount_fen, r.reversed_at is not null as is_reversed,
          coalesce((select sum(amount_fen) from desk_receipt_line l where l.receipt_id = r.id), 0) as lines,
          coalesce(m.taken, 0) as taken, coalesce(m.back, 0) as back
        from (select * from desk_receipt where id > ${after} order by id limit ${BATCH}) r
        join exam_area a on a.id = r.area_id
        left join lateral (
          select sum(amount_fen) filter (where amount_fen > 0) as taken, -sum(amount_fen) filter (where amount_fen < 0) as back
          from money_entry where receipt_id = r.id and kind = 'desk'
        ) m on true
        order by r.id`.execute(db)
    ).rows
  for await (const rows of batches(read))
    yield rows.map((row) => ({
      receiptId: row.id,
      receiptNo: row.receiptNo,
      areaName: row.areaName,
      amountFen: row.amountFen,
      isReversed: row.isReversed,
      lineFen: Number(row.lines),
      takenFen: Number(row.taken),
      backFen: Number(row.back),
    }))
}

interface PayoutRow {
  id: number
  enrolmentId: number
  voucherNo: string
  areaName: string
  amountFen: number
  refundFen: number
  entry: string
}

/** Each payout of a till with its refund and its entry. */
export async function* readPayoutFacts(db: Db): AsyncGenerator<PayoutFacts[]> {
  const read = async (after: number) =>
    (
      await sql<PayoutRow>`
        select p.id, r.enrolment_id, p.voucher_no, a.name as area_name, p.amount_fen,
          case when r.status = 'done' then r.amount_fen else 0 end as refund_fen,
          coalesce((select -sum(m.amount_fen) from money_entry m where m.payout_id = p.id and m.kind = 'refund'), 0) as entry
        from (select * from desk_payout where id > ${after} order by id limit ${BATCH}) p
        join refund r on r.id = p.refund_id join exam_area a on a.id = p.area_id
        order by p.id`.execute(db)
    ).rows
  for await (const rows of batches(read))
    yield rows.map((row) => ({
      payoutId: row.id,
      enrolmentId: row.enrolmentId,
      voucherNo: row.voucherNo,
      areaName: row.areaName,
      amountFen: row.amountFen,
      refundFen: row.refundFen,
      entryFen: Number(row.entry),
    }))
}

interface ClosingRow {
  id: number
  areaName: string
  cashDueFen: number
  sums: StoredWaySum[]
  recomputed: WaySum[]
}

/** All closings with their sums by way, recomputed from the entries of the receipts and payouts that they cover. */
export async function listClosingFacts(db: Db) {
  const { rows } = await sql<ClosingRow>`
    select c.id, a.name as area_name, c.cash_due_fen, c.sums, coalesce((
      select json_agg(json_build_object('way', way, 'takenFen', taken, 'reversedFen', reversed, 'refundedFen', refunded))
      from (
        select way, sum(taken) as taken, sum(reversed) as reversed, sum(refunded) as refunded from (
          select r.way, case when r.closing_id = c.id and m.amount_fen > 0 then m.amount_fen else 0 end as taken,
            case when r.reversal_closing_id = c.id and m.amount_fen < 0 then -m.amount_fen else 0 end as reversed, 0 as refunded
          from desk_receipt r join money_entry m on m.receipt_id = r.id and m.kind = 'desk'
          where r.closing_id = c.id or r.reversal_closing_id = c.id
          union all
          select p.way, 0, 0, -m.amount_fen from desk_payout p join money_entry m on m.payout_id = p.id
          where p.closing_id = c.id
        ) moved group by way
      ) by_way
    ), '[]') as recomputed
    from desk_closing c join exam_area a on a.id = c.area_id order by c.id`.execute(db)
  return rows.map((row) => ({
    closingId: row.id,
    areaName: row.areaName,
    cashFen: row.cashDueFen,
    stored: waySumsOf(row.sums),
    recomputed: row.recomputed,
  }))
}

export interface LedgerCheck {
  begunAt: Instant
  endedAt: Instant
  orders: number
  enrolments: number
  receipts: number
  closings: number
  differences: number
}

export async function insertLedgerCheck(db: Db, check: LedgerCheck): Promise<void> {
  const { begunAt, endedAt, ...counts } = check
  await db
    .insertInto('ledgerCheck')
    .values({ begunAt, endedAt, ...counts })
    .execute()
}

/** The newest runs of the check. */
export function listLedgerChecks(db: Db, size: number) {
  return db.selectFrom('ledgerCheck').selectAll().orderBy('id', 'desc').limit(size).execute()
}
