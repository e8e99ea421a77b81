import { bit } from '#contract/bit.ts'
import type { ReceiptWire } from '#contract/money/payDesk.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { listReceiptLines, type ReceiptRow } from './receiptQueries.ts'

type LineRow = Awaited<ReturnType<typeof listReceiptLines>>[number]

const lineWire = (line: LineRow) => ({
  EF_ID: line.enrolmentId,
  Name: line.name,
  EB_Name: line.batchName,
  MName: line.majorName,
  GName: line.gradeName,
  Fee: yuanOf(line.amountFen),
  ExamNO: line.examNo,
})

/** Receipts as the wire carries them, in the given order; their lines are read in one statement. */
export async function receiptWires(db: Db, rows: readonly ReceiptRow[]): Promise<ReceiptWire[]> {
  const lines = await listReceiptLines(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    DR_ID: row.id,
    ReceiptNO: row.receiptNo,
    EA_ID: row.areaId,
    EA_Name: row.areaName,
    Way: row.way,
    Payer: row.payer,
    Sum: yuanOf(row.amountFen),
    Note: row.note,
    TakenBy: row.takerName,
    TakenTime: shanghaiIso(row.takenAt),
    IsClosed: bit(row.closingId !== null),
    IsReversed: bit(row.reversedAt !== null),
    ReversedBy: row.reverserName ?? '',
    ReversedTime: isoOrNull(row.reversedAt),
    ReversalReason: row.reversalReason,
    Lines: lines.filter(({ receiptId }) => receiptId === row.id).map(lineWire),
  }))
}
