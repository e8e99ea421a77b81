import { sql } from 'kysely'
import { patternsOfSubmitted } from '#domain/catalogue/pattern.ts'
import type { Pattern } from '#domain/examRoom/answerSheet.ts'
import type { Piece } from '#domain/examRoom/piece.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf, compileOnce } from '#server/db/statements.ts'

const sittingRows = compileOnce((db, { enrolmentIds }: { enrolmentIds: readonly number[] }) =>
  db
    .selectFrom('enrolment')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .leftJoin('exam_time', (join) =>
      join.onRef('exam_time.id', '=', 'enrolment.exam_time_id').on('exam_time.is_online', '=', sql.lit(true)),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('exam_session')
          .select([
            'id',
            'started_at',
            'ends_at',
            'set_aside_at',
            'submitted_at',
            'extended_to',
            'retry_until',
            'version',
          ])
          .select(({ fn }) => fn.countAll<string>().over().as('session_count'))
          .whereRef('exam_session.enrolment_id', '=', 'enrolment.id')
          .orderBy('exam_session.id', 'desc')
          .limit(sql.lit(1))
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('exam_seat')
          .select(['login_id', 'device'])
          .whereRef('exam_seat.exam_session_id', '=', 'latest.id')
          .orderBy('exam_seat.id', 'desc')
          .limit(sql.lit(1))
          .as('seat'),
      (join) => join.onTrue(),
    )
    .select([
      'enrolment.id',
      'enrolment.major_id',
      'enrolment.grade_id',
      'enrolment.textbook_id',
      'enrolment.pay_status',
      'enrolment.mode',
      'enrolment.check_status',
      'enrolment.consent_version',
      'exam_batch.hearing_state',
      'exam_batch.face_check_on',
      'exam_batch.max_sessions',
      'major.kind',
      'grade.upload_minutes',
      'exam_time.begins_at',
      'exam_time.ends_at as window_ends_at',
      'exam_time.published_at',
      'latest.id as session_id',
      'latest.started_at',
      'latest.ends_at',
      'latest.set_aside_at',
      'latest.submitted_at',
      'latest.extended_to',
      'latest.retry_until',
      'latest.version as session_version',
      'latest.session_count',
      'seat.login_id as seat_login_id',
      'seat.device as seat_device',
    ])
    .where('enrolment.id', '=', anyOf(enrolmentIds)),
)

/**
 * Reads what decides about the exams of these enrolments: payment, mode, window, latest session, number of sessions.
 */
export async function listSittingRows(db: Db, enrolmentIds: readonly number[]) {
  return (await sittingRows(db, { enrolmentIds })).rows
}
export type SittingRow = Awaited<ReturnType<typeof listSittingRows>>[number]

/** Lists patterns in the order staff gave them; `patternsInOrder` puts the types that are shown first in front. */
export async function listPatterns(db: Db, majorId: number, gradeId: number): Promise<Pattern[]> {
  return selectPatterns(db, majorId, gradeId).where('exam_pattern.is_published', '=', true).execute()
}

/** Lists the patterns by which a submitted paper is read, also those that were switched off since. */
export async function listPatternsOfSubmitted(
  db: Db,
  { majorId, gradeId }: { majorId: number; gradeId: number },
  sheets: ReadonlyArray<{ patternId: number }>,
): Promise<Pattern[]> {
  return patternsOfSubmitted(await selectPatterns(db, majorId, gradeId).execute(), sheets)
}

function selectPatterns(db: Db, majorId: number, gradeId: number) {
  return db
    .selectFrom('exam_pattern')
    .innerJoin('question_type', 'question_type.id', 'exam_pattern.question_type_id')
    .select([
      'exam_pattern.id as patternId',
      'question_type.id as questionTypeId',
      'question_type.name as typeName',
      'question_type.is_video as isVideo',
      'exam_pattern.is_random as isRandom',
      'exam_pattern.submit_count as submitCount',
      'exam_pattern.is_published as isPublished',
    ])
    .where('exam_pattern.major_id', '=', majorId)
    .where('exam_pattern.grade_id', '=', gradeId)
    .orderBy('exam_pattern.position')
    .orderBy('exam_pattern.id')
}

function selectPieces(db: Db) {
  return db
    .selectFrom('question')
    .select([
      'id as questionId',
      'question_type_id as questionTypeId',
      'major_id as majorId',
      'grade_id as gradeId',
      'textbook_id as textbookId',
      'title',
      'music_type as musicType',
      'music_score as musicScore',
    ])
    .select((eb) => [
      eb.fn.coalesce('first_id', 'id').as('firstId'),
      eb
        .and([eb('is_published', '=', true), eb('superseded_at', 'is', null)])
        .$castTo<boolean>()
        .as('isPublished'),
    ])
}
export interface BankPiece extends Piece {
  title: string
  musicType: 1 | 2 | 3
  musicScore: string[]
}

/** Lists the questions that a major and grade offer, by id: the newest version of each (office#question-versions). */
export function listBank(db: Db, majorId: number, gradeId: number): Promise<BankPiece[]> {
  return (
    selectPieces(db)
      .where('major_id', '=', majorId)
      .where('grade_id', '=', gradeId)
      .where('is_published', '=', true)
      .where('superseded_at', 'is', null)
      // Practice reveals the keys of its items, so none of them is ever drawn for an exam (threats#O12).
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('hearing_item')
              .select('question_id')
              .whereRef('hearing_item.question_id', '=', 'question.id')
              .where('pool', '=', 'practice'),
          ),
        ),
      )
      .orderBy('id')
      .execute()
  )
}

/** Finds questions by id, in no particular order, including those that were withdrawn or superseded since. */
export function listPieces(db: Db, questionIds: readonly number[]): Promise<BankPiece[]> {
  return selectPieces(db).where('id', '=', anyOf(questionIds)).execute()
}

export async function findPiece(db: Db, questionId: number): Promise<BankPiece | null> {
  return (await selectPieces(db).where('id', '=', questionId).executeTakeFirst()) ?? null
}

export async function listTextbooks(db: Db, majorId: number): Promise<Array<{ id: number; name: string }>> {
  return db
    .selectFrom('textbook')
    .select(['id', 'name'])
    .where('major_id', '=', majorId)
    .where('is_published', '=', true)
    .orderBy('id')
    .execute()
}

export async function getTextbookName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('textbook').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}
