import { sql } from 'kysely'

/** The plain way: PostgreSQL sees how many ids there are. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`
