import { DESK_WAYS, type DeskWay, type WaySum, waySumsOf } from '#domain/money/payDesk.ts'
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

/** What the next closing of the desk would cover. */
export async function readTill(db: Db, areaId: number): Promise<Till> {
  const rows = db.selectFrom('deskReceipt').select(['way', 'amountFen']).where('areaId', '=', areaId)
  const taken = await rows.where('closingId', 'is', null).execute()
  const reversed = await rows.where('reversedAt', 'is not', null).where('reversalClosingId', 'is', null).execute()
  const refunded = await db
    .selectFrom('deskPayout')
    .select(['way', 'amountFen'])
    .where('areaId', '=', areaId)
    .where('closingId', 'is', null)
    .execute()
  return tillOf({ taken, reversed, refunded })
}

interface NewClosing {
  areaId: number
  cashCountedFen: number
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
      cashCountedFen: closing.cashCountedFen,
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

/** When the desk was last closed; null where it never was. */
export async function findLastClosingTime(db: Db, areaId: number): Promise<Instant | null> {
  const row = await db
    .selectFrom('deskClosing')
    .select('closedAt')
    .where('areaId', '=', areaId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.closedAt ?? null
}

interface ClosingFilter {
  within: readonly number[] | null
  areaId?: number
}

function closings(db: Db, { within, areaId }: ClosingFilter) {
  let query = db.selectFrom('deskClosing')
  if (within !== null) query = query.where('deskClosing.areaId', '=', anyOf(within))
  return areaId === undefined ? query : query.where('deskClosing.areaId', '=', areaId)
}

export async function listClosings(db: Db, filter: ClosingFilter, { offset, size }: Page) {
  const rows = await closings(db, filter)
    .innerJoin('examArea', 'examArea.id', 'deskClosing.areaId')
    .innerJoin('account', 'account.id', 'deskClosing.closedBy')
    .selectAll('deskClosing')
    .select(['examArea.name as areaName', 'account.name as closerName'])
    .orderBy('deskClosing.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
  return rows.map((row) => ({ ...row, sums: waySumsOf(row.sums) }))
}

export async function countClosings(db: Db, filter: ClosingFilter): Promise<number> {
  const { count } = await closings(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
