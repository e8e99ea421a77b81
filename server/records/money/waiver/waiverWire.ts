import { bit } from '#contract/bit.ts'
import type { WaiverWire } from '#contract/money/waiver.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { WaiverListRow } from './waiverQueries.ts'

export function waiverWire(row: WaiverListRow, askedBy: number): WaiverWire {
  return {
    FW_ID: row.id,
    EF_ID: row.enrolment_id,
    Name: row.name,
    ExamNO: row.exam_no ?? '',
    EB_Name: row.batch_name,
    EA_Name: row.area_name,
    MName: row.major_name,
    GName: row.grade_name,
    Fee: yuanOf(row.fee_fen),
    Reason: row.reason,
    State: row.status,
    AskedBy: row.asker_name,
    AskedTime: shanghaiIso(row.asked_at),
    IsOwn: bit(row.asked_by === askedBy),
    DecidedBy: row.decider_name ?? '',
    DecidedTime: isoOrNull(row.decided_at),
    Note: row.note,
  }
}
