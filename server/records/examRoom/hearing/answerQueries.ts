import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export async function insertAnswers(
  db: Db,
  answers: ReadonlyArray<{ sheetId: number; optionOrder: number[] }>,
): Promise<void> {
  await db
    .insertInto('hearingAnswer')
    .values(
      answers.map(({ sheetId, optionOrder }) => ({
        sheetId,
        optionOrder,
        lastPlayedAt: null,
        choice: null,
        recordingId: null,
        answeredAt: null,
        points: null,
      })),
    )
    .execute()
}

export async function countPlay(db: Db, sheetId: number, now: Instant): Promise<void> {
  await db
    .updateTable('hearingAnswer')
    .set((eb) => ({ plays: eb('plays', '+', 1), lastPlayedAt: now }))
    .where('sheetId', '=', sheetId)
    .execute()
}

/** `choice` is the index in the item's options, from 0. */
export async function saveChoice(db: Db, sheetId: number, choice: number, now: Instant): Promise<void> {
  await db.updateTable('hearingAnswer').set({ choice, answeredAt: now }).where('sheetId', '=', sheetId).execute()
}

/** Gives each choice its points or none; recorded items are left to the examiner. */
export async function markChoices(db: Db, sessionId: number): Promise<void> {
  await db
    .updateTable('hearingAnswer')
    .from('answerSheet')
    .innerJoin('hearingItem', 'hearingItem.questionId', 'answerSheet.questionId')
    .set({
      points: sql<number>`case when hearing_answer.choice = hearing_item.correct then hearing_item.points else 0 end`,
    })
    .whereRef('answerSheet.id', '=', 'hearingAnswer.sheetId')
    .where('answerSheet.sessionId', '=', sessionId)
    .where('hearingItem.correct', 'is not', null)
    .execute()
}

/** Lists hearing exams whose time was up before `endedBefore` and that were not submitted, by enrolment. */
export async function listTimeUp(db: Db, endedBefore: Instant, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('examSession')
    .innerJoin('enrolment', 'enrolment.id', 'examSession.enrolmentId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .select('enrolment.id')
    .where('major.kind', '=', 'hearing')
    .where('enrolment.payStatus', '=', PAY_STATUS.paid)
    .where('examSession.setAsideAt', 'is', null)
    .where('examSession.submittedAt', 'is', null)
    .where(({ eb, or }) => or([eb('examSession.endsAt', '<', endedBefore), eb('examTime.endsAt', '<', endedBefore)]))
    .where(({ eb, or }) =>
      or([eb('examSession.extendedTo', 'is', null), eb('examSession.extendedTo', '<', endedBefore)]),
    )
    .orderBy('enrolment.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
