import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** Returns the question type name of each pattern. */
export async function listTypeNames(db: Db, patternIds: readonly number[]): Promise<Map<number, string>> {
  if (patternIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('exam_pattern')
    .innerJoin('question_type', 'question_type.id', 'exam_pattern.question_type_id')
    .select(['exam_pattern.id', 'question_type.name'])
    .where('exam_pattern.id', '=', anyOf(patternIds))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
