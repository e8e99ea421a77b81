import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

interface NewRetake {
  enrolmentId: number
  answerSheetId: number
  oldTakeId: number | null
  reason: string
  until: Instant
  allowedBy: number
  now: Instant
}

/** The caller holds the enrolment's lock and has judged. */
export async function insertRetake(db: Db, { now, ...columns }: NewRetake): Promise<number> {
  const { id } = await db
    .insertInto('pieceRetake')
    .values({ ...columns, allowedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What of marking decides whether a piece may be recorded again. */
export async function findMarkingState(
  db: Db,
  enrolmentId: number,
): Promise<{ hasReview: boolean; isApproved: boolean }> {
  return db
    .selectFrom('enrolment')
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .select([
      sql<boolean>`exam_result.approved_at is not null`.as('isApproved'),
      sql<boolean>`exists (select from review r where r.enrolment_id = enrolment.id and r.withdrawn_at is null)`.as(
        'hasReview',
      ),
    ])
    .where('enrolment.id', '=', enrolmentId)
    .executeTakeFirstOrThrow()
}

/** The slot of a submitted exam of this enrolment, with the video that is there. */
export async function findSubmittedSheet(db: Db, enrolmentId: number, sheetId: number) {
  const row = await db
    .selectFrom('answerSheet')
    .innerJoin('examSession', 'examSession.id', 'answerSheet.sessionId')
    .innerJoin('question', 'question.id', 'answerSheet.questionId')
    .select(['answerSheet.id', 'answerSheet.takeId', 'question.title'])
    .where('answerSheet.id', '=', sheetId)
    .where('examSession.enrolmentId', '=', enrolmentId)
    .where('examSession.setAsideAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Ends the permission. Where no other video is handed in, the one that was there before is the answer again. Returns false
 * where it was ended before.
 */
export async function endRetake(
  db: Db,
  retakeId: number,
  { isHandedIn, now }: { isHandedIn: boolean; now: Instant },
): Promise<boolean> {
  const row = await db
    .updateTable('pieceRetake')
    .set({ endedAt: now, isHandedIn })
    .where('id', '=', retakeId)
    .where('endedAt', 'is', null)
    .returning(['answerSheetId', 'oldTakeId'])
    .executeTakeFirst()
  if (!row) return false
  if (!isHandedIn && row.oldTakeId !== null)
    await db.updateTable('answerSheet').set({ takeId: row.oldTakeId }).where('id', '=', row.answerSheetId).execute()
  return true
}

/** The enrolments whose time for recording a piece again is over. */
export async function listLapsedRetakes(db: Db, before: Instant, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('pieceRetake')
    .select('enrolmentId')
    .where('endedAt', 'is', null)
    .where('until', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ enrolmentId }) => enrolmentId)
}
