import type { ReceiptFace } from '#domain/money/payDesk.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/**
 * Locks the desk of a receipt against receipts that are inserted meanwhile, then the receipt. The caller has seen that the
 * receipt is the sender's to change.
 */
export async function lockReceipt(db: Db, { id, areaId }: { id: number; areaId: number }) {
  await db.selectFrom('examArea').select('id').where('id', '=', areaId).forUpdate().execute()
  return db.selectFrom('deskReceipt').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Whether another receipt of the desk has this number. */
export async function isReceiptNoUsed(
  db: Db,
  { id, areaId, receiptNo }: { id: number; areaId: number; receiptNo: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('deskReceipt')
    .select('id')
    .where('areaId', '=', areaId)
    .where('receiptNo', '=', receiptNo)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

interface Correction {
  receiptId: number
  before: ReceiptFace
  after: ReceiptFace
  reason: string
  by: number
  now: Instant
}

/** Writes what the receipt says from now on and keeps what it said; its desk and its row are locked. */
export async function correctReceipt(db: Db, { receiptId, before, after, reason, by, now }: Correction): Promise<void> {
  const { receiptNo, way, payer } = after
  await db
    .insertInto('deskReceiptCorrection')
    .values({
      receiptId,
      receiptNo: before.receiptNo,
      way: before.way,
      payer: before.payer,
      reason,
      correctedBy: by,
      correctedAt: now,
    })
    .execute()
  await db.updateTable('deskReceipt').set({ receiptNo, way, payer }).where('id', '=', receiptId).execute()
}

/** What stood on these receipts before each correction, the oldest first. */
export function listCorrections(db: Db, receiptIds: readonly number[]) {
  return db
    .selectFrom('deskReceiptCorrection')
    .innerJoin('account', 'account.id', 'deskReceiptCorrection.correctedBy')
    .selectAll('deskReceiptCorrection')
    .select('account.name as correctorName')
    .where('receiptId', '=', anyOf(receiptIds))
    .orderBy('deskReceiptCorrection.id')
    .execute()
}

/** How often the receipt has been corrected, which is its version. */
export async function countCorrections(db: Db, receiptId: number): Promise<number> {
  const { count } = await db
    .selectFrom('deskReceiptCorrection')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('receiptId', '=', receiptId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts one more print of the receipt and returns how many there are. */
export async function countPrint(db: Db, receiptId: number): Promise<number> {
  const { prints } = await db
    .updateTable('deskReceipt')
    .set(({ eb }) => ({ prints: eb('prints', '+', 1) }))
    .where('id', '=', receiptId)
    .returning('prints')
    .executeTakeFirstOrThrow()
  return prints
}
