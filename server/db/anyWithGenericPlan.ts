import { sql } from 'kysely'

/**
 * The right side of `id = any(…)` for the rows of a page. Bound plainly, a page of one row would look cheaper to PostgreSQL
 * planned for itself than by the kept plan, and a join of twelve tables would be planned each time, 10 ms (bench/README.md).
 */
export const anyWithGenericPlan = (ids: readonly number[]) => sql<number>`any(array(select unnest(${ids}::int[])))`
