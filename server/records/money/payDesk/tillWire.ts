import { bit } from '#contract/bit.ts'
import type { ClosingWire, PayoutWire, WaySumWire } from '#contract/money/payDeskClosing.ts'
import { DESK_WAYS, type DeskWay, dueFen, type WaySum } from '#domain/money/payDesk.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { listClosings } from './closingQueries.ts'
import type { PayoutRow } from './payoutQueries.ts'

export const sumWires = (sums: readonly WaySum[]): WaySumWire[] =>
  sums.map(({ way, takenFen, reversedFen, refundedFen }) => ({
    Way: way,
    Taken: yuanOf(takenFen),
    Reversed: yuanOf(reversedFen),
    Refunded: yuanOf(refundedFen),
  }))

/** Yuan as the wire carries it, for an amount in fen that may be negative, which `yuanOf` refuses. */
export const signedYuan = (fen: number): number => (fen < 0 ? -yuanOf(-fen) : yuanOf(fen))

export const payoutWire = (row: PayoutRow): PayoutWire => ({
  R_ID: row.refundId,
  Name: row.name,
  EB_Name: row.batchName,
  MName: row.majorName,
  GName: row.gradeName,
  Reason: row.reason,
  Way: row.way,
  Amount: yuanOf(row.amountFen),
  VoucherNO: row.voucherNo,
  PaidBy: row.payerName,
  PaidTime: shanghaiIso(row.paidAt),
})

type ClosingRow = Awaited<ReturnType<typeof listClosings>>[number]

export function closingWire(row: ClosingRow): ClosingWire {
  const counted: Record<DeskWay, number | null> = {
    cash: row.cashCountedFen,
    transfer: row.transferCountedFen,
    pos: row.posCountedFen,
  }
  return {
    DC_ID: row.id,
    EA_ID: row.areaId,
    EA_Name: row.areaName,
    Sums: sumWires(row.sums),
    CashDue: signedYuan(row.cashDueFen),
    CashCounted: yuanOf(row.cashCountedFen),
    Counted: DESK_WAYS.flatMap((way) => {
      const countedFen = counted[way]
      const due = way === 'cash' ? row.cashDueFen : dueFen(row.sums, way)
      return countedFen === null
        ? []
        : [
            {
              Way: way,
              Due: signedYuan(due),
              Counted: signedYuan(countedFen),
              Difference: signedYuan(countedFen - due),
            },
          ]
    }),
    Receipts: row.receipts,
    Reversals: row.reversals,
    Payouts: row.payouts,
    Note: row.note,
    ClosedBy: row.closerName,
    ClosedTime: shanghaiIso(row.closedAt),
    IsUnsettled: bit(row.workId !== null && row.settledAt === null),
    W_ID: row.workId,
    Decision: row.decision ?? '',
    SettledBy: row.settlerName ?? '',
    SettledTime: isoOrNull(row.settledAt),
  }
}
