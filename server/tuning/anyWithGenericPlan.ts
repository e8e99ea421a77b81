// It replaces a plain array as the right side of `id = any(…)`.
// Its bench is `npx tsx bench/sideBySide.ts anyWithGenericPlan`.
// It brought 42 to 78 % of the processor of a staff list of one row.
import { sql } from 'kysely'

/**
 * The right side of `id = any(…)` for the ids of a page. With a plain array parameter, PostgreSQL would estimate a
 * custom plan for a page of one row as cheaper than the generic plan, and plan a join of twelve tables anew each time,
 * which takes 10 ms (bench/README.md).
 */
export const anyOf = (ids: readonly number[]) => sql<number>`any(array(select unnest(${ids}::int[])))`
