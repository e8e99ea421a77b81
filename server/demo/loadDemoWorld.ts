import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/pool.ts'
import { loadAccounts } from './loadAccounts.ts'
import { loadCatalogue } from './loadCatalogue.ts'

/** Any number that nobody else locks; two starts at once wait for each other here. */
const LOCK = 20_261_101

interface Options {
  databaseUrl: string
  config: Config
  /** The day the world is built around: what is open, what is over, what can be sat (rulings 9). */
  now: number
}

/**
 * Fills a database that has no account yet with the demonstration (rulings 9); true when it did, false when somebody
 * lives there already. All or nothing: one transaction.
 */
export async function loadDemoWorld({ databaseUrl, now }: Options): Promise<boolean> {
  const { db } = openDatabase(databaseUrl, 1, (error) => {
    throw error
  })
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
      if (await tx.selectFrom('account').select('id').limit(1).executeTakeFirst()) return false
      await loadAccounts(tx, now)
      await loadCatalogue(tx)
      return true
    })
  } finally {
    await db.destroy()
  }
}
