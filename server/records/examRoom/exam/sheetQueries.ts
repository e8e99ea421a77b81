import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Selects slots with their piece, the take that counts, and the results of its checks. */
function selectSheets(db: Db) {
  return db
    .selectFrom('answerSheet')
    .innerJoin('examSession', 'examSession.id', 'answerSheet.sessionId')
    .innerJoin('enrolment', 'enrolment.id', 'examSession.enrolmentId')
    .innerJoin('question', 'question.id', 'answerSheet.questionId')
    .leftJoin('answerTake', 'answerTake.id', 'answerSheet.takeId')
    .leftJoin('takeMedia', 'takeMedia.takeId', 'answerSheet.takeId')
    .leftJoin('faceCheck', 'faceCheck.takeId', 'answerSheet.takeId')
    .select([
      'answerSheet.id',
      'answerSheet.sessionId',
      'answerSheet.patternId',
      'answerSheet.slotNo',
      'answerSheet.questionId',
      'answerSheet.isDrawn',
      'answerSheet.takeId',
      'examSession.enrolmentId',
      sql<Instant>`coalesce(exam_session.extended_to, exam_session.ends_at)`.as('endsAt'),
      'question.questionTypeId',
      'question.firstId',
      'question.title',
      'question.musicType',
      'question.musicScore',
      'question.textbookId',
      'answerTake.objectKey',
      'answerTake.bytes',
      'answerTake.etag',
      'answerTake.completedAt',
      'takeMedia.status as mediaStatus',
      'takeMedia.problem as mediaProblem',
      'takeMedia.percent as mediaPercent',
      'takeMedia.renditionKey',
      'takeMedia.posterKey',
      'faceCheck.status as faceStatus',
      'faceCheck.similarity',
      'faceCheck.isCalibrated',
      'faceCheck.faces',
      'faceCheck.problem as faceProblem',
    ])
    .select(({ selectFrom }) => [
      selectFrom('videoUpload')
        .select('videoUpload.fingerprint')
        .whereRef('videoUpload.enrolmentId', '=', 'examSession.enrolmentId')
        .whereRef('videoUpload.objectKey', '=', 'answerTake.objectKey')
        .orderBy('videoUpload.id', 'desc')
        .limit(sql.lit(1))
        .as('fingerprint'),
      selectFrom('answerTake as earlier')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('earlier.answerSheetId', '=', 'answerSheet.id')
        .as('takeCount'),
    ])
}
export type SheetRow = Awaited<ReturnType<ReturnType<typeof selectSheets>['execute']>>[number]

export function listSheets(db: Db, sessionId: number): Promise<SheetRow[]> {
  return selectSheets(db).where('answerSheet.sessionId', '=', sessionId).orderBy('answerSheet.id').execute()
}

/** Finds a sheet of any session of the account's enrolments, including sessions that were set aside. */
export async function findOwnSheet(db: Db, accountId: number, sheetId: number): Promise<SheetRow | null> {
  const row = await selectSheets(db)
    .where('answerSheet.id', '=', sheetId)
    .where('enrolment.accountId', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Notes when the device gave up the upload for a slot, or with null that another has begun. */
export async function setUploadFailed(
  db: Db,
  sheetId: number,
  failed: { at: Instant; fileName: string } | null,
): Promise<void> {
  const query = db
    .updateTable('answerSheet')
    .set({ uploadFailedAt: failed?.at ?? null, uploadFailedFile: failed?.fileName ?? '' })
    .where('id', '=', sheetId)
  await (failed === null ? query.where('uploadFailedAt', 'is not', null) : query).execute()
}

interface NewSheet {
  sessionId: number
  patternId: number
  slotNo: number
  questionId: number
  isDrawn: boolean
  now: Instant
}

export async function insertSheet(db: Db, sheet: NewSheet): Promise<number> {
  const { id } = await db
    .insertInto('answerSheet')
    .values({
      sessionId: sheet.sessionId,
      patternId: sheet.patternId,
      slotNo: sheet.slotNo,
      questionId: sheet.questionId,
      isDrawn: sheet.isDrawn,
      takeId: null,
      createdAt: sheet.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface DrawnPiece {
  enrolmentId: number
  patternId: number
  slotNo: number
  questionId: number
  now: Instant
}

export async function insertDrawnPiece(db: Db, drawn: DrawnPiece): Promise<void> {
  await db
    .insertInto('drawnPiece')
    .values({
      enrolmentId: drawn.enrolmentId,
      patternId: drawn.patternId,
      slotNo: drawn.slotNo,
      questionId: drawn.questionId,
      drawnAt: drawn.now,
    })
    .execute()
}

export function listDrawnPieces(db: Db, enrolmentId: number) {
  return db
    .selectFrom('drawnPiece')
    .select(['patternId', 'slotNo', 'questionId'])
    .where('enrolmentId', '=', enrolmentId)
    .orderBy('patternId')
    .orderBy('slotNo')
    .execute()
}

interface NewTake {
  sheetId: number
  questionId: number
  objectKey: string
  bytes: number
  etag: string
  completedAt: Instant
  now: Instant
}

export async function countTakes(db: Db, sheetId: number): Promise<number> {
  const { count } = await db
    .selectFrom('answerTake')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('answerSheetId', '=', sheetId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Records the take for good and makes it the one that counts; the slot's piece becomes the one it shows. */
export async function insertTake(db: Db, take: NewTake): Promise<number> {
  const { id } = await db
    .insertInto('answerTake')
    .values({
      answerSheetId: take.sheetId,
      questionId: take.questionId,
      objectKey: take.objectKey,
      bytes: take.bytes,
      etag: take.etag,
      completedAt: take.completedAt,
      attachedAt: take.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('answerSheet')
    .set({ takeId: id, questionId: take.questionId, uploadFailedAt: null, uploadFailedFile: '' })
    .where('id', '=', take.sheetId)
    .execute()
  return id
}

/** Empties the slot so that it waits for a video again; false when another take has been attached in the meantime. */
export async function emptySlot(db: Db, sheetId: number, takeId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('answerSheet')
    .set({ takeId: null })
    .where('id', '=', sheetId)
    .where('takeId', '=', takeId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
