import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** A request of a user under a key of his own, with what tells it from another request. */
export interface KeyedRequest {
  accountId: number
  key: string
  action: string
  inputHash: Buffer
}

/**
 * Claims the key within the caller's transaction. A second transaction with the same key waits here until the first has
 * ended. Returns false where the key was claimed before.
 */
export async function claimRequest(db: Db, request: KeyedRequest, now: Instant): Promise<boolean> {
  const row = await db
    .insertInto('staffRequest')
    .values({
      accountId: request.accountId,
      requestKey: request.key,
      action: request.action,
      inputHash: request.inputHash,
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('requestKey')
    .executeTakeFirst()
  return row !== undefined
}

export async function findAnswer(db: Db, { accountId, key }: KeyedRequest) {
  const row = await db
    .selectFrom('staffRequest')
    .select(['action', 'inputHash', 'answer'])
    .where('accountId', '=', accountId)
    .where('requestKey', '=', key)
    .executeTakeFirst()
  return row ?? null
}

export async function keepAnswer(db: Db, { accountId, key }: KeyedRequest, answer: object): Promise<void> {
  await db
    .updateTable('staffRequest')
    .set({ answer: JSON.stringify(answer) })
    .where('accountId', '=', accountId)
    .where('requestKey', '=', key)
    .execute()
}
