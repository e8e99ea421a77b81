import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** Selects the items of a session's paper with their answers, in the order they were drawn. */
function selectPaper(db: Db) {
  return db
    .selectFrom('answer_sheet')
    .innerJoin('hearing_answer', 'hearing_answer.sheet_id', 'answer_sheet.id')
    .innerJoin('question', 'question.id', 'answer_sheet.question_id')
    .innerJoin('question_type', 'question_type.id', 'question.question_type_id')
    .innerJoin('hearing_item', 'hearing_item.question_id', 'question.id')
    .leftJoin('hearing_recording', 'hearing_recording.id', 'hearing_answer.recording_id')
    .select([
      'answer_sheet.id',
      'answer_sheet.question_id',
      'question.question_type_id',
      'question_type.name as type_name',
    ])
    .select(['hearing_item.kind', 'hearing_item.prompt', 'hearing_item.options', 'hearing_item.correct'])
    .select(['hearing_item.model', 'hearing_item.sound_id', 'hearing_item.plays_allowed', 'hearing_item.points'])
    .select(['hearing_answer.option_order', 'hearing_answer.plays', 'hearing_answer.last_played_at'])
    .select(['hearing_answer.choice', 'hearing_answer.points as earned'])
    .select(['hearing_recording.id as recording_id', 'hearing_recording.object_key', 'hearing_recording.mp3_key'])
    .select(['hearing_recording.status as recording_status', 'hearing_recording.problem', 'hearing_recording.sha256'])
    .select(['hearing_recording.duration_ms', 'hearing_recording.received_at', 'hearing_recording.bytes'])
}
export type PaperRow = Awaited<ReturnType<ReturnType<typeof selectPaper>['execute']>>[number]

export function listPaper(db: Db, sessionId: number): Promise<PaperRow[]> {
  return selectPaper(db).where('answer_sheet.session_id', '=', sessionId).orderBy('answer_sheet.id').execute()
}

export async function findPaperItem(db: Db, sessionId: number, questionId: number): Promise<PaperRow | null> {
  const row = await selectPaper(db)
    .where('answer_sheet.session_id', '=', sessionId)
    .where('answer_sheet.question_id', '=', questionId)
    .executeTakeFirst()
  return row ?? null
}

export function listSubmittedPaper(db: Db, enrolmentId: number): Promise<PaperRow[]> {
  return selectPaper(db)
    .innerJoin('exam_session', 'exam_session.id', 'answer_sheet.session_id')
    .where('exam_session.enrolment_id', '=', enrolmentId)
    .where('exam_session.submitted_at', 'is not', null)
    .orderBy('answer_sheet.id')
    .execute()
}

/** Selects what a play, a choice or a practice paper needs of a bank item; `correct` must stay on the server. */
function selectItems(db: Db) {
  return db
    .selectFrom('hearing_item')
    .innerJoin('question', 'question.id', 'hearing_item.question_id')
    .innerJoin('question_type', 'question_type.id', 'question.question_type_id')
    .select(['question.id as question_id', 'question.question_type_id', 'question_type.name as type_name'])
    .select(['hearing_item.kind', 'hearing_item.prompt', 'hearing_item.options', 'hearing_item.correct'])
    .select(['hearing_item.sound_id', 'hearing_item.points'])
}
export type BankRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

/** Returns the number of options of each drawn item, from which its order for this candidate is made. */
export function listOptionCounts(db: Db, questionIds: readonly number[]) {
  return db
    .selectFrom('hearing_item')
    .select(['question_id', sql<number>`cardinality(options)`.as('count')])
    .where('question_id', '=', anyOf(questionIds))
    .execute()
}

/** Lists the practice items of a major and grade, by id. */
export function listPractice(db: Db, { majorId, gradeId }: { majorId: number; gradeId: number }): Promise<BankRow[]> {
  return selectItems(db)
    .where('hearing_item.pool', '=', 'practice')
    .where('question.major_id', '=', majorId)
    .where('question.grade_id', '=', gradeId)
    .where('question.is_published', '=', true)
    .where('question.superseded_at', 'is', null)
    .orderBy('question.id')
    .execute()
}
