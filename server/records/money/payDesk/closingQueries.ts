import { DESK_WAYS, type DeskWay, type WaySum, waySumsOf } from '#domain/money/payDesk.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** The desks of these areas, all for null, each with the number of its last receipt. */
export function listDesks(db: Db, within: readonly number[] | null) {
  let query = db
    .selectFrom('exam_area')
    .select(['exam_area.id', 'exam_area.name', 'exam_area.pays_online'])
    .select(({ selectFrom }) =>
      selectFrom('desk_receipt')
        .select('receipt_no')
        .whereRef('desk_receipt.area_id', '=', 'exam_area.id')
        .orderBy('id', 'desc')
        .limit(1)
        .as('last_receipt_no'),
    )
  if (within !== null) query = query.where('exam_area.id', '=', anyOf(within))
  return query.orderBy('exam_area.pays_online').orderBy('exam_area.id').execute()
}

/** The desk of an area; null outside the areas of the asking account. */
export async function findDesk(db: Db, areaId: number, within: readonly number[] | null) {
  const row = await db.selectFrom('exam_area').select(['id', 'name']).where('id', '=', areaId).executeTakeFirst()
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
  amount_fen: number
}

/** The rows that a closing covers, or would cover. */
interface TillRows {
  taken: readonly BookedAmount[]
  reversed: readonly BookedAmount[]
  refunded: readonly BookedAmount[]
}

function tillOf({ taken, reversed, refunded }: TillRows): Till {
  const sum = (rows: readonly BookedAmount[], way: string) =>
    rows.filter((row) => row.way === way).reduce((total, { amount_fen }) => total + amount_fen, 0)
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
  const rows = db.selectFrom('desk_receipt').select(['way', 'amount_fen']).where('area_id', '=', areaId)
  const taken = await rows.where('closing_id', 'is', null).execute()
  const reversed = await rows.where('reversed_at', 'is not', null).where('reversal_closing_id', 'is', null).execute()
  const refunded = await db
    .selectFrom('desk_payout')
    .select(['way', 'amount_fen'])
    .where('area_id', '=', areaId)
    .where('closing_id', 'is', null)
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
    .insertInto('desk_closing')
    .values({
      area_id: closing.areaId,
      cash_due_fen: 0,
      cash_counted_fen: closing.cashCountedFen,
      sums: JSON.stringify([]),
      receipts: 0,
      reversals: 0,
      note: closing.note,
      closed_by: closing.closedBy,
      closed_at: closing.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taken = await db
    .updateTable('desk_receipt')
    .set({ closing_id: id })
    .where('area_id', '=', closing.areaId)
    .where('closing_id', 'is', null)
    .returning(['way', 'amount_fen'])
    .execute()
  const reversed = await db
    .updateTable('desk_receipt')
    .set({ reversal_closing_id: id })
    .where('area_id', '=', closing.areaId)
    .where('reversed_at', 'is not', null)
    .where('reversal_closing_id', 'is', null)
    .returning(['way', 'amount_fen'])
    .execute()
  const refunded = await db
    .updateTable('desk_payout')
    .set({ closing_id: id })
    .where('area_id', '=', closing.areaId)
    .where('closing_id', 'is', null)
    .returning(['way', 'amount_fen'])
    .execute()
  return { id, till: tillOf({ taken, reversed, refunded }) }
}

/** Stores in a new closing what it covers. */
export async function completeClosing(db: Db, id: number, till: Till, cashDueFen: number): Promise<void> {
  await db
    .updateTable('desk_closing')
    .set({
      sums: JSON.stringify(till.sums),
      receipts: till.receipts,
      reversals: till.reversals,
      payouts: till.payouts,
      cash_due_fen: cashDueFen,
    })
    .where('id', '=', id)
    .execute()
}

/** When the desk was last closed; null where it never was. */
export async function findLastClosingTime(db: Db, areaId: number): Promise<Instant | null> {
  const row = await db
    .selectFrom('desk_closing')
    .select('closed_at')
    .where('area_id', '=', areaId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.closed_at ?? null
}

interface ClosingFilter {
  within: readonly number[] | null
  areaId?: number
}

function closings(db: Db, { within, areaId }: ClosingFilter) {
  let query = db.selectFrom('desk_closing')
  if (within !== null) query = query.where('desk_closing.area_id', '=', anyOf(within))
  return areaId === undefined ? query : query.where('desk_closing.area_id', '=', areaId)
}

export async function listClosings(db: Db, filter: ClosingFilter, { offset, size }: Page) {
  const rows = await closings(db, filter)
    .innerJoin('exam_area', 'exam_area.id', 'desk_closing.area_id')
    .innerJoin('account', 'account.id', 'desk_closing.closed_by')
    .selectAll('desk_closing')
    .select(['exam_area.name as area_name', 'account.name as closer_name'])
    .orderBy('desk_closing.id', 'desc')
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
