import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export async function insertWechatState(
  db: Db,
  state: { stateHash: Buffer; browser: Buffer; expiresAt: Instant },
): Promise<void> {
  await db
    .insertInto('wechat_state')
    .values({ state_hash: state.stateHash, browser: state.browser, expires_at: state.expiresAt })
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
    .updateTable('wechat_state')
    .set({ code_hash: codeHash })
    .where('state_hash', '=', stateHash)
    .where('browser', '=', browser)
    .where('expires_at', '>', now)
    .where((is) => is.or([is('code_hash', 'is', null), is('code_hash', '=', codeHash)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Tells whether this browser has begun a consent and not come back from it. */
export async function awaitsWechatReturn(db: Db, browser: Buffer, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('wechat_state')
    .select('state_hash')
    .where('browser', '=', browser)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
