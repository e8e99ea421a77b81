import { bit } from '#contract/bit.ts'
import type { StaffExamTimeWire } from '#contract/schedule/examTimeStaff.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { ExamTimeRow } from './examTimeQueries.ts'

/** An exam time as staff see it; `Assigned` counts its enrolments, except refunded ones. */
export function examTimeWire(row: ExamTimeRow): StaffExamTimeWire {
  return {
    ET_ID: row.id,
    EB_ID: row.batchId,
    EB_Name: row.batchName,
    IsOnline: bit(row.isOnline),
    ExamBeginDate: shanghaiIso(row.beginsAt),
    ExamEndDate: shanghaiIso(row.endsAt),
    ExamAddress: row.address,
    ExamRoom: row.room,
    IsPub: bit(row.publishedAt !== null),
    Assigned: Number(row.assigned),
    IsPlanned: bit(row.roomId !== null),
  }
}
