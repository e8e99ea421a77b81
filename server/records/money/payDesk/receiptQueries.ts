import { INT4_MAX } from '#domain/int4.ts'
import type { DeskWay } from '#domain/money/payDesk.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

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
    .insertInto('desk_receipt')
    .values({
      area_id: receipt.areaId,
      receipt_no: receipt.receiptNo,
      way: receipt.way,
      payer: receipt.payer,
      amount_fen: receipt.amountFen,
      note: receipt.note,
      taken_by: receipt.takenBy,
      taken_at: receipt.now,
    })
    .onConflict((conflict) => conflict.columns(['area_id', 'receipt_no']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertReceiptLine(
  db: Db,
  line: { receiptId: number; enrolmentId: number; amountFen: number; examNo: string },
): Promise<void> {
  await db
    .insertInto('desk_receipt_line')
    .values({
      receipt_id: line.receiptId,
      enrolment_id: line.enrolmentId,
      amount_fen: line.amountFen,
      exam_no: line.examNo,
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
  search: string
}

function matching(db: Db, { within, areaId, way, isReversed, isClosed, search }: ReceiptFilter) {
  let query = db.selectFrom('desk_receipt')
  if (within !== null) query = query.where('desk_receipt.area_id', '=', anyOf(within))
  if (areaId !== undefined) query = query.where('desk_receipt.area_id', '=', areaId)
  if (way !== undefined) query = query.where('desk_receipt.way', '=', way)
  if (isReversed !== undefined && isReversed !== null)
    query = query.where('desk_receipt.reversed_at', isReversed ? 'is not' : 'is', null)
  if (isClosed !== undefined && isClosed !== null)
    query = query.where('desk_receipt.closing_id', isClosed ? 'is not' : 'is', null)
  if (search !== '') {
    const enrolmentId = /^\d{1,10}$/.test(search) && Number(search) <= INT4_MAX ? Number(search) : null
    query = query.where((eb) =>
      eb.or([
        eb('desk_receipt.receipt_no', '=', search.toUpperCase()),
        eb('desk_receipt.payer', 'like', `${escapeLike(search)}%`),
        ...(enrolmentId === null
          ? []
          : [
              eb(
                'desk_receipt.id',
                'in',
                eb.selectFrom('desk_receipt_line').select('receipt_id').where('enrolment_id', '=', enrolmentId),
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
    .innerJoin('exam_area', 'exam_area.id', 'desk_receipt.area_id')
    .innerJoin('account as taker', 'taker.id', 'desk_receipt.taken_by')
    .leftJoin('account as reverser', 'reverser.id', 'desk_receipt.reversed_by')
    .selectAll('desk_receipt')
    .select([
      'exam_area.name as area_name',
      'exam_area.desk_address',
      'exam_area.desk_phone',
      'taker.name as taker_name',
      'reverser.name as reverser_name',
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
    .orderBy(order.by === 'Sum' ? 'desk_receipt.amount_fen' : 'desk_receipt.taken_at', direction)
    .orderBy('desk_receipt.id', direction)
    .offset(offset)
    .limit(size)
    .execute()
}

export async function countReceipts(db: Db, filter: ReceiptFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A receipt within the areas of the asking account; null for any other. */
export async function findReceipt(db: Db, id: number, within: readonly number[] | null): Promise<ReceiptRow | null> {
  const query = withNames(matching(db, { within, search: '' })).where('desk_receipt.id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** The lines of these receipts with the names that a receipt shows. */
export function listReceiptLines(db: Db, receiptIds: readonly number[]) {
  return db
    .selectFrom('desk_receipt_line')
    .innerJoin('enrolment', 'enrolment.id', 'desk_receipt_line.enrolment_id')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .selectAll('desk_receipt_line')
    .select(['enrolment.name', 'exam_batch.name as batch_name', 'major.name as major_name', 'grade.name as grade_name'])
    .where('desk_receipt_line.receipt_id', '=', anyOf(receiptIds))
    .orderBy('desk_receipt_line.enrolment_id')
    .execute()
}

/** Marks a receipt as taken back; false where somebody did so before. */
export async function reverseReceipt(
  db: Db,
  id: number,
  reversal: { by: number; reason: string; now: Instant },
): Promise<boolean> {
  const result = await db
    .updateTable('desk_receipt')
    .set({ reversed_by: reversal.by, reversed_at: reversal.now, reversal_reason: reversal.reason })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
