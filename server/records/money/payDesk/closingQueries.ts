import { sql } from 'kysely'
import { type Counted, DESK_WAYS, type DeskWay, type WaySum, waySumsOf } from '#domain/money/payDesk.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/**
 * The desks of a clerk's areas, each with the number of his own last receipt there, for two clerks write in two books;
 * where he has none, that of the desk.
 */
export function listDesks(
  db: Db,
  { accountId, areaIds: within }: { accountId: number; areaIds: readonly number[] | null },
) {
  let query = db
    .selectFrom('examArea')
    .select(['examArea.id', 'examArea.name', 'examArea.paysOnline'])
    .select(({ selectFrom }) =>
      selectFrom('deskReceipt')
        .select('receiptNo')
        .whereRef('deskReceipt.areaId', '=', 'examArea.id')
        .orderBy((eb) => eb('takenBy', '=', accountId), 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .as('lastReceiptNo'),
    )
  if (within !== null) query = query.where('examArea.id', '=', anyOf(within))
  return query.orderBy('examArea.paysOnline').orderBy('examArea.id').execute()
}

/** The desk of an area; null outside the areas of the asking account. */
export async function findDesk(db: Db, areaId: number, within: readonly number[] | null) {
  const row = await db.selectFrom('examArea').select(['id', 'name']).where('id', '=', areaId).executeTakeFirst()
  return row && (within === null || within.includes(row.id)) ? row : null
}

/** What a closing covers: amounts by way of payment, and how many receipts, reversals and payouts they come from. */
interface Till {
  sums: WaySum[]
  receipts: number
  reversals: number
  payouts: number
}

interface BookedAmount {
  way: DeskWay
  amountFen: number
}

/** The rows that a closing covers, or would cover. */
interface TillRows {
  taken: readonly BookedAmount[]
  reversed: readonly BookedAmount[]
  refunded: readonly BookedAmount[]
}

function tillOf({ taken, reversed, refunded }: TillRows): Till {
  const sum = (rows: readonly BookedAmount[], way: string) =>
    rows.filter((row) => row.way === way).reduce((total, { amountFen }) => total + amountFen, 0)
  return {
    sums: DESK_WAYS.map((way) => ({
      way,
      takenFen: sum(taken, way),
      reversedFen: sum(reversed, way),
      refundedFen: sum(refunded, way),
    })),
    receipts: taken.length,
    reversals: reversed.length,
    payouts: refunded.length,
  }
}

interface OpenRow extends BookedAmount {
  side: keyof TillRows
  areaId: number
  actor: string
  at: Instant
}

/**
 * What no closing covers yet, of one desk or of those of several areas, all for null: one statement, so that sums and
 * counts are of one moment.
 */
function listOpenRows(db: Db, areaIds: readonly number[] | null): Promise<OpenRow[]> {
  const within = (column: 'deskReceipt.areaId' | 'deskPayout.areaId') =>
    areaIds === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...areaIds]}::int[])`
  const receipts = db
    .selectFrom('deskReceipt')
    .innerJoin('account', (join) =>
      join.on(sql<boolean>`account.id = coalesce(desk_receipt.reversed_by, desk_receipt.taken_by)`),
    )
  return db
    .selectFrom('deskReceipt')
    .innerJoin('account', 'account.id', 'deskReceipt.takenBy')
    .select(sql<OpenRow['side']>`'taken'`.as('side'))
    .select(['areaId', 'way', 'amountFen', 'account.name as actor', 'takenAt as at'])
    .where('closingId', 'is', null)
    .where(within('deskReceipt.areaId'))
    .unionAll(
      receipts
        .select(sql<OpenRow['side']>`'reversed'`.as('side'))
        .select(['areaId', 'way', 'amountFen', 'account.name as actor'])
        .select(sql<Instant>`reversed_at`.as('at'))
        .where('reversedAt', 'is not', null)
        .where('reversalClosingId', 'is', null)
        .where(within('deskReceipt.areaId')),
    )
    .unionAll(
      db
        .selectFrom('deskPayout')
        .innerJoin('account', 'account.id', 'deskPayout.paidBy')
        .select(sql<OpenRow['side']>`'refunded'`.as('side'))
        .select(['areaId', 'way', 'amountFen', 'account.name as actor', 'paidAt as at'])
        .where('closingId', 'is', null)
        .where(within('deskPayout.areaId')),
    )
    .execute()
}

const openTillOf = (rows: readonly OpenRow[]): Till =>
  tillOf({
    taken: rows.filter(({ side }) => side === 'taken'),
    reversed: rows.filter(({ side }) => side === 'reversed'),
    refunded: rows.filter(({ side }) => side === 'refunded'),
  })

/** What the next closing of the desk would cover. */
export const readTill = async (db: Db, areaId: number): Promise<Till> => openTillOf(await listOpenRows(db, [areaId]))

/** The open tills of these areas, all for null, by area: who moved money in them, and since when. */
export async function mapOpenTills(db: Db, areaIds: readonly number[] | null) {
  const rows = await listOpenRows(db, areaIds)
  const areas = [...new Set(rows.map(({ areaId }) => areaId))]
  return new Map(
    areas.map((areaId) => {
      const own = rows.filter((row) => row.areaId === areaId)
      const firstAt = own.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY)
      return [areaId, { ...openTillOf(own), clerks: [...new Set(own.map(({ actor }) => actor))], firstAt }]
    }),
  )
}

interface NewClosing {
  areaId: number
  counted: Counted & { cash: number }
  note: string
  closedBy: number
  now: Instant
}

/**
 * Inserts a closing and assigns to it all receipts, reversals and payouts that no closing covers yet. When two close at
 * once, the second waits at the first row that both would cover, and then finds it taken. The sums are not known before
 * the rows are taken: the caller writes them with `completeClosing`.
 */
export async function insertClosing(db: Db, closing: NewClosing): Promise<{ id: number; till: Till }> {
  const { id } = await db
    .insertInto('deskClosing')
    .values({
      areaId: closing.areaId,
      cashDueFen: 0,
      cashCountedFen: closing.counted.cash,
      transferCountedFen: closing.counted.transfer,
      posCountedFen: closing.counted.pos,
      sums: JSON.stringify([]),
      receipts: 0,
      reversals: 0,
      note: closing.note,
      closedBy: closing.closedBy,
      closedAt: closing.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taken = await db
    .updateTable('deskReceipt')
    .set({ closingId: id })
    .where('areaId', '=', closing.areaId)
    .where('closingId', 'is', null)
    .returning(['way', 'amountFen'])
    .execute()
  const reversed = await db
    .updateTable('deskReceipt')
    .set({ reversalClosingId: id })
    .where('areaId', '=', closing.areaId)
    .where('reversedAt', 'is not', null)
    .where('reversalClosingId', 'is', null)
    .returning(['way', 'amountFen'])
    .execute()
  const refunded = await db
    .updateTable('deskPayout')
    .set({ closingId: id })
    .where('areaId', '=', closing.areaId)
    .where('closingId', 'is', null)
    .returning(['way', 'amountFen'])
    .execute()
  return { id, till: tillOf({ taken, reversed, refunded }) }
}

/** Stores in a new closing what it covers. */
export async function completeClosing(db: Db, id: number, till: Till, cashDueFen: number): Promise<void> {
  await db
    .updateTable('deskClosing')
    .set({
      sums: JSON.stringify(till.sums),
      receipts: till.receipts,
      reversals: till.reversals,
      payouts: till.payouts,
      cashDueFen,
    })
    .where('id', '=', id)
    .execute()
}

/** When the desk was last closed, or was before a certain closing; null where it never was. */
export async function findLastClosingTime(db: Db, areaId: number, beforeId?: number): Promise<Instant | null> {
  let query = db.selectFrom('deskClosing').select('closedAt').where('areaId', '=', areaId)
  if (beforeId !== undefined) query = query.where('id', '<', beforeId)
  const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.closedAt ?? null
}

interface ClosingFilter {
  within: readonly number[] | null
  areaId?: number
  id?: number
  /** Only the last one of each desk. */
  isLast?: boolean
}

/** The row of the work list that tells finance of the differences of a closing. */
export const closingSubject = (id: number): string => `closing ${id}`
const isOfClosing = sql<boolean>`payment_alarm.subject = 'closing ' || desk_closing.id`

function closings(db: Db, { within, areaId, id, isLast }: ClosingFilter) {
  let query = db.selectFrom('deskClosing')
  if (id !== undefined) query = query.where('deskClosing.id', '=', id)
  if (isLast === true)
    query = query.where(({ eb, selectFrom }) =>
      eb(
        'deskClosing.id',
        'in',
        selectFrom('deskClosing as each')
          .select(({ fn }) => fn.max('each.id').as('id'))
          .groupBy('each.areaId'),
      ),
    )
  if (within !== null) query = query.where('deskClosing.areaId', '=', anyOf(within))
  return areaId === undefined ? query : query.where('deskClosing.areaId', '=', areaId)
}

function withNames(query: ReturnType<typeof closings>) {
  return query
    .innerJoin('examArea', 'examArea.id', 'deskClosing.areaId')
    .innerJoin('account', 'account.id', 'deskClosing.closedBy')
    .leftJoin('paymentAlarm', (join) => join.on('paymentAlarm.kind', '=', 'till:difference').on(isOfClosing))
    .leftJoin('account as settler', 'settler.id', 'paymentAlarm.settledBy')
    .selectAll('deskClosing')
    .select(['examArea.name as areaName', 'account.name as closerName'])
    .select(['paymentAlarm.id as workId', 'paymentAlarm.settledAt', 'paymentAlarm.decision'])
    .select('settler.name as settlerName')
    .orderBy('deskClosing.id', 'desc')
}

export async function listClosings(db: Db, filter: ClosingFilter, { offset, size }: Page) {
  const rows = await withNames(closings(db, filter)).offset(offset).limit(size).execute()
  return rows.map((row) => ({ ...row, sums: waySumsOf(row.sums) }))
}

export async function countClosings(db: Db, filter: ClosingFilter): Promise<number> {
  const { count } = await closings(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The last closing of each desk. */
export async function listLastClosings(db: Db, within: readonly number[] | null) {
  const rows = await withNames(closings(db, { within, isLast: true })).execute()
  return rows.map((row) => ({ ...row, sums: waySumsOf(row.sums) }))
}

/** How many closings of each desk have a difference that finance has not settled. */
export async function mapUnsettledClosings(db: Db, within: readonly number[] | null): Promise<Map<number, number>> {
  const rows = await closings(db, { within })
    .innerJoin('paymentAlarm', (join) => join.on('paymentAlarm.kind', '=', 'till:difference').on(isOfClosing))
    .select(({ fn }) => ['deskClosing.areaId', fn.countAll<string>().as('count')])
    .where('paymentAlarm.settledAt', 'is', null)
    .groupBy('deskClosing.areaId')
    .execute()
  return new Map(rows.map(({ areaId, count }) => [areaId, Number(count)]))
}
