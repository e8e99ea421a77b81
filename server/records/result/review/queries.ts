import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'

/**
 * Selects enrolments with everything that marking needs, and with the times at which reviews and comments become
 * visible.
 */
export function selectMarked(db: Db) {
  return db
    .selectFrom('enrolment')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .innerJoin('stored_file as photo', 'photo.id', 'enrolment.photo_id')
    .leftJoin('exam_time', 'exam_time.id', 'enrolment.exam_time_id')
    .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolment_id', '=', 'enrolment.id').on('attendance.undone_at', 'is', null),
    )
    .select(['enrolment.id', 'enrolment.account_id', 'enrolment.cert_index', 'enrolment.exam_no', 'enrolment.name'])
    .select(['enrolment.sex', 'enrolment.birth_month', 'enrolment.major_id', 'enrolment.grade_id', 'enrolment.mode'])
    .select(['enrolment.batch_id', 'enrolment.answers_submitted_at', 'photo.path as photo_path'])
    .select(['exam_batch.name as batch_name', 'exam_batch.show_comments_at', 'exam_batch.show_result_at'])
    .select(['exam_batch.hides_identity', 'attendance.kind as attendance', 'attendance.set_at as attendance_at'])
    .select(['major.name as major_name', 'major.parent_id', 'major.kind as major_kind', 'grade.name as grade_name'])
    .select(['exam_time.id as time_id', ownBegin.as('begins_at'), ownEnd.as('ends_at')])
    .select(['exam_time.address', 'exam_time.room'])
    .select(['exam_result.result_code', 'exam_result.approved_at'])
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
}
export type MarkedRow = Awaited<ReturnType<ReturnType<typeof selectMarked>['execute']>>[number]

export async function findMarked(db: Db, enrolmentId: number): Promise<MarkedRow | null> {
  return (await selectMarked(db).where('enrolment.id', '=', enrolmentId).executeTakeFirst()) ?? null
}

/** Finds an enrolment only if staff assigned it to this examiner. */
export async function findAssigned(db: Db, enrolmentId: number, examinerId: number): Promise<MarkedRow | null> {
  const row = await selectMarked(db)
    .innerJoin('examiner_assignment', 'examiner_assignment.enrolment_id', 'enrolment.id')
    .where('enrolment.id', '=', enrolmentId)
    .where('examiner_assignment.examiner_id', '=', examinerId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Lists the answer sheets of the submitted session with the takes that count; for a hearing paper with the recordings.
 */
export function listSubmittedSheets(db: Db, enrolmentId: number) {
  return db
    .selectFrom('answer_sheet')
    .innerJoin('exam_session', 'exam_session.id', 'answer_sheet.session_id')
    .innerJoin('question', 'question.id', 'answer_sheet.question_id')
    .innerJoin('question_type', 'question_type.id', 'question.question_type_id')
    .leftJoin('answer_take', 'answer_take.id', 'answer_sheet.take_id')
    .leftJoin('take_media', 'take_media.take_id', 'answer_take.id')
    .leftJoin('face_check', 'face_check.take_id', 'answer_take.id')
    .leftJoin('hearing_answer', 'hearing_answer.sheet_id', 'answer_sheet.id')
    .leftJoin('hearing_recording', 'hearing_recording.id', 'hearing_answer.recording_id')
    .select(['answer_sheet.id', 'answer_sheet.pattern_id', 'answer_sheet.question_id', 'answer_sheet.is_drawn'])
    .select(['question.question_type_id', 'question.title', 'question.music_type', 'question.music_score'])
    .select(['question.textbook_id', 'question_type.name as type_name', 'take_media.poster_key'])
    .select('take_media.problem as media_problem')
    .select(({ fn }) => [
      fn.coalesce('answer_take.object_key', 'hearing_recording.object_key').as('object_key'),
      // A video that every browser plays needs no rendition; the original is served.
      sql<
        string | null
      >`case when take_media.status = 'ready' then coalesce(take_media.rendition_key, answer_take.object_key)
        else hearing_recording.mp3_key end`.as('playable_key'),
      fn.coalesce('take_media.duration_ms', 'hearing_recording.duration_ms').as('duration_ms'),
    ])
    .select([
      'face_check.status as face_status',
      'face_check.similarity',
      'face_check.is_calibrated',
      'face_check.faces',
      'face_check.problem as face_problem',
    ])
    .where('exam_session.enrolment_id', '=', enrolmentId)
    .where('exam_session.set_aside_at', 'is', null)
    .where('exam_session.submitted_at', 'is not', null)
    .orderBy('answer_sheet.id')
    .execute()
}
export type SheetRow = Awaited<ReturnType<typeof listSubmittedSheets>>[number]

/** Finds this examiner's review, including a withdrawn one. */
export async function findReview(db: Db, enrolmentId: number, examinerId: number) {
  const row = await db
    .selectFrom('review')
    .selectAll()
    .where('enrolment_id', '=', enrolmentId)
    .where('examiner_id', '=', examinerId)
    .executeTakeFirst()
  return row ?? null
}
export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>

/** Returns the enrolment of one of this examiner's reviews; null for a review of somebody else. */
export async function findOwnReviewed(db: Db, reviewId: number, examinerId: number): Promise<number | null> {
  const row = await db
    .selectFrom('review')
    .select('enrolment_id')
    .where('id', '=', reviewId)
    .where('examiner_id', '=', examinerId)
    .executeTakeFirst()
  return row?.enrolment_id ?? null
}

/**
 * Finds the review whose comments are published with the result: the chief's, otherwise one that gave this result,
 * otherwise the first. Withdrawn reviews and those of unassigned examiners are left out.
 */
export async function findPublishedReview(db: Db, enrolmentId: number, resultCode: number): Promise<ReviewRow | null> {
  const row = await selectCounted(db, enrolmentId)
    .selectAll('review')
    .orderBy(sql`review.result_code = ${resultCode}`, 'desc')
    .orderBy('review.is_chief', 'desc')
    .orderBy('review.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Selects the reviews that count: not withdrawn, written by an assigned examiner or as a chief's decision, and not by
 * an examiner who stepped back.
 */
function selectCounted(db: Db, enrolmentId: number) {
  return db
    .selectFrom('review')
    .where('review.enrolment_id', '=', enrolmentId)
    .where('review.withdrawn_at', 'is', null)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('review.is_chief', '=', true),
        exists(
          selectFrom('examiner_assignment as assignment')
            .select('assignment.examiner_id')
            .whereRef('assignment.enrolment_id', '=', 'review.enrolment_id')
            .whereRef('assignment.examiner_id', '=', 'review.examiner_id'),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('examiner_conflict as conflict')
            .select('conflict.examiner_id')
            .whereRef('conflict.enrolment_id', '=', 'review.enrolment_id')
            .whereRef('conflict.examiner_id', '=', 'review.examiner_id'),
        ),
      ),
    )
}

/** Lists the other examiners' reviews with their names, by time of submission. */
export function listOtherReviews(db: Db, enrolmentId: number, examinerId: number) {
  return selectCounted(db, enrolmentId)
    .innerJoin('account', 'account.id', 'review.examiner_id')
    .selectAll('review')
    .select('account.name as examiner_name')
    .where('review.examiner_id', '<>', examinerId)
    .orderBy('review.submitted_at')
    .orderBy('review.id')
    .execute()
}

export async function listCountedIds(db: Db, enrolmentId: number): Promise<Set<number>> {
  const rows = await selectCounted(db, enrolmentId).select('review.id').execute()
  return new Set(rows.map(({ id }) => id))
}

export async function hasReview(db: Db, enrolmentId: number): Promise<boolean> {
  return (await listCountedIds(db, enrolmentId)).size > 0
}

/** Those of these enrolments that somebody has reviewed. */
export async function listReviewed(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('review')
    .select('enrolment_id')
    .distinct()
    .where('enrolment_id', '=', anyOf(ids))
    .orderBy('enrolment_id')
    .execute()
  return rows.map(({ enrolment_id }) => enrolment_id)
}

export async function isChief(db: Db, examinerId: number): Promise<boolean> {
  const row = await db.selectFrom('examiner').select('is_chief').where('account_id', '=', examinerId).executeTakeFirst()
  return row?.is_chief ?? false
}

export interface Draft {
  text: string
  version: number
  savedAt: number
}

export async function findDraft(db: Db, enrolmentId: number, examinerId: number): Promise<Draft | null> {
  const row = await db
    .selectFrom('review_draft')
    .select([sql<string>`body ->> 'text'`.as('text'), 'version', 'saved_at'])
    .where('enrolment_id', '=', enrolmentId)
    .where('examiner_id', '=', examinerId)
    .executeTakeFirst()
  return row ? { text: row.text, version: row.version, savedAt: row.saved_at } : null
}
