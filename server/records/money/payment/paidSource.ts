import { type RawBuilder, sql } from 'kysely'
import { REFUNDS_OVER } from '#domain/money/moneyMoves.ts'
import type { Db } from '#server/db/pool.ts'

export interface PaidSource {
  way: 'wechat' | 'desk'
  orderId: number | null
  receivedFen: number
  /** What was received, less all refunds but those that were declined or withdrawn. */
  leftFen: number
}

interface SourceRow {
  id: number
  orderId: number | null
  received: number | null
  atDesk: string
  given: string
}

function sourceOf({ orderId, received, atDesk, given }: SourceRow): PaidSource | null {
  if (orderId !== null && received !== null)
    return { way: 'wechat', orderId, receivedFen: received, leftFen: received - Number(given) }
  const receivedFen = Number(atDesk)
  return receivedFen <= 0 ? null : { way: 'desk', orderId: null, receivedFen, leftFen: receivedFen - Number(given) }
}

/**
 * Joins to the enrolment `id`: `paid` (the order that paid it, `received` of its share), `desk` (what came otherwise) and
 * `given` (what goes back, of the refunds `r` that are `counted`). A query of another table takes these names as they are.
 */
export const paidSourceJoins = (id: RawBuilder<number>, counted: RawBuilder<unknown>) => sql`
    left join lateral (
      select o.id as order_id,
        case when o.enrolment_id is null then s.share_fen else coalesce(o.paid_fen, o.amount_fen) end as received
      from order_share s join pay_order o on o.id = s.order_id
      where s.enrolment_id = ${id} and o.status = 'paid' and not exists (
        select from refund r where r.order_id = s.order_id and r.enrolment_id = s.enrolment_id and r.origin = 'extra')
      order by o.paid_at limit 1
    ) paid on true
    cross join lateral (
      select coalesce(sum(m.amount_fen), 0) as sum from money_entry m
      where m.enrolment_id = ${id} and m.order_id is null and m.kind <> 'refund'
    ) desk
    cross join lateral (
      select coalesce(sum(r.amount_fen), 0) as sum from refund r
      where r.enrolment_id = ${id} and r.order_id is not distinct from paid.order_id and ${counted}
    ) given`

/**
 * The payment that paid each of these enrolments, its share of a bill of several, and what is left of it, without counting
 * the refunds `except`. An enrolment is missing where nothing was received, as after a waiver.
 *
 * An order of one may have received another amount than it asked for. A share that goes back because its enrolment was
 * paid otherwise (`extra`) is not what paid it.
 */
export async function mapPaidSources(
  db: Db,
  enrolmentIds: readonly number[],
  { except = [] }: { except?: readonly number[] } = {},
): Promise<Map<number, PaidSource>> {
  const { rows } = await sql<SourceRow>`
    select asked.id, paid.order_id, paid.received, desk.sum as at_desk, given.sum as given
    from unnest(${enrolmentIds}::int[]) as asked (id)
    ${paidSourceJoins(
      sql`asked.id`,
      sql`r.status <> all (${[...REFUNDS_OVER]}::text[]) and r.id <> all (${[...except]}::int[])`,
    )}`.execute(db)
  return new Map(
    rows.flatMap((row) => {
      const source = sourceOf(row)
      return source ? [[row.id, source] as const] : []
    }),
  )
}

/** As `mapPaidSources` for one enrolment; null where nothing was received. */
export async function findPaidSource(
  db: Db,
  enrolmentId: number,
  options: { except?: readonly number[] } = {},
): Promise<PaidSource | null> {
  return (await mapPaidSources(db, [enrolmentId], options)).get(enrolmentId) ?? null
}

/**
 * What is left of the payments for changes of the enrolment `id` to another choice, beside the payment that paid it: of their orders,
 * and of a desk where the enrolment was paid in WeChat. It stands beside `paidSourceJoins`; of the refunds `r` those that are
 * `counted` are given back.
 */
export const differencesLeft = (id: RawBuilder<number>, counted: RawBuilder<unknown>) => sql<number>`(
    (select coalesce(sum(coalesce(o.paid_fen, o.amount_fen) - (
        select coalesce(sum(r.amount_fen), 0) from refund r where r.order_id = o.id and ${counted})), 0)
      from choice_change c join pay_order o on o.change_id = c.id
      where c.enrolment_id = ${id} and o.status in ('paid', 'refunding', 'refunded')
        and not exists (select from refund r where r.order_id = o.id and r.origin = 'extra'))
    + case when paid.order_id is null then 0 else greatest(0, desk.sum - (
        select coalesce(sum(r.amount_fen), 0) from refund r
        where r.enrolment_id = ${id} and r.order_id is null and ${counted})) end)`

/** What is left of all that was paid for each of these enrolments, also for changes to another choice. */
export async function mapLeftOfAll(db: Db, enrolmentIds: readonly number[]): Promise<Map<number, number>> {
  const counted = sql`r.status <> all (${[...REFUNDS_OVER]}::text[])`
  const { rows } = await sql<{ id: number; left: string }>`
    select asked.id, coalesce(paid.received, desk.sum) - given.sum + ${differencesLeft(sql`asked.id`, counted)} as left
    from unnest(${[...enrolmentIds]}::int[]) as asked (id) ${paidSourceJoins(sql`asked.id`, counted)}`.execute(db)
  return new Map(rows.map(({ id, left }) => [id, Number(left)]))
}
