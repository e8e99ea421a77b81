import { sql } from 'kysely'
import { patternsOfSubmitted } from '#domain/catalogue/pattern.ts'
import type { Pattern } from '#domain/examRoom/answerSheet.ts'
import type { Piece } from '#domain/examRoom/piece.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf, compileOnce } from '#server/db/statements.ts'

const sittingRows = compileOnce((db, { enrolmentIds }: { enrolmentIds: readonly number[] }) =>
  db
    .selectFrom('enrolment')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .leftJoin('examTime', (join) =>
      join.onRef('examTime.id', '=', 'enrolment.examTimeId').on('examTime.isOnline', '=', sql.lit(true)),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('examSession')
          .select(['id', 'startedAt', 'endsAt', 'setAsideAt', 'submittedAt', 'extendedTo', 'retryUntil', 'version'])
          .select(({ fn }) => fn.countAll<string>().over().as('sessionCount'))
          .whereRef('examSession.enrolmentId', '=', 'enrolment.id')
          .orderBy('examSession.id', 'desc')
          .limit(sql.lit(1))
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('examSeat')
          .select(['loginId', 'device'])
          .whereRef('examSeat.examSessionId', '=', 'latest.id')
          .orderBy('examSeat.id', 'desc')
          .limit(sql.lit(1))
          .as('seat'),
      (join) => join.onTrue(),
    )
    .leftJoin('pieceRetake as retake', (join) =>
      join.onRef('retake.enrolmentId', '=', 'enrolment.id').on('retake.endedAt', 'is', null),
    )
    .select([
      'retake.id as retakeId',
      'retake.answerSheetId as retakeSheetId',
      'retake.oldTakeId as retakeOldTakeId',
      'retake.allowedAt as retakeAllowedAt',
      'retake.until as retakeUntil',
      'retake.reason as retakeReason',
    ])
    .select([
      'enrolment.id',
      'enrolment.majorId',
      'enrolment.gradeId',
      'enrolment.textbookId',
      'enrolment.payStatus',
      'enrolment.mode',
      'enrolment.checkStatus',
      'enrolment.consentVersion',
      'examBatch.hearingState',
      'examBatch.faceCheckOn',
      'examBatch.maxSessions',
      'major.kind',
      'grade.uploadMinutes',
      'examTime.beginsAt',
      'examTime.endsAt as windowEndsAt',
      'examTime.publishedAt',
      'latest.id as sessionId',
      'latest.startedAt',
      'latest.endsAt',
      'latest.setAsideAt',
      'latest.submittedAt',
      'latest.extendedTo',
      'latest.retryUntil',
      'latest.version as sessionVersion',
      'latest.sessionCount',
      'seat.loginId as seatLoginId',
      'seat.device as seatDevice',
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
  return selectPatterns(db, majorId, gradeId).where('examPattern.isPublished', '=', true).execute()
}

/** Lists the grades for which a major has a published pattern, in their order. */
export function listGradesWithPatterns(db: Db, majorId: number): Promise<Array<{ id: number; name: string }>> {
  return db
    .selectFrom('grade')
    .select(['grade.id', 'grade.name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('examPattern')
          .select('examPattern.id')
          .whereRef('examPattern.gradeId', '=', 'grade.id')
          .where('examPattern.majorId', '=', majorId)
          .where('examPattern.isPublished', '=', true),
      ),
    )
    .orderBy('grade.id')
    .execute()
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
    .selectFrom('examPattern')
    .innerJoin('questionType', 'questionType.id', 'examPattern.questionTypeId')
    .select([
      'examPattern.id as patternId',
      'questionType.id as questionTypeId',
      'questionType.name as typeName',
      'questionType.isVideo',
      'examPattern.isRandom',
      'examPattern.submitCount',
      'examPattern.isPublished',
    ])
    .where('examPattern.majorId', '=', majorId)
    .where('examPattern.gradeId', '=', gradeId)
    .orderBy('examPattern.position')
    .orderBy('examPattern.id')
}

function selectPieces(db: Db) {
  return db
    .selectFrom('question')
    .select([
      'id as questionId',
      'questionTypeId',
      'majorId',
      'gradeId',
      'textbookId',
      'title',
      'musicType',
      'musicScore',
    ])
    .select((eb) => [
      eb.fn.coalesce('firstId', 'id').as('firstId'),
      eb
        .and([eb('isPublished', '=', true), eb('supersededAt', 'is', null)])
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
      .where('majorId', '=', majorId)
      .where('gradeId', '=', gradeId)
      .where('isPublished', '=', true)
      .where('supersededAt', 'is', null)
      // Practice reveals the keys of its items, so none of them is ever drawn for an exam (threats#O12).
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('hearingItem')
              .select('questionId')
              .whereRef('hearingItem.questionId', '=', 'question.id')
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
    .where('majorId', '=', majorId)
    .where('isPublished', '=', true)
    .orderBy('id')
    .execute()
}

export async function getTextbookName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('textbook').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}
