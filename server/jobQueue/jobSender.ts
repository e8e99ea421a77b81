import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { EnqueueOptions } from '#server/context.ts'
import { isDatabaseDown } from '#server/db/isDatabaseDown.ts'
import type { Database, Db } from '#server/db/pool.ts'
import { waitForDatabase } from '#server/db/waitForDatabase.ts'
import type { JobName, JobPayload } from './jobPayloads.ts'

export interface JobSender {
  send<N extends JobName>(db: Db, name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<void>
  stop(): Promise<void>
}

/** Rows name columns in camel case, as the library reads them of its own accord. */
function runOn(db: Db) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows,
    }),
  }
}

/**
 * Starts the library, which looks at its tables first. A process that begins while PostgreSQL goes away waits for it
 * instead of ending.
 */
async function startBoss(database: Database, onError: (error: Error) => void): Promise<PgBoss> {
  for (;;) {
    const boss = new PgBoss({
      db: runOn(database.db),
      supervise: false,
      schedule: false,
      migrate: false,
      createSchema: false,
    })
    boss.on('error', onError)
    try {
      await boss.start()
      return boss
    } catch (error) {
      if (!isDatabaseDown(error as Error)) throw error
    }
    await waitForDatabase(database.url)
  }
}

/**
 * Enqueues jobs over the caller's own connection, so that a job commits or rolls back with the change that enqueued it.
 */
export async function createJobSender(database: Database, onError: (error: Error) => void): Promise<JobSender> {
  const boss = await startBoss(database, onError)
  return {
    async send(db, name, payload, options = {}) {
      await boss.send(name, payload, {
        db: runOn(db),
        ...(options.afterSeconds ? { startAfter: options.afterSeconds } : {}),
        ...(options.priority ? { priority: options.priority } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
      })
    },
    stop: () => boss.stop({ graceful: false }),
  }
}
