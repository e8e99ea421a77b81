import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

interface Choice {
  majorId: number
  gradeId: number
}

/** The names of two choices of major and grade. */
export async function choiceNames(db: Db, from: Choice, to: Choice) {
  const majors = await db
    .selectFrom('major')
    .select(['id', 'name'])
    .where('id', 'in', [from.majorId, to.majorId])
    .execute()
  const grades = await db
    .selectFrom('grade')
    .select(['id', 'name'])
    .where('id', 'in', [from.gradeId, to.gradeId])
    .execute()
  const namesOf = ({ majorId, gradeId }: Choice) => ({
    majorName: majors.find(({ id }) => id === majorId)?.name ?? '',
    gradeName: grades.find(({ id }) => id === gradeId)?.name ?? '',
  })
  return { from: namesOf(from), to: namesOf(to) }
}

/** The names of these exam areas, by id. */
export async function mapAreaNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('examArea').select(['id', 'name']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
