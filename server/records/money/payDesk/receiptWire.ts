import { bit } from '#contract/bit.ts'
import type { ReceiptWire } from '#contract/money/payDesk.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { listReceiptLines, type ReceiptRow } from './receiptQueries.ts'

type LineRow = Awaited<ReturnType<typeof listReceiptLines>>[number]

const lineWire = (line: LineRow) => ({
  EF_ID: line.enrolment_id,
  Name: line.name,
  EB_Name: line.batch_name,
  MName: line.major_name,
  GName: line.grade_name,
  Fee: yuanOf(line.amount_fen),
  ExamNO: line.exam_no,
})

/** Receipts as the wire carries them, in the given order; their lines are read in one statement. */
export async function receiptWires(db: Db, rows: readonly ReceiptRow[]): Promise<ReceiptWire[]> {
  const lines = await listReceiptLines(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    DR_ID: row.id,
    ReceiptNO: row.receipt_no,
    EA_ID: row.area_id,
    EA_Name: row.area_name,
    Way: row.way,
    Payer: row.payer,
    Sum: yuanOf(row.amount_fen),
    Note: row.note,
    TakenBy: row.taker_name,
    TakenTime: shanghaiIso(row.taken_at),
    IsClosed: bit(row.closing_id !== null),
    IsReversed: bit(row.reversed_at !== null),
    ReversedBy: row.reverser_name ?? '',
    ReversedTime: isoOrNull(row.reversed_at),
    ReversalReason: row.reversal_reason,
    Lines: lines.filter(({ receipt_id }) => receipt_id === row.id).map(lineWire),
  }))
}
