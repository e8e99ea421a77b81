import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { takeAuditRights } from '#server/db/auditRights.ts'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareQueues } from '#server/jobQueue/queues.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** An administrator's address of the server. */
    databaseUrl: string
    /** The same server as the role that the product has there. */
    applicationUrl: string
    /** Migrated, queues ready, no rows. */
    templateName: string
    /** A folder that is removed when the run is over. */
    runFolder: string
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}

/** The same database by the socket in the folder of the cluster, where the system has such sockets. */
function bySocket(url: string, folder: string): string {
  return process.platform === 'linux' ? `${url}?host=${encodeURIComponent(join(folder, 'cluster'))}` : url
}

/** One PostgreSQL a run: the embedded one, or the one that DATABASE_URL names. Each file clones the template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-test-'))
  const external = process.env.DATABASE_URL
  const embedded = external ? null : await startEmbeddedPostgres({ folder, database: 'kaoji', isForTests: true })
  const url = external ?? bySocket(embedded?.superuserUrl as string, folder)
  const templateName = `kaoji_test_${process.pid}_template`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const applicationUrl = embedded ? bySocket(embedded.url, folder) : url
  const role = decodeURIComponent(new URL(applicationUrl).username)
  // Some tests write rows that no call could, with the foreign keys switched off.
  if (embedded) await admin.query(`grant set on parameter session_replication_role to ${role}`)
  await admin.query(`create database ${templateName} owner ${role}`)
  await migrate(withDatabase(applicationUrl, templateName), 'server/db/migrations')
  await prepareQueues(withDatabase(applicationUrl, templateName))
  if (embedded) await takeAuditRights(withDatabase(url, templateName), role)
  project.provide('databaseUrl', url)
  project.provide('applicationUrl', applicationUrl)
  project.provide('templateName', templateName)
  project.provide('runFolder', folder)
  return async () => {
    await admin.query(`drop database if exists ${templateName} with (force)`)
    await admin.end()
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
