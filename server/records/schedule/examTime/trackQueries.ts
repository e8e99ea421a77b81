import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { ownBegin } from '#server/records/ownTime.ts'

/**
 * A piece chosen for an exam on site; `questionId` is null for a piece from outside the question bank. `setAt` is in
 * epoch milliseconds.
 */
export interface Track {
  enrolmentId: number
  patternId: number
  questionId: number | null
  title: string
  setAt: number
}

/** Lists the tracks by enrolment, in the order of the programme. */
export async function listTracks(db: Db, enrolmentIds: readonly number[]): Promise<Track[]> {
  if (enrolmentIds.length === 0) return []
  const rows = await db
    .selectFrom('enrolment_track')
    .selectAll()
    .where('enrolment_id', '=', anyOf(enrolmentIds))
    .orderBy('enrolment_id')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    enrolmentId: row.enrolment_id,
    patternId: row.pattern_id,
    questionId: row.question_id,
    title: row.title,
    setAt: row.set_at,
  }))
}

/** Replaces all tracks of the enrolment, in the order given. The caller holds the enrolment's lock. */
export async function replaceTracks(
  db: Db,
  enrolmentId: number,
  tracks: ReadonlyArray<Pick<Track, 'patternId' | 'questionId' | 'title'>>,
  now: Instant,
): Promise<void> {
  await db.deleteFrom('enrolment_track').where('enrolment_id', '=', enrolmentId).execute()
  if (tracks.length === 0) return
  await db
    .insertInto('enrolment_track')
    .values(
      tracks.map(({ patternId, questionId, title }, index) => ({
        enrolment_id: enrolmentId,
        position: index + 1,
        pattern_id: patternId,
        question_id: questionId,
        title,
        set_at: now,
      })),
    )
    .execute()
}

/** Returns when the enrolment's exam begins; null without an exam time. */
export async function findExamBegin(db: Db, enrolmentId: number): Promise<Instant | null> {
  const row = await db
    .selectFrom('enrolment')
    .innerJoin('exam_time', 'exam_time.id', 'enrolment.exam_time_id')
    .select(ownBegin.as('begins_at'))
    .where('enrolment.id', '=', enrolmentId)
    .executeTakeFirst()
  return row?.begins_at ?? null
}
