import { bit } from '#contract/bit.ts'
import type { ReceiptWire } from '#contract/money/payDesk.ts'
import { grouped } from '#domain/grouped.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { listCorrections } from './correctionQueries.ts'
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
export async function receiptWires(
  { db, me }: { db: Db; me: Pick<Me, 'accountId'> },
  rows: readonly ReceiptRow[],
): Promise<ReceiptWire[]> {
  const ids = rows.map(({ id }) => id)
  const lines = await listReceiptLines(db, ids)
  const corrections = grouped(await listCorrections(db, ids), ({ receiptId }) => receiptId)
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
    IsOwn: bit(row.takenBy === me.accountId),
    Prints: row.prints,
    Version: corrections.get(row.id)?.length ?? 0,
    Corrections: (corrections.get(row.id) ?? []).map((before) => ({
      ReceiptNO: before.receiptNo,
      Way: before.way,
      Payer: before.payer,
      Reason: before.reason,
      By: before.correctorName,
      Time: shanghaiIso(before.correctedAt),
    })),
    Lines: lines.filter(({ receiptId }) => receiptId === row.id).map(lineWire),
  }))
}
