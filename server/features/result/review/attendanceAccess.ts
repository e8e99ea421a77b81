import type { StaffRole } from '#contract/endpoint.ts'
import type { AttendanceFacts } from '#domain/enrolment/attendance.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import type { Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { countWithinAreas } from '#server/records/enrolment/areaQueries.ts'
import { findAllowedUntil } from '#server/records/examRoom/exam/helpQueries.ts'
import { findAssigned, findMarked, hasReview, type MarkedRow } from '#server/records/result/review/queries.ts'

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

/** Who decides about the absence of an online candidate. */
const onlineRoles: readonly StaffRole[] = ['schedule', 'results', 'admin']

/**
 * Refuses NOT_OFFLINE for an online candidate to examiners and to the local office, because only the staff of schedule
 * and results may record or withdraw that absence (rulings#absent).
 */
export function whyOnlyStaff({ userType, roles }: Me, { mode }: Pick<MarkedRow, 'mode'>): Reason | null {
  if (mode !== MODE.online) return null
  const mayJudge = userType === USER_TYPE.staff && roles.some((role) => onlineRoles.includes(role))
  return mayJudge ? null : 'NOT_OFFLINE'
}

export async function attendanceFacts(db: Db, row: MarkedRow): Promise<AttendanceFacts> {
  // Nobody is absent from an online exam while staff still allow him to sit it.
  const allowedUntil = row.mode === MODE.online ? await findAllowedUntil(db, row.id) : null
  return {
    mode: row.mode,
    attendance: row.attendance,
    isReviewed: await hasReview(db, row.id),
    approvedAt: row.approvedAt,
    examBeginsAt: row.beginsAt,
    examEndsAt: row.endsAt === null ? null : Math.max(row.endsAt, allowedUntil ?? 0),
    submittedAt: row.answersSubmittedAt,
    graceMinutes: row.absenceGraceMinutes,
  }
}
