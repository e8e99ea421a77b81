import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemoWorld } from '#demo/loadDemoWorld.ts'
import { readConfig } from '#server/config/readConfig.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import { withStore } from '#server/process/withStore.ts'
import type { SecretKeys } from '#server/security/secrets.ts'
import { createTestDatabase } from './database.ts'

/** Days on which calendars are miscalculated. */
export const demoDays = [
  ['an ordinary morning', '2026-11-20T10:00:00+08:00'],
  ['a leap day', '2028-02-29T23:59:59+08:00'],
  ["new year's eve", '2026-12-31T23:30:00+08:00'],
  ["new year's first minute", '2027-01-01T00:00:30+08:00'],
] as const

export interface DemoDatabase {
  db: Database['db']
  url: string
  secretKeys: SecretKeys
  /** Gives the work the store with the demonstration's files. */
  withStore<T>(work: (store: S3Store) => Promise<T>): Promise<T>
  /** Loads the demonstration; false where the database has accounts already. */
  load(): Promise<boolean>
  close(): Promise<void>
}

/** A database of its own, to be filled with the demonstration around `now`. */
export async function openDemoDatabase(now: number): Promise<DemoDatabase> {
  const testDatabase = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'kaoji-demo-'))
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: 'demo-test-secret-key-of-thirty-two-bytes' })
  const database = openDatabase(testDatabase.url, 2, (error) => {
    if (!/terminating connection|Connection terminated/.test(error.message)) throw error
  })
  const withFiles: DemoDatabase['withStore'] = (work) =>
    withStore({ config, databaseUrl: testDatabase.url, now: () => Date.now() }, work)
  return {
    db: database.db,
    url: testDatabase.url,
    secretKeys: config.secretKeys,
    withStore: withFiles,
    load: () => loadDemoWorld({ databaseUrl: testDatabase.url, config, withStore: withFiles, now }),
    async close() {
      await database.pool.end()
      await testDatabase.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
