import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** Selects the items of a session's paper with their answers, in the order they were drawn. */
function selectPaper(db: Db) {
  return db
    .selectFrom('answerSheet')
    .innerJoin('hearingAnswer', 'hearingAnswer.sheetId', 'answerSheet.id')
    .innerJoin('question', 'question.id', 'answerSheet.questionId')
    .innerJoin('questionType', 'questionType.id', 'question.questionTypeId')
    .innerJoin('hearingItem', 'hearingItem.questionId', 'question.id')
    .leftJoin('hearingRecording', 'hearingRecording.id', 'hearingAnswer.recordingId')
    .select(['answerSheet.id', 'answerSheet.questionId', 'question.questionTypeId', 'questionType.name as typeName'])
    .select(['hearingItem.kind', 'hearingItem.prompt', 'hearingItem.options', 'hearingItem.correct'])
    .select(['hearingItem.model', 'hearingItem.soundId', 'hearingItem.playsAllowed', 'hearingItem.points'])
    .select(['hearingAnswer.optionOrder', 'hearingAnswer.plays', 'hearingAnswer.lastPlayedAt'])
    .select(['hearingAnswer.choice', 'hearingAnswer.points as earned'])
    .select(['hearingRecording.id as recordingId', 'hearingRecording.objectKey', 'hearingRecording.mp3Key'])
    .select(['hearingRecording.status as recordingStatus', 'hearingRecording.problem', 'hearingRecording.sha256'])
    .select(['hearingRecording.durationMs', 'hearingRecording.receivedAt', 'hearingRecording.bytes'])
}
export type PaperRow = Awaited<ReturnType<ReturnType<typeof selectPaper>['execute']>>[number]

export function listPaper(db: Db, sessionId: number): Promise<PaperRow[]> {
  return selectPaper(db).where('answerSheet.sessionId', '=', sessionId).orderBy('answerSheet.id').execute()
}

export async function findPaperItem(db: Db, sessionId: number, questionId: number): Promise<PaperRow | null> {
  const row = await selectPaper(db)
    .where('answerSheet.sessionId', '=', sessionId)
    .where('answerSheet.questionId', '=', questionId)
    .executeTakeFirst()
  return row ?? null
}

export function listSubmittedPaper(db: Db, enrolmentId: number): Promise<PaperRow[]> {
  return selectPaper(db)
    .innerJoin('examSession', 'examSession.id', 'answerSheet.sessionId')
    .where('examSession.enrolmentId', '=', enrolmentId)
    .where('examSession.submittedAt', 'is not', null)
    .orderBy('answerSheet.id')
    .execute()
}

/** Selects what a play, a choice or a practice paper needs of a bank item; `correct` must stay on the server. */
function selectItems(db: Db) {
  return db
    .selectFrom('hearingItem')
    .innerJoin('question', 'question.id', 'hearingItem.questionId')
    .innerJoin('questionType', 'questionType.id', 'question.questionTypeId')
    .select(['question.id as questionId', 'question.questionTypeId', 'questionType.name as typeName'])
    .select(['hearingItem.kind', 'hearingItem.prompt', 'hearingItem.options', 'hearingItem.correct'])
    .select(['hearingItem.soundId', 'hearingItem.points'])
}
export type BankRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

/** Returns the number of options of each drawn item, from which its order for this candidate is made. */
export function listOptionCounts(db: Db, questionIds: readonly number[]) {
  return db
    .selectFrom('hearingItem')
    .select(['questionId', sql<number>`cardinality(options)`.as('count')])
    .where('questionId', '=', anyOf(questionIds))
    .execute()
}

/** Lists the practice items of a major and grade, by id. */
export function listPractice(db: Db, { majorId, gradeId }: { majorId: number; gradeId: number }): Promise<BankRow[]> {
  return selectItems(db)
    .where('hearingItem.pool', '=', 'practice')
    .where('question.majorId', '=', majorId)
    .where('question.gradeId', '=', gradeId)
    .where('question.isPublished', '=', true)
    .where('question.supersededAt', 'is', null)
    .orderBy('question.id')
    .execute()
}
