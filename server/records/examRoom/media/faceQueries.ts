import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import type { TakeObject } from './takeQueries.ts'

export interface FaceSubject extends TakeObject {
  batchId: number
  /** The child's other enrolments are left out of its cohort by this index. */
  certIndex: Buffer
  photoId: number
  photoPath: string
  /** True when consent is recorded and the batch's switch is on (rulings#face-check). */
  isAllowed: boolean
}

/** Returns whose face a take must show; null when its check has ended. */
export async function findFaceSubject(db: Db, takeId: number): Promise<FaceSubject | null> {
  const row = await db
    .selectFrom('face_check')
    .innerJoin('answer_take', 'answer_take.id', 'face_check.take_id')
    .innerJoin('answer_sheet', 'answer_sheet.id', 'answer_take.answer_sheet_id')
    .innerJoin('exam_session', 'exam_session.id', 'answer_sheet.session_id')
    .innerJoin('enrolment', 'enrolment.id', 'exam_session.enrolment_id')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('stored_file', 'stored_file.id', 'enrolment.photo_id')
    .select([
      'answer_take.object_key',
      'answer_take.bytes',
      'answer_take.etag',
      'enrolment.batch_id',
      'enrolment.cert_index',
      'enrolment.photo_id',
      'enrolment.consent_version',
      'exam_batch.face_check_on',
      'stored_file.path',
    ])
    .where('face_check.take_id', '=', takeId)
    .where('face_check.status', '=', 'waiting')
    .executeTakeFirst()
  if (!row) return null
  return {
    objectKey: row.object_key,
    bytes: Number(row.bytes),
    etag: row.etag,
    batchId: row.batch_id,
    certIndex: row.cert_index,
    photoId: row.photo_id,
    photoPath: row.path,
    isAllowed: row.consent_version !== null && row.face_check_on,
  }
}

export interface FaceOutcome {
  similarity: number
  isCalibrated: boolean | null
  faces: number | null
  /** The message shown to the candidate when recognition failed. */
  problem: string | null
}

/** Returns false when the check had ended before. */
export async function moveToDone(db: Db, takeId: number, outcome: FaceOutcome, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('face_check')
    .set({
      status: 'done',
      similarity: outcome.similarity,
      is_calibrated: outcome.isCalibrated,
      faces: outcome.faces,
      problem: outcome.problem,
      updated_at: now,
    })
    .where('take_id', '=', takeId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function moveToOff(db: Db, takeId: number, now: Instant): Promise<void> {
  await db
    .updateTable('face_check')
    .set({ status: 'off', updated_at: now })
    .where('take_id', '=', takeId)
    .where('status', '=', 'waiting')
    .execute()
}

/** Cancels the unfinished checks of an enrolment's videos. */
export async function endChecksOf(db: Db, enrolmentId: number, now: Instant): Promise<void> {
  await db
    .updateTable('face_check')
    .set({ status: 'off', updated_at: now })
    .where('status', '=', 'waiting')
    .where(({ eb, selectFrom }) =>
      eb(
        'take_id',
        'in',
        selectFrom('answer_take')
          .innerJoin('answer_sheet', 'answer_sheet.id', 'answer_take.answer_sheet_id')
          .innerJoin('exam_session', 'exam_session.id', 'answer_sheet.session_id')
          .select('answer_take.id')
          .where('exam_session.enrolment_id', '=', enrolmentId),
      ),
    )
    .execute()
}

/**
 * Starts the checks of the current session's counting videos again, because the photo changed; returns their takes.
 * Checks that are off stay off.
 */
export async function reopenChecksOf(db: Db, enrolmentId: number, now: Instant): Promise<number[]> {
  const rows = await db
    .updateTable('face_check')
    .set({ status: 'waiting', similarity: null, is_calibrated: null, faces: null, problem: null, updated_at: now })
    .where('status', '=', 'done')
    .where(({ eb, selectFrom }) =>
      eb(
        'take_id',
        'in',
        selectFrom('answer_sheet')
          .innerJoin('exam_session', 'exam_session.id', 'answer_sheet.session_id')
          .select('answer_sheet.take_id')
          .where('exam_session.enrolment_id', '=', enrolmentId)
          .where('exam_session.set_aside_at', 'is', null)
          .where('answer_sheet.take_id', 'is not', null),
      ),
    )
    .returning('take_id')
    .execute()
  return rows.map(({ take_id }) => take_id)
}

/** Lists takes attached before `before` that are still not compared, oldest first. */
export function listWaitingFaces(
  db: Db,
  before: Instant,
  limit: number,
): Promise<Array<{ takeId: number; attachedAt: Instant }>> {
  return db
    .selectFrom('face_check')
    .innerJoin('answer_take', 'answer_take.id', 'face_check.take_id')
    .select(['face_check.take_id as takeId', 'answer_take.attached_at as attachedAt'])
    .where('face_check.status', '=', 'waiting')
    .where('answer_take.attached_at', '<', before)
    .orderBy('face_check.take_id')
    .limit(limit)
    .execute()
}
