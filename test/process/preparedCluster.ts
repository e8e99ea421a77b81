import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareQueues } from '#server/jobQueue/queues.ts'
import { createFileAtomically } from '#server/platform/createFileAtomically.ts'
import { oncePerRun } from './oncePerRun.ts'

async function fill(folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ folder, database: 'kaoji', isForTests: true })
  try {
    await migrate(postgres.url, 'server/db/migrations')
    await prepareQueues(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/**
 * Leaves in `folder` what the first start leaves in `data/postgres`: a cluster with all tables and no rows. Tests whose subject
 * is not the first start are spared initdb and the migrations, which cost as much as half a start.
 */
export async function copyPreparedCluster(folder: string): Promise<void> {
  const prepared = await oncePerRun('prepared-cluster', fill)
  mkdirSync(folder, { recursive: true })
  // `cp -a` keeps the owner, which PostgreSQL insists on.
  execFileSync('cp', ['-a', `${prepared}/.`, folder])
  // A cluster without the key beside it is refused, as it is after an incomplete copy.
  if (basename(folder) === 'postgres')
    createFileAtomically(join(dirname(folder), 'secret.key'), randomBytes(48).toString('base64url'))
}
