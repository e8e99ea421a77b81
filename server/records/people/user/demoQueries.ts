import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { NO_PASSWORD } from './queries.ts'

/** Accounts of the demo world, which go without a second factor and whose password is public. */
export async function countDemoAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('isDemo', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Switches all accounts of the demo world off and takes their password away; they are ordinary accounts from then on, so that
 * one that is switched on again needs a second factor. What they have written stays.
 */
export async function endDemoAccounts(db: Db, now: Instant): Promise<number[]> {
  const ended = await db
    .updateTable('account')
    .set({ isDemo: false, disabledAt: now, passwordHash: NO_PASSWORD })
    .where('isDemo', '=', true)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
