import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/** Chosen for an exam on site; `questionId` null: the candidate's own piece. `setAt` in epoch milliseconds. */
export interface Track {
  enrolmentId: number
  patternId: number
  questionId: number | null
  title: string
  setAt: number
}

/** The tracks of these enrolments, by enrolment and in the order of the programme. */
export async function listTracks(db: Db, enrolmentIds: readonly number[]): Promise<Track[]> {
  if (enrolmentIds.length === 0) return []
  const rows = await db
    .selectFrom('enrolment_track')
    .selectAll()
    .where('enrolment_id', '=', sql<number>`any(${enrolmentIds})`)
    .orderBy('enrolment_id')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    enrolmentId: row.enrolment_id,
    patternId: row.pattern_id,
    questionId: row.question_id,
    title: row.title,
    setAt: row.set_at.getTime(),
  }))
}
