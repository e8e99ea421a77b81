import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

/** How many of these enrolments exist and lie in the areas. Each id is given once. */
export async function countWithinAreas(db: Db, ids: readonly number[], areaIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('enrolment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('enrolment.id', '=', anyOf(ids))
    .where(withinAreas(areaIds))
    .executeTakeFirstOrThrow()
  return Number(count)
}
