import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { type ErasedMark, listUnerased } from '#server/records/people/privacy/erasedQueries.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { eraseAccount, eraseChild } from './erasePerson.ts'

interface Listed {
  /** A connection outside any transaction: each person is one of its own. */
  db: Db
  secrets: Secrets
  now: Instant
  marks: readonly ErasedMark[]
}

/**
 * Erases again whom a list names and the database still has, as one that was restored from an older backup does. A number that
 * was given again is told by the moment at which its row came into being. Returns how many people it were.
 */
export async function eraseListed({ db, secrets, now, marks }: Listed): Promise<number> {
  const erasing = { secrets, now, requestId: null }
  const { candidates, accounts } = await listUnerased(db, marks)
  for (const id of candidates) await db.transaction().execute((trx) => eraseChild({ db: trx, ...erasing }, id))
  for (const id of accounts) await db.transaction().execute((trx) => eraseAccount({ db: trx, ...erasing }, id))
  return candidates.length + accounts.length
}
