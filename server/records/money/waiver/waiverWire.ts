import { bit } from '#contract/bit.ts'
import type { WaiverWire } from '#contract/money/waiver.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { WaiverListRow } from './waiverQueries.ts'

export function waiverWire(row: WaiverListRow, askedBy: number): Omit<WaiverWire, 'IsOwnFamily'> {
  return {
    FW_ID: row.id,
    EF_ID: row.enrolmentId,
    Name: row.name,
    ExamNO: row.examNo ?? '',
    EB_Name: row.batchName,
    EA_Name: row.areaName,
    MName: row.majorName,
    GName: row.gradeName,
    Fee: yuanOf(row.feeFen),
    Reason: row.reason,
    State: row.status,
    AskedBy: row.askerName,
    AskedTime: shanghaiIso(row.askedAt),
    IsOwn: bit(row.askedBy === askedBy),
    DecidedBy: row.deciderName ?? '',
    DecidedTime: isoOrNull(row.decidedAt),
    Note: row.note,
  }
}
