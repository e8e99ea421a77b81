import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareQueues } from '#server/jobQueue/queues.ts'

export interface BenchDatabase {
  url: string
  /** A temporary folder of this run, removed with the database. */
  folder: string
}

const opened = new Set<() => Promise<void>>()

/** Closes all open databases, of which there may be two, before the process ends. */
function interrupt(): void {
  void Promise.all([...opened].map((close) => close())).then(() => process.exit(130))
}

/**
 * Runs the work with the product's PostgreSQL and settings (fsync on), migrated and empty, and removes it afterwards.
 */
export async function withBenchDatabase<T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  if (opened.size === 0) process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-bench-'))
  const starting = startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'kaoji' })
  const close = async () => {
    // The process may be interrupted while the database is still starting.
    const started = await starting.catch(() => null)
    await started?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  opened.add(close)
  try {
    const postgres = await starting
    await migrate(postgres.url, 'server/db/migrations')
    await prepareQueues(postgres.url)
    return await work({ url: postgres.superuserUrl, folder })
  } finally {
    await close()
    opened.delete(close)
    if (opened.size === 0) process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}
