import { waitsForText } from '#domain/people/erasing.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { listChildrenOf, listEnrolmentIdsOf } from '#server/records/people/privacy/erasedQueries.ts'
import { listHindrances } from '#server/records/people/privacy/hindranceQueries.ts'

interface Subject {
  accountId: number
  /** Null: the account with all its children. */
  candidateId: number | null
}

/** The children that a deletion is about. */
export async function childrenOf(db: Db, { accountId, candidateId }: Subject): Promise<number[]> {
  return candidateId === null ? (await listChildrenOf(db, accountId)).map(({ id }) => id) : [candidateId]
}

/** What keeps the child, or the account, from being erased now, in one sentence; empty where nothing does. */
export async function hindranceText(db: Db, subject: Subject, now: Instant): Promise<string> {
  const enrolmentIds = await listEnrolmentIdsOf(db, await childrenOf(db, subject))
  const accountId = subject.candidateId === null ? subject.accountId : null
  return waitsForText(await listHindrances(db, { enrolmentIds, accountId }, now))
}
