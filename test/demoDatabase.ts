import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { loadDemoWorld } from '#server/demo/loadDemoWorld.ts'
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
  dataDir: string
  secretKey: Buffer
  /** Starts the load once more. */
  load(): Promise<boolean>
  close(): Promise<void>
}

/** A database of its own, to be filled with the demonstration around `now`. */
export async function openDemoDatabase(now: number): Promise<DemoDatabase> {
  const testDatabase = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'kaoji-demo-'))
  const secretKey = Buffer.from('demo-test-secret-key-of-thirty-two-bytes')
  const database = openDatabase(testDatabase.url, 2, (error) => {
    if (!/terminating connection|Connection terminated/.test(error.message)) throw error
  })
  return {
    db: database.db,
    dataDir,
    secretKey,
    load: () => loadDemoWorld({ databaseUrl: testDatabase.url, config: { dataDir, secretKey }, now }),
    async close() {
      await database.pool.end()
      await testDatabase.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
