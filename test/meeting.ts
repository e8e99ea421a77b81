import { sql } from 'kysely'
import type { Tx } from '#server/db/pool.ts'
import type { TestServer } from './server.ts'
import { until } from './waiting.ts'

async function countWaiting({ db }: Pick<TestServer, 'db'>): Promise<number> {
  const { rows } = await sql<{ waiting: string }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.waiting)
}

/** Waits until so many statements wait for a lock, or until `isOver` says that one of them has ended instead of waiting. */
export async function untilLocked(
  server: Pick<TestServer, 'db'>,
  count: number,
  isOver: () => boolean = () => false,
): Promise<void> {
  await until(
    `${count} statements that wait for a lock`,
    async () => isOver() || (await countWaiting(server)) >= count,
    20,
  )
}

/**
 * Holds a row's lock and starts the requests one after the other, each as soon as the one before waits for the lock; then
 * lets go, so that they go on in this order. Fails when one of them does not wait.
 */
export async function meetAt<T>(
  server: Pick<TestServer, 'db'>,
  hold: (tx: Tx) => Promise<unknown>,
  requests: ReadonlyArray<() => Promise<T>>,
): Promise<T[]> {
  const running: Array<Promise<T>> = []
  await server.db.transaction().execute(async (tx) => {
    await hold(tx)
    for (const request of requests) {
      running.push(request())
      await untilLocked(server, running.length)
    }
  })
  return Promise.all(running)
}

/** Requests that meet at the lock of an enrolment. */
export function meetAtEnrolment<T>(
  server: Pick<TestServer, 'db'>,
  id: number,
  requests: ReadonlyArray<() => Promise<T>>,
): Promise<T[]> {
  const hold = (tx: Tx) => tx.selectFrom('enrolment').select('id').where('id', '=', id).forUpdate().execute()
  return meetAt(server, hold, requests)
}
