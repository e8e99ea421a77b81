import { sql } from 'kysely'
import { expect } from 'vitest'
import { anyOf } from '#server/db/statements.ts'
import { type BuiltAccount, buildAccount, buildEnrolment, newIdNumber } from './builders.ts'
import { control, PAYER, sandboxOrders } from './control.ts'
import type { TestServer } from './server.ts'
import { eventually } from './waiting.ts'

export interface Family {
  account: BuiltAccount
  /** By ascending id. */
  ids: number[]
  payCodes: string[]
}

/** An account with unpaid enrolments of several children. */
export async function buildFamily(
  server: TestServer,
  batch: number,
  count: number,
  changesOf: (n: number) => Record<string, unknown> = () => ({}),
): Promise<Family> {
  const account = await buildAccount(server, { openId: PAYER })
  const family: Family = { account, ids: [], payCodes: [] }
  for (let n = 0; n < count; n++) {
    const built = await buildEnrolment(server, account, batch, { CertNO: newIdNumber(), ...changesOf(n) })
    family.ids.push(built.id)
    family.payCodes.push(built.payCode)
  }
  return family
}

async function sumOf(server: TestServer, ids: readonly number[]): Promise<number> {
  const rows = await server.db.selectFrom('enrolment').select('feeFen').where('id', '=', anyOf(ids)).execute()
  return rows.reduce((sum, { feeFen }) => sum + feeFen, 0) / 100
}

/** Opens one payment of these enrolments together, for what they cost now. */
export async function openBill(
  server: TestServer,
  account: BuiltAccount,
  EF_IDs: number[],
  input: Record<string, unknown> = {},
) {
  const Sum = await sumOf(server, EF_IDs)
  return server.call<{ BillNO: string; Sum: number; Count: number; package: string }>(
    'WeiXin',
    'CreateBillPayUrl',
    { EF_IDs, Sum, ...input },
    account,
  )
}

/** What the payer does in WeChat's pay sheet. */
export const payAtWechat = (server: TestServer, outTradeNo: string, how: Record<string, unknown> = {}) =>
  control(server, { pay: { outTradeNo, ...how } })

export const statesOf = async ({ db }: TestServer, ids: readonly number[]): Promise<number[]> =>
  (
    await db
      .selectFrom('enrolment')
      .select('payStatus')
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute()
  ).map(({ payStatus }) => payStatus)

/** A bill that was opened and paid, its notice booked. */
export async function buildPaidBill(server: TestServer, family: Family): Promise<string> {
  const { Code, Msg, OtherMsg } = await openBill(server, family.account, family.ids)
  if (Code !== 1) throw new Error(`not payable: ${Msg}`)
  await payAtWechat(server, OtherMsg.BillNO)
  await eventually(
    'payment of the bill',
    () => statesOf(server, family.ids),
    (states) => states.every((state) => state === 1),
  )
  return OtherMsg.BillNO
}

/** The orders of an enrolment with its share, the oldest first. */
export const ordersOf = (server: TestServer, enrolmentId: number) =>
  server.db
    .selectFrom('orderShare')
    .innerJoin('payOrder', 'payOrder.id', 'orderShare.orderId')
    .select(['payOrder.id', 'payOrder.payCode', 'payOrder.status', 'orderShare.shareFen', 'orderShare.isLive'])
    .where('orderShare.enrolmentId', '=', enrolmentId)
    .orderBy('payOrder.id')
    .execute()

/**
 * Expects that ledger, orders, enrolments and WeChat agree to the fen: each order has received the sum of its shares, each paid
 * enrolment has received exactly its fee and has one exam number, every other enrolment has neither, and WeChat has received
 * what is booked.
 */
export async function expectBalanced(server: TestServer): Promise<void> {
  const broken = await sql<{ what: string; id: number }>`
    select 'shares of an order' as what, o.id from pay_order o join order_share s on s.order_id = o.id
      group by o.id having sum(s.share_fen) <> o.amount_fen
    union all
    select 'live copy', o.id from pay_order o join order_share s on s.order_id = o.id
      where s.is_live <> (o.status in ('created', 'open'))
    union all
    select 'receipts of an order', o.id from pay_order o left join money_entry m on m.order_id = o.id and m.kind = 'payment'
      group by o.id having coalesce(sum(m.amount_fen), 0) <>
        case when o.status in ('paid', 'held', 'refunding', 'refunded') then coalesce(o.paid_fen, o.amount_fen) else 0 end
    union all
    select 'money of an enrolment', e.id from enrolment e where
      (select coalesce(sum(amount_fen), 0) from money_entry m where m.enrolment_id = e.id)
      - (select coalesce(sum(amount_fen), 0) from refund r where r.enrolment_id = e.id and r.status in ('approved', 'accepted', 'stuck'))
      <> case when e.pay_status = 1 then e.fee_fen else 0 end
    union all
    select 'numbers of an enrolment', e.id from enrolment e where e.pay_status < 2 and
      (select count(*) from exam_number n where n.enrolment_id = e.id and n.retired_at is null) <> e.pay_status`.execute(
    server.db,
  )
  expect(broken.rows).toEqual([])
  const booked = await server.db
    .selectFrom('moneyEntry')
    .innerJoin('payOrder', 'payOrder.id', 'moneyEntry.orderId')
    .select(['payOrder.payCode'])
    .select(({ fn }) => fn.sum<string>('moneyEntry.amountFen').as('sum'))
    .where('moneyEntry.kind', '=', 'payment')
    // The sandbox lists what an order asked for, not another sum that came.
    .where('payOrder.paidFen', 'is', null)
    .groupBy('payOrder.payCode')
    .execute()
  const otherSums = await server.db.selectFrom('payOrder').select('payCode').where('paidFen', 'is not', null).execute()
  const received = (await sandboxOrders(server)).filter(
    ({ state, outTradeNo }) =>
      (state === 'SUCCESS' || state === 'REFUND') && !otherSums.some(({ payCode }) => payCode === outTradeNo),
  )
  const sorted = (rows: Array<[string, number]>) => rows.sort(([one], [other]) => (one < other ? -1 : 1))
  expect(sorted(booked.map(({ payCode, sum }) => [payCode, Number(sum)]))).toEqual(
    sorted(received.map(({ outTradeNo, totalFen }) => [outTradeNo, totalFen])),
  )
}
