import type { StaffExamTimeWire } from '#contract/staffExam.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { ExamTimeRow } from './examTimeQueries.ts'

/** An exam time for staff; `Assigned` counts the enrolments bound to it, refunded ones apart. */
export function examTimeWire(row: ExamTimeRow): StaffExamTimeWire {
  return {
    ET_ID: row.id,
    EB_ID: row.batch_id,
    EB_Name: row.batch_name,
    IsOnline: row.is_online ? 1 : 0,
    ExamBeginDate: shanghaiIso(row.begins_at.getTime()),
    ExamEndDate: shanghaiIso(row.ends_at.getTime()),
    ExamAddress: row.address,
    ExamRoom: row.room,
    IsPub: row.published_at ? 1 : 0,
    Assigned: Number(row.assigned),
  }
}
