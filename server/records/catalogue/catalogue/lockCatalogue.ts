import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

const LOCK_CATALOGUE = 761_401

/**
 * Serialises changes of the catalogue, so that names stay different and a set of patterns is replaced as a whole. Take
 * it before all other locks. Such changes are rare, and candidates never wait for it.
 */
export async function lockCatalogue(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_CATALOGUE)})`.execute(db)
}
