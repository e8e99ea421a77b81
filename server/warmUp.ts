import { PAGE_SIZE } from '#domain/page.ts'
import { findOwnEnrolment, listOwnEnrolments } from '#server/records/enrolment/wholeQueries.ts'
import type { Database, Db } from './db/pool.ts'

/** PostgreSQL plans a statement anew at its first five runs on a connection, and then keeps a plan. */
const RUNS = 6
/** Nothing belongs to it: ids begin at 1. */
const NOBODY = 0

async function planWidestReads(db: Db): Promise<void> {
  for (let run = 0; run < RUNS; run++) {
    await findOwnEnrolment(db, NOBODY, NOBODY)
    await listOwnEnrolments(db, { accountId: NOBODY, payStatus: null, offset: 0, size: PAGE_SIZE })
  }
}

/**
 * Opens all connections and has the widest joins planned on each, which costs about a tenth of a second of processor per
 * connection: in the minute in which registration opens all of them would do so at once (bench/README.md). One after the
 * other, so that who comes meanwhile waits for the first only.
 */
export async function warmUp({ db }: Database, connections: number): Promise<void> {
  let turn = Promise.resolve()
  const inTurn = (connection: Db): Promise<void> => {
    turn = turn.then(() => planWidestReads(connection))
    return turn
  }
  await Promise.all(Array.from({ length: connections }, () => db.connection().execute(inTurn)))
}
