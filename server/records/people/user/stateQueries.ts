import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export async function insertWechatState(
  db: Db,
  state: { stateHash: Buffer; browser: Buffer; expiresAt: Instant },
): Promise<void> {
  await db
    .insertInto('wechatState')
    .values({ stateHash: state.stateHash, browser: state.browser, expiresAt: state.expiresAt })
    .execute()
}

/**
 * Binds a state of this browser to the code it came back with; false when it is not this browser's, or served another
 * code.
 */
export async function spendWechatState(
  db: Db,
  spent: { stateHash: Buffer; browser: Buffer; codeHash: Buffer; now: Instant },
): Promise<boolean> {
  const { stateHash, browser, codeHash, now } = spent
  const result = await db
    .updateTable('wechatState')
    .set({ codeHash })
    .where('stateHash', '=', stateHash)
    .where('browser', '=', browser)
    .where('expiresAt', '>', now)
    .where((is) => is.or([is('codeHash', 'is', null), is('codeHash', '=', codeHash)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Tells whether this browser has begun a consent and not come back from it. */
export async function awaitsWechatReturn(db: Db, browser: Buffer, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('wechatState')
    .select('stateHash')
    .where('browser', '=', browser)
    .where('codeHash', 'is', null)
    .where('expiresAt', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
