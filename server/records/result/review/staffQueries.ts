import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Db } from '#server/db/pool.ts'

/** Returns null for an enrolment that does not exist or is not paid. */
export async function findProposal(db: Db, enrolmentId: number) {
  const row = await db
    .selectFrom('enrolment')
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'enrolment.id').on('attendance.undoneAt', 'is', null),
    )
    .select(['examResult.proposedCode', 'examResult.isHeld', 'examResult.approvedAt'])
    .select(['attendance.kind as attendance', 'attendance.setAt as attendanceAt'])
    .where('enrolment.id', '=', enrolmentId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .executeTakeFirst()
  return row ?? null
}

/** Lists the examiners who are assigned or have reviewed, by id. */
export function listExaminersOf(db: Db, enrolmentId: number) {
  return db
    .selectFrom('account')
    .leftJoin('examinerAssignment as assignment', (join) =>
      join.onRef('assignment.examinerId', '=', 'account.id').on('assignment.enrolmentId', '=', enrolmentId),
    )
    .leftJoin('review', (join) =>
      join.onRef('review.examinerId', '=', 'account.id').on('review.enrolmentId', '=', enrolmentId),
    )
    .leftJoin('reviewDraft', (join) =>
      join.onRef('reviewDraft.examinerId', '=', 'account.id').on('reviewDraft.enrolmentId', '=', enrolmentId),
    )
    .select(['account.id', 'account.name', 'account.disabledAt', 'review.id as reviewId'])
    .select('reviewDraft.savedAt as draftAt')
    .where('account.userType', '=', sql.lit(USER_TYPE.examiner))
    .where(({ eb, or }) => or([eb('assignment.assignedAt', 'is not', null), eb('review.id', 'is not', null)]))
    .orderBy('account.id')
    .execute()
}

export function listReviews(db: Db, enrolmentId: number) {
  return db.selectFrom('review').selectAll().where('enrolmentId', '=', enrolmentId).orderBy('id').execute()
}

export function listConflicts(db: Db, enrolmentId: number) {
  return db
    .selectFrom('examinerConflict')
    .innerJoin('account', 'account.id', 'examinerConflict.examinerId')
    .select(['account.id', 'account.name', 'examinerConflict.reason', 'examinerConflict.declaredAt'])
    .where('examinerConflict.enrolmentId', '=', enrolmentId)
    .orderBy('examinerConflict.declaredAt')
    .orderBy('account.id')
    .execute()
}
