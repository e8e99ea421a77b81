import { bit } from '#contract/bit.ts'
import type { BulkRefundWire } from '#contract/money/bulkRefund.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { BulkListRow } from './bulkRefundQueries.ts'

export function bulkRefundWire(row: BulkListRow, viewerId: number): BulkRefundWire {
  return {
    BR_ID: row.id,
    State: row.status,
    Reason: row.reason,
    RequestedBy: row.askerName ?? '',
    RequestedTime: shanghaiIso(row.requestedAt),
    IsOwn: bit(row.requestedBy === viewerId),
    DecidedBy: row.deciderName ?? '',
    DecidedTime: isoOrNull(row.decidedAt),
    Note: row.note,
    Parts: Number(row.parts),
    Sum: yuanOf(Number(row.sumFen)),
    Waiting: Number(row.waiting),
    UnderWay: Number(row.underWay),
    Done: Number(row.done),
    DoneSum: yuanOf(Number(row.doneFen)),
    Over: Number(row.over),
    Version: row.version,
  }
}
