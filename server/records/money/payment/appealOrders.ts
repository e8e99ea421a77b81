import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { newPayCode, type PayOrder } from './orders.ts'

interface NewAppealOrder {
  appealId: number
  amountFen: number
  now: Instant
}

/** Creates an order for the fee of an appeal; a unique index ensures that it is the appeal's only live one. */
export function createAppealOrder(db: Db, { appealId, amountFen, now }: NewAppealOrder): Promise<PayOrder> {
  return db
    .insertInto('payOrder')
    .values({ enrolmentId: null, appealId, payCode: newPayCode(), amountFen, status: 'created', createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The order with which the fee of the appeal can still be paid. */
export async function findLiveAppealOrder(db: Db, appealId: number): Promise<PayOrder | null> {
  const row = await db
    .selectFrom('payOrder')
    .selectAll()
    .where('appealId', '=', appealId)
    .where('status', 'in', ['created', 'open'])
    .executeTakeFirst()
  return row ?? null
}

/** The order that paid the fee, also where it goes back; one that nobody needed is none. */
export async function findPaidAppealOrder(db: Db, appealId: number): Promise<PayOrder | null> {
  const row = await db
    .selectFrom('payOrder')
    .selectAll()
    .where('appealId', '=', appealId)
    .where('status', 'in', ['paid', 'refunding', 'refunded'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund')
            .select('id')
            .whereRef('refund.orderId', '=', 'payOrder.id')
            .where('origin', 'in', ['extra', 'held']),
        ),
      ),
    )
    .executeTakeFirst()
  return row ?? null
}

/** The refund by which the fee goes back because the grade changed; null for none. */
export async function findFeeRefund(db: Db, appealId: number): Promise<number | null> {
  const row = await db
    .selectFrom('refund')
    .innerJoin('payOrder', 'payOrder.id', 'refund.orderId')
    .select('refund.id')
    .where('payOrder.appealId', '=', appealId)
    .where('refund.origin', '=', 'appeal')
    .executeTakeFirst()
  return row?.id ?? null
}

/** What came and went for the fee of one appeal, in fen, over all its orders. */
export interface AppealMoney {
  receivedFen: number
  returnedFen: number
  /** Approved to be given back, and not back yet. */
  underWayFen: number
  /** Another amount came, and finance decides about it. */
  heldFen: number
}

export const NO_APPEAL_MONEY: AppealMoney = { receivedFen: 0, returnedFen: 0, underWayFen: 0, heldFen: 0 }

export async function mapAppealMoney(db: Db, appealIds: readonly number[]): Promise<Map<number, AppealMoney>> {
  const { rows } = await sql<{ id: number; received: string; returned: string; underWay: string; held: string }>`
    select o.appeal_id as id, sum(m.received) as received, sum(m.returned) as returned, sum(r.under_way) as under_way,
      coalesce(sum(coalesce(o.paid_fen, o.amount_fen)) filter (where o.status = 'held'), 0) as held
    from pay_order o
    cross join lateral (
      select coalesce(sum(amount_fen) filter (where kind = 'payment'), 0) as received,
        coalesce(-sum(amount_fen) filter (where kind = 'refund'), 0) as returned
      from money_entry where order_id = o.id
    ) m
    cross join lateral (
      select coalesce(sum(amount_fen), 0) as under_way from refund
      where order_id = o.id and status in ('approved', 'accepted', 'stuck')
    ) r
    where o.appeal_id = any(${[...appealIds]}::int[]) group by o.appeal_id`.execute(db)
  return new Map(
    rows.map(({ id, received, returned, underWay, held }) => [
      id,
      {
        receivedFen: Number(received),
        returnedFen: Number(returned),
        underWayFen: Number(underWay),
        heldFen: Number(held),
      },
    ]),
  )
}
