import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** A request made under an idempotency key; keys are unique per account. */
interface DeskRequest {
  accountId: number
  key: string
  action: string
  enrolmentId: number
}

export async function findRequest(db: Db, accountId: number, key: string) {
  const row = await db
    .selectFrom('desk_request')
    .select(['action', 'enrolment_id', 'answer'])
    .where('account_id', '=', accountId)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** Returns false when the key has been used in the meantime. */
export async function insertRequest(db: Db, request: DeskRequest, answer: object, now: Instant): Promise<boolean> {
  const row = await db
    .insertInto('desk_request')
    .values({
      account_id: request.accountId,
      request_key: request.key,
      action: request.action,
      enrolment_id: request.enrolmentId,
      answer: JSON.stringify(answer),
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_key')
    .executeTakeFirst()
  return row !== undefined
}
