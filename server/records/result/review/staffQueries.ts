import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Db } from '#server/db/pool.ts'

/** Returns null for an enrolment that does not exist or is not paid. */
export async function findProposal(db: Db, enrolmentId: number) {
  const row = await db
    .selectFrom('enrolment')
    .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolment_id', '=', 'enrolment.id').on('attendance.undone_at', 'is', null),
    )
    .select(['exam_result.proposed_code', 'exam_result.is_held', 'exam_result.approved_at'])
    .select(['attendance.kind as attendance', 'attendance.set_at as attendance_at'])
    .where('enrolment.id', '=', enrolmentId)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .executeTakeFirst()
  return row ?? null
}

/** Lists the examiners who are assigned or have reviewed, by id. */
export function listExaminersOf(db: Db, enrolmentId: number) {
  return db
    .selectFrom('account')
    .leftJoin('examiner_assignment as assignment', (join) =>
      join.onRef('assignment.examiner_id', '=', 'account.id').on('assignment.enrolment_id', '=', enrolmentId),
    )
    .leftJoin('review', (join) =>
      join.onRef('review.examiner_id', '=', 'account.id').on('review.enrolment_id', '=', enrolmentId),
    )
    .leftJoin('review_draft', (join) =>
      join.onRef('review_draft.examiner_id', '=', 'account.id').on('review_draft.enrolment_id', '=', enrolmentId),
    )
    .select(['account.id', 'account.name', 'account.disabled_at', 'review.id as review_id'])
    .select('review_draft.saved_at as draft_at')
    .where('account.user_type', '=', sql.lit(USER_TYPE.examiner))
    .where(({ eb, or }) => or([eb('assignment.assigned_at', 'is not', null), eb('review.id', 'is not', null)]))
    .orderBy('account.id')
    .execute()
}

export function listReviews(db: Db, enrolmentId: number) {
  return db.selectFrom('review').selectAll().where('enrolment_id', '=', enrolmentId).orderBy('id').execute()
}

export function listConflicts(db: Db, enrolmentId: number) {
  return db
    .selectFrom('examiner_conflict')
    .innerJoin('account', 'account.id', 'examiner_conflict.examiner_id')
    .select(['account.id', 'account.name', 'examiner_conflict.reason', 'examiner_conflict.declared_at'])
    .where('examiner_conflict.enrolment_id', '=', enrolmentId)
    .orderBy('examiner_conflict.declared_at')
    .orderBy('account.id')
    .execute()
}
