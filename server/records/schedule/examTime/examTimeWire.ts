import { bit } from '#contract/bit.ts'
import type { StaffExamTimeWire } from '#contract/schedule/examTimeStaff.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { ExamTimeRow } from './examTimeQueries.ts'

/** An exam time as staff see it; `Assigned` counts its enrolments, except refunded ones. */
export function examTimeWire(row: ExamTimeRow): StaffExamTimeWire {
  return {
    ET_ID: row.id,
    EB_ID: row.batch_id,
    EB_Name: row.batch_name,
    IsOnline: bit(row.is_online),
    ExamBeginDate: shanghaiIso(row.begins_at),
    ExamEndDate: shanghaiIso(row.ends_at),
    ExamAddress: row.address,
    ExamRoom: row.room,
    IsPub: bit(row.published_at !== null),
    Assigned: Number(row.assigned),
    IsPlanned: bit(row.room_id !== null),
  }
}
