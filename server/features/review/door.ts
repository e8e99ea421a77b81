import type { AttendanceFacts } from '#domain/attendance.ts'
import { MODE } from '#domain/examMode.ts'
import type { Reason } from '#domain/reasons.ts'
import { USER_TYPE } from '#domain/userType.ts'
import type { Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { instantOf } from '#server/instant.ts'
import { findAssigned, findMarked, hasReview, type MarkedRow } from '#server/records/review/queries.ts'

/** At the door an examiner deals with his own candidates, staff with all; null for whom one may not know of (rulings 2). */
export function findAtDoor(db: Db, me: Me, enrolmentId: number): Promise<MarkedRow | null> {
  return me.userType === USER_TYPE.examiner ? findAssigned(db, enrolmentId, me.accountId) : findMarked(db, enrolmentId)
}

/** Why an absence is staff's to note and to take back: NOT_OFFLINE for an examiner's online candidate (rulings 7). */
export function whyStaffOnly(me: Me, { mode }: Pick<MarkedRow, 'mode'>): Reason | null {
  return me.userType === USER_TYPE.examiner && mode === MODE.online ? 'NOT_OFFLINE' : null
}

/** What the rules of attendance judge by. */
export async function attendanceFacts(db: Db, row: MarkedRow): Promise<AttendanceFacts> {
  return {
    mode: row.mode,
    attendance: row.attendance,
    isReviewed: await hasReview(db, row.id),
    approvedAt: instantOf(row.approved_at),
    examBeginsAt: instantOf(row.begins_at),
    examEndsAt: instantOf(row.ends_at),
    submittedAt: instantOf(row.answers_submitted_at),
  }
}
