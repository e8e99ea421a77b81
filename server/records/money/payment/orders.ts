import { randomBytes } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import { type OrderAction, orderMoves } from '#domain/money/moneyMoves.ts'
import { askPauseMs, ORDER_LIFE_SECONDS } from '#domain/money/payment.ts'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { compileOnce } from '#server/db/statements.ts'
import { refuse } from '#server/refuse.ts'

export type PayOrder = Selectable<DB['pay_order']>

interface NewOrder {
  enrolmentId: number
  amountFen: number
  now: Instant
}

/** Returns 26 letters and digits: PayCode of the wire and WeChat's out_trade_no (6 to 32 characters). */
export function newPayCode(): string {
  return `K${randomBytes(16).toString('hex').slice(0, 25)}`
}

const orderInsert = compileOnce((db, of: NewOrder & { payCode: string }) =>
  db
    .insertInto('pay_order')
    .values({
      enrolment_id: of.enrolmentId,
      pay_code: of.payCode,
      amount_fen: of.amountFen,
      status: 'created',
      created_at: of.now,
    })
    .returningAll(),
)

/** Creates a payable order; a unique index ensures that it is the enrolment's only live one. */
export async function createOrder(db: Db, order: NewOrder): Promise<PayOrder> {
  const [row] = (await orderInsert(db, { ...order, payCode: newPayCode() })).rows
  if (!row) throw new Error(`no order was made for enrolment ${order.enrolmentId}`)
  return row
}

/** The first order of the enrolment that another part of the same statement inserts as `enrolmentRows`; none without a row. */
export function insertFirstOrder(
  db: Pick<Db, 'insertInto'>,
  enrolmentRows: string,
  order: Omit<NewOrder, 'enrolmentId'> & { payCode: string },
) {
  return db
    .insertInto('pay_order')
    .columns(['enrolment_id', 'pay_code', 'amount_fen', 'status', 'created_at'])
    .expression(
      sql`select id, ${order.payCode}, ${order.amountFen}, 'created', ${timestamp(order.now)} from ${sql.table(enrolmentRows)}`,
    )
}

/** Whether the order pays several enrolments at once; its code is then nobody's PayCode. */
export function isBill({ enrolment_id }: Pick<PayOrder, 'enrolment_id'>): boolean {
  return enrolment_id === null
}

/** Moves an order whose status allows the move; false otherwise. */
export async function moveOrder(
  db: Db,
  id: number,
  action: OrderAction,
  facts: Updateable<DB['pay_order']> = {},
): Promise<boolean> {
  const { from, to } = orderMoves[action]
  const result = await db
    .updateTable('pay_order')
    .set({ ...facts, status: to })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Replaces the live order after a change of the fee, under the enrolment's lock, by one of this enrolment alone. Refuses PAYMENT_JUST_STARTED when a
 * payment was opened since `clearTheWayForFee` looked, because it could still be paid with the old fee.
 */
export async function replaceOrder(db: Db, order: NewOrder): Promise<PayOrder> {
  const live = await findLiveOrder(db, order.enrolmentId)
  if (live?.status === 'open') refuse('PAYMENT_JUST_STARTED')
  if (live) await moveOrder(db, live.id, 'close', { closed_at: order.now })
  return createOrder(db, order)
}

const liveOrder = compileOnce((db, of: { enrolmentId: number }) =>
  db
    .selectFrom('order_share')
    .innerJoin('pay_order', 'pay_order.id', 'order_share.order_id')
    .selectAll('pay_order')
    .where('order_share.enrolment_id', '=', of.enrolmentId)
    .where('order_share.is_live', '=', sql.lit(true)),
)

/** The enrolment's order that can still be paid: its own, or a bill of several (`isBill`). */
export async function findLiveOrder(db: Db, enrolmentId: number): Promise<PayOrder | null> {
  return (await liveOrder(db, { enrolmentId })).rows[0] ?? null
}

const orderByCode = compileOnce((db, of: { payCode: string }) =>
  db.selectFrom('pay_order').selectAll().where('pay_code', '=', of.payCode),
)

export async function findOrderByCode(db: Db, payCode: string): Promise<PayOrder | null> {
  return (await orderByCode(db, { payCode })).rows[0] ?? null
}

/** What the order received, which is what it asked for unless another amount came. */
export const receivedFen = ({ paid_fen, amount_fen }: Pick<PayOrder, 'paid_fen' | 'amount_fen'>) =>
  paid_fen ?? amount_fen

/**
 * The caller holds the locks of enrolments and refunds that it needs: the order is locked after them. `NO KEY`, because
 * whoever has written an entry of the order shares its key: two of them would wait for each other for a full lock.
 */
export async function lockOrder(db: Db, id: number): Promise<PayOrder> {
  return db.selectFrom('pay_order').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function findOrder(db: Db, id: number): Promise<PayOrder | null> {
  return (await db.selectFrom('pay_order').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

interface Opening {
  openId: string
  clientIp: string
  now: Instant
}

const orderOpening = compileOnce((db, of: Opening & { id: number; expiresAt: Instant; askAt: Instant }) =>
  db
    .updateTable('pay_order')
    .set({
      open_id: of.openId,
      client_ip: of.clientIp,
      opened_at: of.now,
      expires_at: of.expiresAt,
      ask_at: of.askAt,
      status: orderMoves.open.to,
    })
    .where('id', '=', of.id)
    .where('status', 'in', [...orderMoves.open.from])
    .returningAll(),
)

/**
 * Opens the order for one payer. Payer, address and expiry are stored before WeChat is called, so that a repeated call
 * sends the same. Returns null when its status does not allow it.
 */
export async function openOrder(db: Db, id: number, opening: Opening): Promise<PayOrder | null> {
  const { now } = opening
  const expiresAt = now + ORDER_LIFE_SECONDS * 1000
  const askAt = now + askPauseMs({ openedAt: now, expiresAt, awaitedAt: null }, now)
  const times = { expiresAt, askAt }
  return (await orderOpening(db, { ...opening, ...times, id })).rows[0] ?? null
}

const prepayRecord = compileOnce((db, of: { id: number; prepayId: string; now: Instant }) =>
  db
    .updateTable('pay_order')
    .set({ prepay_id: of.prepayId, prepay_at: of.now })
    .where('id', '=', of.id)
    .where('status', '=', 'open'),
)

export async function recordPrepay(db: Db, id: number, prepayId: string, now: Instant): Promise<void> {
  await prepayRecord(db, { id, prepayId, now })
}
