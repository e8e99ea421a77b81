import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** Returns the question type name of each pattern. */
export async function listTypeNames(db: Db, patternIds: readonly number[]): Promise<Map<number, string>> {
  if (patternIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('examPattern')
    .innerJoin('questionType', 'questionType.id', 'examPattern.questionTypeId')
    .select(['examPattern.id', 'questionType.name'])
    .where('examPattern.id', '=', anyOf(patternIds))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
