import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'

/**
 * Selects paid enrolments, marked or not, with everything that marking needs, and with the times at which results and
 * comments become visible.
 */
export function selectMarked(db: Db) {
  return db
    .selectFrom('enrolment')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('storedFile as photo', 'photo.id', 'enrolment.photoId')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'enrolment.id').on('attendance.undoneAt', 'is', null),
    )
    .select(['enrolment.id', 'enrolment.accountId', 'enrolment.certIndex', 'enrolment.examNo', 'enrolment.name'])
    .select(['enrolment.sex', 'enrolment.birthMonth', 'enrolment.majorId', 'enrolment.gradeId', 'enrolment.mode'])
    .select(['enrolment.batchId', 'enrolment.answersSubmittedAt', 'photo.path as photoPath'])
    .select(['examBatch.name as batchName', 'examBatch.showCommentsAt', 'examBatch.showResultAt'])
    .select([
      'examBatch.hidesIdentity',
      'examBatch.absenceGraceMinutes',
      'attendance.kind as attendance',
      sql<Instant | null>`coalesce(attendance.done_at, attendance.set_at)`.as('attendanceAt'),
    ])
    .select(['major.name as majorName', 'major.parentId', 'major.kind as majorKind', 'grade.name as gradeName'])
    .select(['examTime.id as timeId', ownBegin.as('beginsAt'), ownEnd.as('endsAt')])
    .select(['examTime.address', 'examTime.room'])
    .select(['examResult.resultCode', 'examResult.approvedAt', 'examResult.releasedAt'])
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
}
export type MarkedRow = Awaited<ReturnType<ReturnType<typeof selectMarked>['execute']>>[number]

export async function findMarked(db: Db, enrolmentId: number): Promise<MarkedRow | null> {
  return (await selectMarked(db).where('enrolment.id', '=', enrolmentId).executeTakeFirst()) ?? null
}

/** Finds an enrolment only if staff assigned it to this examiner. */
export async function findAssigned(db: Db, enrolmentId: number, examinerId: number): Promise<MarkedRow | null> {
  const row = await selectMarked(db)
    .innerJoin('examinerAssignment', 'examinerAssignment.enrolmentId', 'enrolment.id')
    .where('enrolment.id', '=', enrolmentId)
    .where('examinerAssignment.examinerId', '=', examinerId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Lists the answer sheets of the submitted session with the takes that count; for a hearing paper with the recordings.
 */
export function listSubmittedSheets(db: Db, enrolmentId: number) {
  return db
    .selectFrom('answerSheet')
    .innerJoin('examSession', 'examSession.id', 'answerSheet.sessionId')
    .innerJoin('question', 'question.id', 'answerSheet.questionId')
    .innerJoin('questionType', 'questionType.id', 'question.questionTypeId')
    .leftJoin('answerTake', 'answerTake.id', 'answerSheet.takeId')
    .leftJoin('takeMedia', 'takeMedia.takeId', 'answerTake.id')
    .leftJoin('faceCheck', 'faceCheck.takeId', 'answerTake.id')
    .leftJoin('hearingAnswer', 'hearingAnswer.sheetId', 'answerSheet.id')
    .leftJoin('hearingRecording', 'hearingRecording.id', 'hearingAnswer.recordingId')
    .select(['answerSheet.id', 'answerSheet.patternId', 'answerSheet.questionId', 'answerSheet.isDrawn'])
    .select(['question.questionTypeId', 'question.title', 'question.musicType', 'question.musicScore'])
    .select(['question.textbookId', 'questionType.name as typeName', 'takeMedia.posterKey'])
    .select('takeMedia.problem as mediaProblem')
    .select(({ fn }) => [
      fn.coalesce('answerTake.objectKey', 'hearingRecording.objectKey').as('objectKey'),
      // A video that every browser plays needs no rendition; the original is served.
      sql<
        string | null
      >`case when take_media.status = 'ready' then coalesce(take_media.rendition_key, answer_take.object_key)
        else hearing_recording.mp3_key end`.as('playableKey'),
      fn.coalesce('takeMedia.durationMs', 'hearingRecording.durationMs').as('durationMs'),
    ])
    .select([
      'faceCheck.status as faceStatus',
      'faceCheck.similarity',
      'faceCheck.isCalibrated',
      'faceCheck.faces',
      'faceCheck.problem as faceProblem',
    ])
    .where('examSession.enrolmentId', '=', enrolmentId)
    .where('examSession.setAsideAt', 'is', null)
    .where('examSession.submittedAt', 'is not', null)
    .orderBy('answerSheet.id')
    .execute()
}
export type SheetRow = Awaited<ReturnType<typeof listSubmittedSheets>>[number]

/** Finds this examiner's review, including a withdrawn one. */
export async function findReview(db: Db, enrolmentId: number, examinerId: number) {
  const row = await db
    .selectFrom('review')
    .selectAll()
    .where('enrolmentId', '=', enrolmentId)
    .where('examinerId', '=', examinerId)
    .executeTakeFirst()
  return row ?? null
}
export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>

/** Returns the enrolment of one of this examiner's reviews; null for a review of somebody else. */
export async function findOwnReviewed(db: Db, reviewId: number, examinerId: number): Promise<number | null> {
  const row = await db
    .selectFrom('review')
    .select('enrolmentId')
    .where('id', '=', reviewId)
    .where('examinerId', '=', examinerId)
    .executeTakeFirst()
  return row?.enrolmentId ?? null
}

/**
 * Finds the review whose comments are published with the result: the chief's, otherwise one that gave this result,
 * otherwise the first. Withdrawn reviews and those of unassigned examiners are left out.
 */
export async function findPublishedReview(db: Db, enrolmentId: number, resultCode: number): Promise<ReviewRow | null> {
  const row = await selectCounted(db, enrolmentId)
    .selectAll('review')
    .orderBy(sql`review.result_code = ${resultCode}`, 'desc')
    .orderBy('review.isChief', 'desc')
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
    .where('review.enrolmentId', '=', enrolmentId)
    .where('review.withdrawnAt', 'is', null)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('review.isChief', '=', true),
        exists(
          selectFrom('examinerAssignment as assignment')
            .select('assignment.examinerId')
            .whereRef('assignment.enrolmentId', '=', 'review.enrolmentId')
            .whereRef('assignment.examinerId', '=', 'review.examinerId'),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('examinerConflict as conflict')
            .select('conflict.examinerId')
            .whereRef('conflict.enrolmentId', '=', 'review.enrolmentId')
            .whereRef('conflict.examinerId', '=', 'review.examinerId'),
        ),
      ),
    )
}

/** Lists the other examiners' reviews with their names, by time of submission. */
export function listOtherReviews(db: Db, enrolmentId: number, examinerId: number) {
  return selectCounted(db, enrolmentId)
    .innerJoin('account', 'account.id', 'review.examinerId')
    .selectAll('review')
    .select('account.name as examinerName')
    .where('review.examinerId', '<>', examinerId)
    .orderBy('review.submittedAt')
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

/** Those of these enrolments that somebody has reviewed, whose proposal therefore changes with their examiners. */
export async function listReviewed(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('review')
    .select('enrolmentId')
    .distinct()
    .where('enrolmentId', '=', anyOf(ids))
    .orderBy('enrolmentId')
    .execute()
  return rows.map(({ enrolmentId }) => enrolmentId)
}

/** Whether the account is an examiner's; staff at the door make some of the same calls. */
export async function isExaminer(db: Db, accountId: number): Promise<boolean> {
  const row = await db.selectFrom('examiner').select('accountId').where('accountId', '=', accountId).executeTakeFirst()
  return row !== undefined
}

export async function isChief(db: Db, examinerId: number): Promise<boolean> {
  const row = await db.selectFrom('examiner').select('isChief').where('accountId', '=', examinerId).executeTakeFirst()
  return row?.isChief ?? false
}

export interface Draft {
  text: string
  version: number
  savedAt: number
}

export async function findDraft(db: Db, enrolmentId: number, examinerId: number): Promise<Draft | null> {
  const row = await db
    .selectFrom('reviewDraft')
    .select([sql<string>`body ->> 'text'`.as('text'), 'version', 'savedAt'])
    .where('enrolmentId', '=', enrolmentId)
    .where('examinerId', '=', examinerId)
    .executeTakeFirst()
  return row ? { text: row.text, version: row.version, savedAt: row.savedAt } : null
}
