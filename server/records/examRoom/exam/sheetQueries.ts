import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Selects slots with their piece, the take that counts, and the results of its checks. */
function selectSheets(db: Db) {
  return db
    .selectFrom('answer_sheet')
    .innerJoin('exam_session', 'exam_session.id', 'answer_sheet.session_id')
    .innerJoin('enrolment', 'enrolment.id', 'exam_session.enrolment_id')
    .innerJoin('question', 'question.id', 'answer_sheet.question_id')
    .leftJoin('answer_take', 'answer_take.id', 'answer_sheet.take_id')
    .leftJoin('take_media', 'take_media.take_id', 'answer_sheet.take_id')
    .leftJoin('face_check', 'face_check.take_id', 'answer_sheet.take_id')
    .select([
      'answer_sheet.id',
      'answer_sheet.session_id',
      'answer_sheet.pattern_id',
      'answer_sheet.slot_no',
      'answer_sheet.question_id',
      'answer_sheet.is_drawn',
      'answer_sheet.take_id',
      'exam_session.enrolment_id',
      sql<Instant>`coalesce(exam_session.extended_to, exam_session.ends_at)`.as('ends_at'),
      'question.question_type_id',
      'question.first_id',
      'question.title',
      'question.music_type',
      'question.music_score',
      'question.textbook_id',
      'answer_take.object_key',
      'answer_take.bytes',
      'answer_take.etag',
      'answer_take.completed_at',
      'take_media.status as media_status',
      'take_media.problem as media_problem',
      'take_media.percent as media_percent',
      'take_media.rendition_key',
      'take_media.poster_key',
      'face_check.status as face_status',
      'face_check.similarity',
      'face_check.is_calibrated',
      'face_check.faces',
      'face_check.problem as face_problem',
    ])
    .select(({ selectFrom }) => [
      selectFrom('video_upload')
        .select('video_upload.fingerprint')
        .whereRef('video_upload.enrolment_id', '=', 'exam_session.enrolment_id')
        .whereRef('video_upload.object_key', '=', 'answer_take.object_key')
        .orderBy('video_upload.id', 'desc')
        .limit(sql.lit(1))
        .as('fingerprint'),
      selectFrom('answer_take as earlier')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('earlier.answer_sheet_id', '=', 'answer_sheet.id')
        .as('take_count'),
    ])
}
export type SheetRow = Awaited<ReturnType<ReturnType<typeof selectSheets>['execute']>>[number]

export function listSheets(db: Db, sessionId: number): Promise<SheetRow[]> {
  return selectSheets(db).where('answer_sheet.session_id', '=', sessionId).orderBy('answer_sheet.id').execute()
}

/** Finds a sheet of any session of the account's enrolments, including sessions that were set aside. */
export async function findOwnSheet(db: Db, accountId: number, sheetId: number): Promise<SheetRow | null> {
  const row = await selectSheets(db)
    .where('answer_sheet.id', '=', sheetId)
    .where('enrolment.account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Notes when the device gave up the upload for a slot, or with null that another has begun. */
export async function setUploadFailed(db: Db, sheetId: number, failedAt: Instant | null): Promise<void> {
  await db
    .updateTable('answer_sheet')
    .set({ upload_failed_at: failedAt })
    .where('id', '=', sheetId)
    .where('upload_failed_at', failedAt === null ? 'is not' : 'is', null)
    .execute()
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
    .insertInto('answer_sheet')
    .values({
      session_id: sheet.sessionId,
      pattern_id: sheet.patternId,
      slot_no: sheet.slotNo,
      question_id: sheet.questionId,
      is_drawn: sheet.isDrawn,
      take_id: null,
      created_at: sheet.now,
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
    .insertInto('drawn_piece')
    .values({
      enrolment_id: drawn.enrolmentId,
      pattern_id: drawn.patternId,
      slot_no: drawn.slotNo,
      question_id: drawn.questionId,
      drawn_at: drawn.now,
    })
    .execute()
}

export function listDrawnPieces(db: Db, enrolmentId: number) {
  return db
    .selectFrom('drawn_piece')
    .select(['pattern_id as patternId', 'slot_no as slotNo', 'question_id as questionId'])
    .where('enrolment_id', '=', enrolmentId)
    .orderBy('pattern_id')
    .orderBy('slot_no')
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
    .selectFrom('answer_take')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('answer_sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Records the take for good and makes it the one that counts; the slot's piece becomes the one it shows. */
export async function insertTake(db: Db, take: NewTake): Promise<number> {
  const { id } = await db
    .insertInto('answer_take')
    .values({
      answer_sheet_id: take.sheetId,
      question_id: take.questionId,
      object_key: take.objectKey,
      bytes: take.bytes,
      etag: take.etag,
      completed_at: take.completedAt,
      attached_at: take.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('answer_sheet')
    .set({ take_id: id, question_id: take.questionId, upload_failed_at: null })
    .where('id', '=', take.sheetId)
    .execute()
  return id
}

/** Empties the slot so that it waits for a video again; false when another take has been attached in the meantime. */
export async function emptySlot(db: Db, sheetId: number, takeId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('answer_sheet')
    .set({ take_id: null })
    .where('id', '=', sheetId)
    .where('take_id', '=', takeId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
