import { INT4_MAX } from '#domain/int4.ts'
import type { DeskWay } from '#domain/money/payDesk.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { nameHas } from '#server/records/namePattern.ts'

interface NewReceipt {
  areaId: number
  receiptNo: string
  way: DeskWay
  payer: string
  amountFen: number
  note: string
  takenBy: number
  now: Instant
}

/** Inserts a receipt and returns its id; null where the desk has used the number. */
export async function insertReceipt(db: Db, receipt: NewReceipt): Promise<number | null> {
  const row = await db
    .insertInto('deskReceipt')
    .values({
      areaId: receipt.areaId,
      receiptNo: receipt.receiptNo,
      way: receipt.way,
      payer: receipt.payer,
      amountFen: receipt.amountFen,
      note: receipt.note,
      takenBy: receipt.takenBy,
      takenAt: receipt.now,
    })
    .onConflict((conflict) => conflict.columns(['areaId', 'receiptNo']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertReceiptLine(
  db: Db,
  line: { receiptId: number; enrolmentId: number; amountFen: number; examNo: string; changeId?: number },
): Promise<void> {
  await db
    .insertInto('deskReceiptLine')
    .values({
      receiptId: line.receiptId,
      enrolmentId: line.enrolmentId,
      amountFen: line.amountFen,
      examNo: line.examNo,
      changeId: line.changeId ?? null,
    })
    .execute()
}

export interface ReceiptFilter {
  /** The areas to which the asking account is limited; null where it is not. */
  within: readonly number[] | null
  areaId?: number
  way?: DeskWay
  /** Null does not filter. */
  isReversed?: boolean | null
  /** Null does not filter. */
  isClosed?: boolean | null
  /** When it was taken. */
  from?: Instant
  before?: Instant
  search: string
}

function matching(db: Db, filter: ReceiptFilter) {
  const { within, areaId, way, isReversed, isClosed, from, before, search } = filter
  let query = db.selectFrom('deskReceipt')
  if (within !== null) query = query.where('deskReceipt.areaId', '=', anyOf(within))
  if (areaId !== undefined) query = query.where('deskReceipt.areaId', '=', areaId)
  if (way !== undefined) query = query.where('deskReceipt.way', '=', way)
  if (isReversed !== undefined && isReversed !== null)
    query = query.where('deskReceipt.reversedAt', isReversed ? 'is not' : 'is', null)
  if (isClosed !== undefined && isClosed !== null)
    query = query.where('deskReceipt.closingId', isClosed ? 'is not' : 'is', null)
  if (from !== undefined) query = query.where('deskReceipt.takenAt', '>=', from)
  if (before !== undefined) query = query.where('deskReceipt.takenAt', '<', before)
  if (search !== '') {
    const lines = db
      .selectFrom('deskReceiptLine')
      .innerJoin('enrolment', 'enrolment.id', 'deskReceiptLine.enrolmentId')
      .select('deskReceiptLine.receiptId')
    const enrolmentId = /^\d{1,10}$/.test(search) && Number(search) <= INT4_MAX ? Number(search) : null
    query = query.where((eb) =>
      eb.or([
        eb('deskReceipt.receiptNo', '=', search.toUpperCase()),
        eb('deskReceipt.payer', 'like', `${escapeLike(search)}%`),
        eb(
          'deskReceipt.id',
          'in',
          lines.where(({ or, eb: line }) =>
            or([
              line('enrolment.nameKey', 'like', nameHas(search)),
              line('enrolment.nameSpell', 'ilike', `%${escapeLike(search)}%`),
              line('enrolment.contactMobile', '=', search),
              line('enrolment.examNo', '=', search.toUpperCase()),
            ]),
          ),
        ),
        ...(enrolmentId === null
          ? []
          : [
              eb(
                'deskReceipt.id',
                'in',
                eb.selectFrom('deskReceiptLine').select('receiptId').where('enrolmentId', '=', enrolmentId),
              ),
            ]),
      ]),
    )
  }
  return query
}

export interface ReceiptOrder {
  by: 'TakenTime' | 'Sum'
  isDescending: boolean
}

function withNames(query: ReturnType<typeof matching>) {
  return query
    .innerJoin('examArea', 'examArea.id', 'deskReceipt.areaId')
    .innerJoin('account as taker', 'taker.id', 'deskReceipt.takenBy')
    .leftJoin('account as reverser', 'reverser.id', 'deskReceipt.reversedBy')
    .selectAll('deskReceipt')
    .select([
      'examArea.name as areaName',
      'examArea.deskAddress',
      'examArea.deskPhone',
      'taker.name as takerName',
      'reverser.name as reverserName',
    ])
}
export type ReceiptRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

export async function listReceipts(
  db: Db,
  filter: ReceiptFilter,
  order: ReceiptOrder,
  { offset, size }: Page,
): Promise<ReceiptRow[]> {
  const direction = order.isDescending ? 'desc' : 'asc'
  return withNames(matching(db, filter))
    .orderBy(order.by === 'Sum' ? 'deskReceipt.amountFen' : 'deskReceipt.takenAt', direction)
    .orderBy('deskReceipt.id', direction)
    .offset(offset)
    .limit(size)
    .execute()
}

/** How many match, what they come to, and the part of it on receipts that were reversed. */
export async function sumReceipts(db: Db, filter: ReceiptFilter) {
  const { count, sum, reversed } = await matching(db, filter)
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.sum<string | null>('deskReceipt.amountFen').as('sum'),
      fn
        .sum<string | null>('deskReceipt.amountFen')
        .filterWhere('deskReceipt.reversedAt', 'is not', null)
        .as('reversed'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), sumFen: Number(sum ?? 0), reversedFen: Number(reversed ?? 0) }
}

/** The receipts that a closing covers, and those whose reversal it covers, by number. */
export const listReceiptsOfClosing = (db: Db, closingId: number): Promise<ReceiptRow[]> =>
  withNames(matching(db, { within: null, search: '' }))
    .where(({ or, eb }) =>
      or([eb('deskReceipt.closingId', '=', closingId), eb('deskReceipt.reversalClosingId', '=', closingId)]),
    )
    .orderBy('deskReceipt.receiptNo')
    .execute()

/** The last receipt of each clerk of these before them, at the same desk: where each one's series goes on. */
export async function listLastReceiptsBefore(db: Db, receipts: readonly ReceiptRow[]) {
  const [first] = receipts
  if (!first) return []
  return db
    .selectFrom('deskReceipt')
    .innerJoin('account', 'account.id', 'deskReceipt.takenBy')
    .distinctOn('deskReceipt.takenBy')
    .select(['deskReceipt.receiptNo', 'deskReceipt.takenBy', 'account.name as takerName'])
    .where('deskReceipt.areaId', '=', first.areaId)
    .where('deskReceipt.takenBy', '=', anyOf(receipts.map(({ takenBy }) => takenBy)))
    .where('deskReceipt.id', '<', Math.min(...receipts.map(({ id }) => id)))
    .orderBy('deskReceipt.takenBy')
    .orderBy('deskReceipt.id', 'desc')
    .execute()
}

/** A receipt within the areas of the asking account; null for any other. */
export async function findReceipt(db: Db, id: number, within: readonly number[] | null): Promise<ReceiptRow | null> {
  const query = withNames(matching(db, { within, search: '' })).where('deskReceipt.id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** The lines of these receipts with the names that a receipt shows. */
export function listReceiptLines(db: Db, receiptIds: readonly number[]) {
  return db
    .selectFrom('deskReceiptLine')
    .innerJoin('enrolment', 'enrolment.id', 'deskReceiptLine.enrolmentId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .selectAll('deskReceiptLine')
    .select(['enrolment.name', 'examBatch.name as batchName', 'major.name as majorName', 'grade.name as gradeName'])
    .where('deskReceiptLine.receiptId', '=', anyOf(receiptIds))
    .orderBy('deskReceiptLine.enrolmentId')
    .execute()
}

/** Marks a receipt as taken back; false where somebody did so before. */
export async function reverseReceipt(
  db: Db,
  id: number,
  reversal: { by: number; reason: string; now: Instant },
): Promise<boolean> {
  const result = await db
    .updateTable('deskReceipt')
    .set({ reversedBy: reversal.by, reversedAt: reversal.now, reversalReason: reversal.reason })
    .where('id', '=', id)
    .where('reversedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
