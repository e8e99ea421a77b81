import type { AttendanceFacts } from '#domain/attendance.ts'
import type { Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { findAssigned, findMarked, hasReview, type MarkedRow } from './queries.ts'

/** At the door an examiner deals with his own candidates, staff with all; null for whom one may not know of (rulings 2). */
export function findAtDoor(db: Db, me: Me, enrolmentId: number): Promise<MarkedRow | null> {
  return me.userType === 3 ? findAssigned(db, enrolmentId, me.accountId) : findMarked(db, enrolmentId)
}

/** What the rules of attendance judge by. */
export async function attendanceFacts(db: Db, row: MarkedRow): Promise<AttendanceFacts> {
  return {
    mode: row.mode,
    attendance: row.attendance,
    isReviewed: await hasReview(db, row.id),
    approvedAt: row.approved_at?.getTime() ?? null,
    examBeginsAt: row.begins_at?.getTime() ?? null,
    examEndsAt: row.ends_at?.getTime() ?? null,
    submittedAt: row.answers_submitted_at?.getTime() ?? null,
  }
}
