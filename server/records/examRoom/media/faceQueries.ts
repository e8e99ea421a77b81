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
    .selectFrom('faceCheck')
    .innerJoin('answerTake', 'answerTake.id', 'faceCheck.takeId')
    .innerJoin('answerSheet', 'answerSheet.id', 'answerTake.answerSheetId')
    .innerJoin('examSession', 'examSession.id', 'answerSheet.sessionId')
    .innerJoin('enrolment', 'enrolment.id', 'examSession.enrolmentId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('storedFile', 'storedFile.id', 'enrolment.photoId')
    .select([
      'answerTake.objectKey',
      'answerTake.bytes',
      'answerTake.etag',
      'enrolment.batchId',
      'enrolment.certIndex',
      'enrolment.photoId',
      'enrolment.consentVersion',
      'examBatch.faceCheckOn',
      'storedFile.path',
    ])
    .where('faceCheck.takeId', '=', takeId)
    .where('faceCheck.status', '=', 'waiting')
    .executeTakeFirst()
  if (!row) return null
  return {
    objectKey: row.objectKey,
    bytes: Number(row.bytes),
    etag: row.etag,
    batchId: row.batchId,
    certIndex: row.certIndex,
    photoId: row.photoId,
    photoPath: row.path,
    isAllowed: row.consentVersion !== null && row.faceCheckOn,
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
    .updateTable('faceCheck')
    .set({
      status: 'done',
      similarity: outcome.similarity,
      isCalibrated: outcome.isCalibrated,
      faces: outcome.faces,
      problem: outcome.problem,
      updatedAt: now,
    })
    .where('takeId', '=', takeId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function moveToOff(db: Db, takeId: number, now: Instant): Promise<void> {
  await db
    .updateTable('faceCheck')
    .set({ status: 'off', updatedAt: now })
    .where('takeId', '=', takeId)
    .where('status', '=', 'waiting')
    .execute()
}

/** Cancels the unfinished checks of an enrolment's videos. */
export async function endChecksOf(db: Db, enrolmentId: number, now: Instant): Promise<void> {
  await db
    .updateTable('faceCheck')
    .set({ status: 'off', updatedAt: now })
    .where('status', '=', 'waiting')
    .where(({ eb, selectFrom }) =>
      eb(
        'takeId',
        'in',
        selectFrom('answerTake')
          .innerJoin('answerSheet', 'answerSheet.id', 'answerTake.answerSheetId')
          .innerJoin('examSession', 'examSession.id', 'answerSheet.sessionId')
          .select('answerTake.id')
          .where('examSession.enrolmentId', '=', enrolmentId),
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
    .updateTable('faceCheck')
    .set({ status: 'waiting', similarity: null, isCalibrated: null, faces: null, problem: null, updatedAt: now })
    .where('status', '=', 'done')
    .where(({ eb, selectFrom }) =>
      eb(
        'takeId',
        'in',
        selectFrom('answerSheet')
          .innerJoin('examSession', 'examSession.id', 'answerSheet.sessionId')
          .select('answerSheet.takeId')
          .where('examSession.enrolmentId', '=', enrolmentId)
          .where('examSession.setAsideAt', 'is', null)
          .where('answerSheet.takeId', 'is not', null),
      ),
    )
    .returning('takeId')
    .execute()
  return rows.map(({ takeId }) => takeId)
}

/** Lists the videos of a session, those that count, whose faces are still to be compared. */
export async function listWaitingChecksOf(
  db: Db,
  sessionId: number,
): Promise<Array<{ takeId: number; bytes: number }>> {
  const rows = await db
    .selectFrom('answerSheet')
    .innerJoin('faceCheck', 'faceCheck.takeId', 'answerSheet.takeId')
    .innerJoin('answerTake', 'answerTake.id', 'answerSheet.takeId')
    .select(['answerTake.id as takeId', 'answerTake.bytes'])
    .where('answerSheet.sessionId', '=', sessionId)
    .where('faceCheck.status', '=', 'waiting')
    .orderBy('answerTake.id')
    .execute()
  return rows.map(({ takeId, bytes }) => ({ takeId, bytes: Number(bytes) }))
}

/** Lists takes attached before `before` that are still not compared, oldest first. */
export function listWaitingFaces(
  db: Db,
  before: Instant,
  limit: number,
): Promise<Array<{ takeId: number; attachedAt: Instant }>> {
  return db
    .selectFrom('faceCheck')
    .innerJoin('answerTake', 'answerTake.id', 'faceCheck.takeId')
    .select(['faceCheck.takeId', 'answerTake.attachedAt'])
    .where('faceCheck.status', '=', 'waiting')
    .where('answerTake.attachedAt', '<', before)
    .orderBy('faceCheck.takeId')
    .limit(limit)
    .execute()
}
