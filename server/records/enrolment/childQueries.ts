import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

/** How many enrolments of one child a page shows; nobody has as many. */
const MOST = 100

/**
 * The enrolments of a child within these areas, the newest first: those of every account that acts for one certificate
 * number.
 */
export async function listIdsOfChild(db: Db, candidateId: number, within: readonly number[] | null): Promise<number[]> {
  const child = db.selectFrom('candidate').select('certIndex').where('id', '=', candidateId)
  const rows = await db
    .selectFrom('enrolment')
    .select('enrolment.id')
    .where('enrolment.candidateId', 'in', db.selectFrom('candidate').select('id').where('certIndex', '=', child))
    .where(withinAreas(within))
    .orderBy('enrolment.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ id }) => id)
}

/** The accounts of these enrolments, each once. */
export function listAccountsOf(db: Db, enrolmentIds: readonly number[]) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'loginMobile as mobile'])
    .where('id', 'in', db.selectFrom('enrolment').select('accountId').where('id', '=', anyOf(enrolmentIds)))
    .orderBy('id')
    .execute()
}
