import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Tx } from '#server/db/pool.ts'
import type { TestServer } from './server.ts'

/**
 * Holds a row while the requests come in, one after the other, each up to where it must wait, so that they truly meet and
 * go on in this order. Fails when one of them does not wait.
 */
export async function meetAt<T>(
  { db }: Pick<TestServer, 'db'>,
  hold: (tx: Tx) => Promise<unknown>,
  requests: ReadonlyArray<() => Promise<T>>,
): Promise<T[]> {
  const running: Array<Promise<T>> = []
  await db.transaction().execute(async (tx) => {
    await hold(tx)
    for (const [at, request] of requests.entries()) {
      running.push(request())
      await vi.waitFor(async () => {
        const { rows } = await sql<{ waiting: string }>`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(Number(rows[0]?.waiting)).toBe(at + 1)
      }, 5000)
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
