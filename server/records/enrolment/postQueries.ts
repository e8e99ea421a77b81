import type { PostAddress } from '#domain/result/certificatePost.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** Where the certificates of these enrolments go, locked in the order of their ids, so that nobody changes it meanwhile. */
export async function lockPostAddresses(
  db: Db,
  enrolmentIds: readonly number[],
): Promise<Map<number, PostAddress & { accountId: number }>> {
  const rows = await db
    .selectFrom('enrolment')
    .select(['id', 'accountId', 'isPosted', 'postName', 'postMobile', 'postAddress'])
    .where('id', '=', anyOf(enrolmentIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

export async function setPostAddress(db: Db, enrolmentId: number, address: PostAddress): Promise<void> {
  await db.updateTable('enrolment').set(address).where('id', '=', enrolmentId).execute()
}
