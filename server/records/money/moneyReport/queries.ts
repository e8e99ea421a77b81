import { sql } from 'kysely'
import type { FeeKind } from '#domain/money/feeKind.ts'
import type { MoneyWay, ReportGroup } from '#domain/money/moneyReport.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

export interface Period {
  from: Instant
  before: Instant
  /** The only area that counts; absent for all of them. */
  areaId?: number | undefined
  /** The areas to which the person who asks is limited; null where he is not. */
  within: readonly number[] | null
}

/**
 * Which way a movement took. A refund of an order may have been paid by hand; one that a desk paid before there was
 * `desk_payout` does not say how.
 */
const way = sql<MoneyWay>`case
  when m.receipt_id is not null then (select r.way from desk_receipt r where r.id = m.receipt_id)
  when m.payout_id is not null then (select p.way from desk_payout p where p.id = m.payout_id)
  when m.order_id is null then 'desk'
  when m.kind = 'refund' and m.transaction_id is null then 'other'
  else 'wechat' end`

/** Whether a movement was of an enrolment's fee, or of an appeal's. */
const fee = sql<FeeKind>`case when exists (
  select from pay_order o where o.id = m.order_id and o.appeal_id is not null) then 'appeal' else 'enrolment' end`

const groups: Readonly<Record<ReportGroup, ReturnType<typeof sql<string>>>> = {
  area: sql`a.name`,
  major: sql`j.name`,
  grade: sql`g.name`,
  batch: sql`b.name`,
  fee,
  way: sql`${way}`,
  day: sql`to_char(m.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
}

const keys: Readonly<Record<ReportGroup, ReturnType<typeof sql<string>>>> = {
  area: sql`e.area_id::text`,
  major: sql`e.major_id::text`,
  grade: sql`e.grade_id::text`,
  batch: sql`e.batch_id::text`,
  fee,
  way: groups.way,
  day: groups.day,
}

const moved = ({ from, before, areaId, within }: Period) => sql`
  money_entry m
  join enrolment e on e.id = m.enrolment_id
  join exam_area a on a.id = e.area_id
  join major j on j.id = e.major_id
  join grade g on g.id = e.grade_id
  join exam_batch b on b.id = e.batch_id
  where m.kind <> 'waiver' and m.at >= ${timestamp(from)} and m.at < ${timestamp(before)}
    ${areaId === undefined ? sql`` : sql`and e.area_id = ${areaId}`}
    ${within === null ? sql`` : sql`and e.area_id = any (${[...within]}::int[])`}`

/** Both entries of a receipt that was reversed; the ledger keeps them, but nothing came and nothing was given back. */
const isReversed = sql<boolean>`m.kind = 'desk' and exists (
  select from desk_receipt r where r.id = m.receipt_id and r.reversed_at is not null)`

/** A refund that is moved to another child of its bill has an entry above 0 as well, which no family paid. */
const isBackEntry = sql<boolean>`(m.amount_fen < 0 or m.kind = 'refund')`

/** Grades stand in their order and everything else by its name. */
const orderOf = (by: ReportGroup) => (by === 'grade' ? sql`min(g.position), min(g.id)` : sql`1`)

interface SumRow {
  name: string
  key: string
  count: string
  taken: string
  returned: string
}

/** Sums of a period by one group, in fen, without receipts that were reversed. */
export async function sumMoney(db: Db, period: Period, by: ReportGroup) {
  const { rows } = await sql<SumRow>`
    select ${groups[by]} as name, ${keys[by]} as key, count(*) as count, coalesce(sum(m.amount_fen) filter (where not ${isBackEntry}), 0) as taken,
      coalesce(-sum(m.amount_fen) filter (where ${isBackEntry}), 0) as returned
    from ${moved(period)} and not (${isReversed}) group by 1, 2 order by ${orderOf(by)}`.execute(db)
  return rows.map(({ name, key, count, taken, returned }) => ({
    name,
    key,
    count: Number(count),
    takenFen: Number(taken),
    returnedFen: Number(returned),
  }))
}

export async function countEntries(db: Db, period: Period): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${moved(period)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

export interface EntryRow {
  id: number
  at: Instant
  kind: 'payment' | 'refund' | 'desk' | 'waiver'
  amountFen: number
  way: MoneyWay
  fee: FeeKind
  name: string
  enrolmentId: number
  batchName: string
  areaName: string
  majorName: string
  gradeName: string
  payCode: string | null
  transactionId: string | null
  receiptNo: string | null
  actorName: string | null
  note: string
}

const entryColumns = sql`m.id, m.at, m.kind, m.amount_fen, ${way} as way, ${fee} as fee, e.name, m.enrolment_id, b.name as batch_name,
        a.name as area_name, j.name as major_name, g.name as grade_name,
        (select o.pay_code from pay_order o where o.id = m.order_id) as pay_code, m.transaction_id,
        coalesce((select r.receipt_no from desk_receipt r where r.id = m.receipt_id), m.receipt_no) as receipt_no,
        (select c.name from account c where c.id = m.actor_id) as actor_name, m.note`

export interface EntryFilter extends Period {
  majorId?: number | undefined
  gradeId?: number | undefined
  batchId?: number | undefined
  way?: MoneyWay | undefined
  fee?: FeeKind | undefined
  /** Only what was given back, or only what came. */
  isBack?: boolean | undefined
}

const given = (value: unknown, condition: ReturnType<typeof sql>) =>
  value === undefined ? sql`` : sql`and ${condition}`

/** The movements that a report sums, of which some are asked for. */
const summed = ({ majorId, gradeId, batchId, way: ofWay, fee: ofFee, isBack, ...period }: EntryFilter) => sql`
  ${moved(period)} and not (${isReversed})
    ${given(majorId, sql`e.major_id = ${majorId}`)} ${given(gradeId, sql`e.grade_id = ${gradeId}`)}
    ${given(batchId, sql`e.batch_id = ${batchId}`)} ${given(ofWay, sql`${way} = ${ofWay}`)}
    ${given(ofFee, sql`${fee} = ${ofFee}`)}
    ${given(isBack, isBack === true ? isBackEntry : sql`not ${isBackEntry}`)}`

/** How many match, and their sum. */
export async function sumEntries(db: Db, filter: EntryFilter): Promise<{ count: number; sumFen: number }> {
  const { rows } = await sql<{ count: string; sum: string | null }>`
    select count(*) as count, sum(m.amount_fen) as sum from ${summed(filter)}`.execute(db)
  return { count: Number(rows[0]?.count ?? 0), sumFen: Number(rows[0]?.sum ?? 0) }
}

/** One page of them, the newest first. */
export async function listEntries(db: Db, filter: EntryFilter, { offset, size }: Page): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from ${summed(filter)} order by m.at desc, m.id desc limit ${size} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** Reads the entries of a period in batches, the oldest first. */
export async function* readEntries(db: Db, period: Period, size: number): AsyncGenerator<EntryRow[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<EntryRow>`
      select ${entryColumns}
      from ${moved(period)} and m.id > ${after} order by m.id limit ${size}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = last.id
  }
}

/** What WeChat's bills say of the days from `from` to `to`, both included. */
export async function sumBills(db: Db, { from, to }: { from: string; to: string }) {
  const rows = await db
    .selectFrom('billDay')
    .select(['day', 'status', 'receivedFen', 'refundedFen', 'chargeFen'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  const sumOf = (key: 'receivedFen' | 'refundedFen' | 'chargeFen') =>
    rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)
  const known = rows.filter(
    ({ status, chargeFen }) => status === 'empty' || (status === 'compared' && chargeFen !== null),
  )
  return {
    receivedFen: sumOf('receivedFen'),
    refundedFen: sumOf('refundedFen'),
    chargeFen: sumOf('chargeFen'),
    knownDays: known.map(({ day }) => day),
  }
}
