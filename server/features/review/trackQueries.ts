import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

const oneOf = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`

/** What kind of piece each pattern asks for. */
export async function listTypeNames(db: Db, patternIds: readonly number[]): Promise<Map<number, string>> {
  if (patternIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('exam_pattern')
    .innerJoin('question_type', 'question_type.id', 'exam_pattern.question_type_id')
    .select(['exam_pattern.id', 'question_type.name'])
    .where('exam_pattern.id', '=', oneOf(patternIds))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The pieces of the bank among the tracks, with their scores. */
export function listPieces(db: Db, questionIds: readonly number[]) {
  return db
    .selectFrom('question')
    .select(['id', 'question_type_id', 'title', 'music_type', 'music_score', 'textbook_id'])
    .where('id', '=', oneOf(questionIds))
    .execute()
}
