import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export async function insertAnswers(
  db: Db,
  answers: ReadonlyArray<{ sheetId: number; optionOrder: number[] }>,
): Promise<void> {
  await db
    .insertInto('hearing_answer')
    .values(
      answers.map(({ sheetId, optionOrder }) => ({
        sheet_id: sheetId,
        option_order: optionOrder,
        last_played_at: null,
        choice: null,
        recording_id: null,
        answered_at: null,
        points: null,
      })),
    )
    .execute()
}

export async function countPlay(db: Db, sheetId: number, now: Instant): Promise<void> {
  await db
    .updateTable('hearing_answer')
    .set((eb) => ({ plays: eb('plays', '+', 1), last_played_at: now }))
    .where('sheet_id', '=', sheetId)
    .execute()
}

/** `choice` is the index in the item's options, from 0. */
export async function saveChoice(db: Db, sheetId: number, choice: number, now: Instant): Promise<void> {
  await db.updateTable('hearing_answer').set({ choice, answered_at: now }).where('sheet_id', '=', sheetId).execute()
}

/** Gives each choice its points or none; recorded items are left to the examiner. */
export async function markChoices(db: Db, sessionId: number): Promise<void> {
  await db
    .updateTable('hearing_answer')
    .from('answer_sheet')
    .innerJoin('hearing_item', 'hearing_item.question_id', 'answer_sheet.question_id')
    .set({
      points: sql<number>`case when hearing_answer.choice = hearing_item.correct then hearing_item.points else 0 end`,
    })
    .whereRef('answer_sheet.id', '=', 'hearing_answer.sheet_id')
    .where('answer_sheet.session_id', '=', sessionId)
    .where('hearing_item.correct', 'is not', null)
    .execute()
}

/** Lists hearing exams whose time was up before `endedBefore` and that were not submitted, by enrolment. */
export async function listTimeUp(db: Db, endedBefore: Instant, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('exam_session')
    .innerJoin('enrolment', 'enrolment.id', 'exam_session.enrolment_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .leftJoin('exam_time', 'exam_time.id', 'enrolment.exam_time_id')
    .select('enrolment.id')
    .where('major.kind', '=', 'hearing')
    .where('enrolment.pay_status', '=', PAY_STATUS.paid)
    .where('exam_session.set_aside_at', 'is', null)
    .where('exam_session.submitted_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('exam_session.ends_at', '<', endedBefore), eb('exam_time.ends_at', '<', endedBefore)]),
    )
    .where(({ eb, or }) =>
      or([eb('exam_session.extended_to', 'is', null), eb('exam_session.extended_to', '<', endedBefore)]),
    )
    .orderBy('enrolment.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
