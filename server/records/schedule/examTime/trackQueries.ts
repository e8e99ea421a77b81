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
    .selectFrom('enrolmentTrack')
    .selectAll()
    .where('enrolmentId', '=', anyOf(enrolmentIds))
    .orderBy('enrolmentId')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    enrolmentId: row.enrolmentId,
    patternId: row.patternId,
    questionId: row.questionId,
    title: row.title,
    setAt: row.setAt,
  }))
}

/** Replaces all tracks of the enrolment, in the order given. The caller holds the enrolment's lock. */
export async function replaceTracks(
  db: Db,
  enrolmentId: number,
  tracks: ReadonlyArray<Pick<Track, 'patternId' | 'questionId' | 'title'>>,
  now: Instant,
): Promise<void> {
  await db.deleteFrom('enrolmentTrack').where('enrolmentId', '=', enrolmentId).execute()
  if (tracks.length === 0) return
  await db
    .insertInto('enrolmentTrack')
    .values(
      tracks.map(({ patternId, questionId, title }, index) => ({
        enrolmentId,
        position: index + 1,
        patternId,
        questionId,
        title,
        setAt: now,
      })),
    )
    .execute()
}

/** Returns when the enrolment's exam begins; null without an exam time. */
export async function findExamBegin(db: Db, enrolmentId: number): Promise<Instant | null> {
  const row = await db
    .selectFrom('enrolment')
    .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .select(ownBegin.as('beginsAt'))
    .where('enrolment.id', '=', enrolmentId)
    .executeTakeFirst()
  return row?.beginsAt ?? null
}
