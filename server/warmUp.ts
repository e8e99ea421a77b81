import { PAGE_SIZE } from '#domain/page.ts'
import { findOwnEnrolment, listOwnEnrolments } from '#server/records/enrolment/wholeQueries.ts'
import type { Database, Db } from './db/pool.ts'

/** PostgreSQL plans a prepared statement anew for its first five runs on a connection, then keeps a generic plan. */
const RUNS = 6
/** No account or enrolment has this id, since ids begin at 1. */
const NOBODY = 0

async function planWidestReads(db: Db): Promise<void> {
  for (let run = 0; run < RUNS; run++) {
    await findOwnEnrolment(db, NOBODY, NOBODY)
    await listOwnEnrolments(db, { accountId: NOBODY, payStatus: null, offset: 0, size: PAGE_SIZE })
  }
}

/**
 * Opens all connections and plans the widest joins on each, which costs about 0.1 s of processor time per connection:
 * in the minute in which registration opens, all connections would plan at once (bench/README.md). It warms one
 * connection after the other, so that a request that arrives meanwhile waits for the first one at most.
 */
export async function warmUp({ db }: Database, connections: number): Promise<void> {
  let last = Promise.resolve()
  const afterLast = (connection: Db): Promise<void> => {
    last = last.then(() => planWidestReads(connection))
    return last
  }
  await Promise.all(Array.from({ length: connections }, () => db.connection().execute(afterLast)))
}
