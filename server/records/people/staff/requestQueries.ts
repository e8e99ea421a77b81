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
    .insertInto('staff_request')
    .values({
      account_id: request.accountId,
      request_key: request.key,
      action: request.action,
      input_hash: request.inputHash,
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_key')
    .executeTakeFirst()
  return row !== undefined
}

export async function findAnswer(db: Db, { accountId, key }: KeyedRequest) {
  const row = await db
    .selectFrom('staff_request')
    .select(['action', 'input_hash', 'answer'])
    .where('account_id', '=', accountId)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

export async function keepAnswer(db: Db, { accountId, key }: KeyedRequest, answer: object): Promise<void> {
  await db
    .updateTable('staff_request')
    .set({ answer: JSON.stringify(answer) })
    .where('account_id', '=', accountId)
    .where('request_key', '=', key)
    .execute()
}
