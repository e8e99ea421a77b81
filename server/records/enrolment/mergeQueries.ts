import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import { movePupils } from './pupilQueries.ts'

/** Locks all enrolments of an account in the order of their ids. */
export async function lockEnrolmentsOf(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolment')
    .select('id')
    .where('accountId', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Moves children and enrolments to another account. A child whom both accounts have is one afterwards: its enrolments go to
 * the row of the account that stays, and the other row, which says nothing else, is removed. The caller holds the locks of
 * both accounts and of the enrolments.
 */
export async function moveCandidates(
  db: Db,
  fromId: number,
  toId: number,
): Promise<{ moved: number[]; united: number[] }> {
  const twins = await db
    .selectFrom('candidate as own')
    .innerJoin('candidate as kept', 'kept.certIndex', 'own.certIndex')
    .select(['own.id', 'kept.id as keptId'])
    .where('own.accountId', '=', fromId)
    .where('kept.accountId', '=', toId)
    .orderBy('own.id')
    .execute()
  for (const { id, keptId } of twins) {
    await db.updateTable('enrolment').set({ candidateId: keptId }).where('candidateId', '=', id).execute()
    await db.deleteFrom('candidate').where('id', '=', id).execute()
  }
  const moved = await db
    .updateTable('candidate')
    .set({ accountId: toId })
    .where('accountId', '=', fromId)
    .returning('id')
    .execute()
  await db.updateTable('enrolment').set({ accountId: toId }).where('accountId', '=', fromId).execute()
  await movePupils(db, fromId, toId)
  return { moved: moved.map(({ id }) => id), united: twins.map(({ id }) => id) }
}

/**
 * Replaces an account's old mobile in those of its enrolments that name it as the candidate's own. Their rows are locked in
 * the order of their ids first, as everywhere (docs/locking.md).
 */
export async function moveOwnMobile(
  db: Db,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`select id from enrolment where account_id = ${accountId} and mobile = ${from} order by id for update`.execute(
    db,
  )
  await db
    .updateTable('enrolment')
    .set({ mobile: to })
    .where('accountId', '=', accountId)
    .where('mobile', '=', from)
    .execute()
}
