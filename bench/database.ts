import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareQueues } from '#server/queues.ts'

export interface BenchDatabase {
  url: string
  /** Scratch space of this run, removed with the database. */
  folder: string
}

/** The product's own PostgreSQL with the product's settings (fsync on), migrated and empty; gone when the work is done. */
export async function withBenchDatabase<T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-bench-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'kaoji' })
  let closed: Promise<void> | null = null
  const close = () => {
    closed ??= postgres.stop().then(() => rmSync(folder, { recursive: true, force: true }))
    return closed
  }
  const interrupt = () => void close().then(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    await migrate(postgres.url, 'server/db/migrations')
    await prepareQueues(postgres.url)
    return await work({ url: postgres.url, folder })
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    await close()
  }
}
