import { randomBytes } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import { type OrderAction, orderMoves } from '#domain/money/moneyMoves.ts'
import { askPauseMs, CLOSE_MIN_AGE_SECONDS, ORDER_LIFE_SECONDS } from '#domain/money/payment.ts'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { compileOnce } from '#server/db/statements.ts'
import { refuse } from '#server/refuse.ts'

export type PayOrder = Selectable<DB['payOrder']>

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
    .insertInto('payOrder')
    .values({
      enrolmentId: of.enrolmentId,
      payCode: of.payCode,
      amountFen: of.amountFen,
      status: 'created',
      createdAt: of.now,
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
    .insertInto('payOrder')
    .columns(['enrolmentId', 'payCode', 'amountFen', 'status', 'createdAt'])
    .expression(
      sql`select id, ${order.payCode}, ${order.amountFen}, 'created', ${timestamp(order.now)} from ${sql.table(enrolmentRows)}`,
    )
}

/** Whether the order pays several enrolments at once; its code is then nobody's PayCode. */
export function isBill({
  enrolmentId,
  appealId,
  changeId,
}: Pick<PayOrder, 'enrolmentId' | 'appealId' | 'changeId'>): boolean {
  return enrolmentId === null && appealId === null && changeId === null
}

/** Moves an order whose status allows the move; false otherwise. */
export async function moveOrder(
  db: Db,
  id: number,
  action: OrderAction,
  facts: Updateable<DB['payOrder']> = {},
): Promise<boolean> {
  const { from, to } = orderMoves[action]
  const result = await db
    .updateTable('payOrder')
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
  if (live) await moveOrder(db, live.id, 'close', { closedAt: order.now })
  return createOrder(db, order)
}

const liveOrder = compileOnce((db, of: { enrolmentId: number }) =>
  db
    .selectFrom('orderShare')
    .innerJoin('payOrder', 'payOrder.id', 'orderShare.orderId')
    .selectAll('payOrder')
    .where('orderShare.enrolmentId', '=', of.enrolmentId)
    .where('orderShare.isLive', '=', sql.lit(true)),
)

/** The enrolment's order that can still be paid: its own, or a bill of several (`isBill`). */
export async function findLiveOrder(db: Db, enrolmentId: number): Promise<PayOrder | null> {
  return (await liveOrder(db, { enrolmentId })).rows[0] ?? null
}

const orderByCode = compileOnce((db, of: { payCode: string }) =>
  db.selectFrom('payOrder').selectAll().where('payCode', '=', of.payCode),
)

export async function findOrderByCode(db: Db, payCode: string): Promise<PayOrder | null> {
  return (await orderByCode(db, { payCode })).rows[0] ?? null
}

/** What the order received, which is what it asked for unless another amount came. */
export const receivedFen = ({ paidFen, amountFen }: Pick<PayOrder, 'paidFen' | 'amountFen'>) => paidFen ?? amountFen

/**
 * The caller holds the locks of enrolments and refunds that it needs: the order is locked after them. `NO KEY`, because
 * whoever has written an entry of the order shares its key: two of them would wait for each other for a full lock.
 */
export async function lockOrder(db: Db, id: number): Promise<PayOrder> {
  return db.selectFrom('payOrder').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function findOrder(db: Db, id: number): Promise<PayOrder | null> {
  return (await db.selectFrom('payOrder').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

interface Opening {
  openId: string
  clientIp: string
  now: Instant
  /** When what it pays can be paid no more; the payer has five minutes in any case, because WeChat closes nothing earlier. */
  until?: Instant | null
}

const orderOpening = compileOnce(
  (db, of: Omit<Opening, 'until'> & { id: number; expiresAt: Instant; askAt: Instant }) =>
    db
      .updateTable('payOrder')
      .set({
        openId: of.openId,
        clientIp: of.clientIp,
        openedAt: of.now,
        expiresAt: of.expiresAt,
        askAt: of.askAt,
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
  const { until = null, ...payer } = opening
  const { now } = payer
  const latest = until === null ? Number.POSITIVE_INFINITY : Math.max(until, now + CLOSE_MIN_AGE_SECONDS * 1000)
  const expiresAt = Math.min(latest, now + ORDER_LIFE_SECONDS * 1000)
  const askAt = now + askPauseMs({ openedAt: now, expiresAt, awaitedAt: null }, now)
  const times = { expiresAt, askAt }
  return (await orderOpening(db, { ...payer, ...times, id })).rows[0] ?? null
}

const prepayRecord = compileOnce((db, of: { id: number; prepayId: string; now: Instant }) =>
  db
    .updateTable('payOrder')
    .set({ prepayId: of.prepayId, prepayAt: of.now })
    .where('id', '=', of.id)
    .where('status', '=', 'open'),
)

export async function recordPrepay(db: Db, id: number, prepayId: string, now: Instant): Promise<void> {
  await prepayRecord(db, { id, prepayId, now })
}
