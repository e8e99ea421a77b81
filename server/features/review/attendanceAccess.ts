import type { AttendanceFacts } from '#domain/attendance.ts'
import { MODE } from '#domain/examMode.ts'
import type { Reason } from '#domain/reasons.ts'
import { USER_TYPE } from '#domain/userType.ts'
import type { Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { countWithinAreas } from '#server/records/enrolment/areaQueries.ts'
import { findAssigned, findMarked, hasReview, type MarkedRow } from '#server/records/review/queries.ts'

/**
 * An examiner records attendance of his own candidates, staff that of all in their areas; null for a candidate the caller must not
 * know of (rulings#assigned).
 */
export async function findForAttendance(db: Db, me: Me, enrolmentId: number): Promise<MarkedRow | null> {
  if (me.userType === USER_TYPE.examiner) return findAssigned(db, enrolmentId, me.accountId)
  // A ticket's code names its enrolment only here, so that the check at the door of the server does not know of it.
  if (me.areaIds !== null && (await countWithinAreas(db, [enrolmentId], me.areaIds)) === 0) return null
  return findMarked(db, enrolmentId)
}

/**
 * Refuses NOT_OFFLINE for an examiner's online candidate, because only staff may record or withdraw that absence
 * (rulings#absent).
 */
export function whyOnlyStaff(me: Me, { mode }: Pick<MarkedRow, 'mode'>): Reason | null {
  return me.userType === USER_TYPE.examiner && mode === MODE.online ? 'NOT_OFFLINE' : null
}

export async function attendanceFacts(db: Db, row: MarkedRow): Promise<AttendanceFacts> {
  return {
    mode: row.mode,
    attendance: row.attendance,
    isReviewed: await hasReview(db, row.id),
    approvedAt: row.approved_at,
    examBeginsAt: row.begins_at,
    examEndsAt: row.ends_at,
    submittedAt: row.answers_submitted_at,
  }
}
