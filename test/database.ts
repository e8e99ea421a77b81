import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withDatabase } from './cluster.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

async function withAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

const asAdmin = (sql: string) => withAdmin((admin) => admin.query(sql))

// Counted, since a test may have stopped the clock.
const LOOKS = 50
const BETWEEN_LOOKS_MS = 10

/**
 * Drops a database once its connections have closed by themselves: a pool says that it has ended before they have, and an error of
 * one that is cut then reaches nobody and fails the run. What a test has left open on purpose is cut.
 */
const dropDatabase = (name: string) =>
  withAdmin(async (admin) => {
    for (let look = 0; look < LOOKS; look++) {
      const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [name])
      if (rowCount === 0) break
      await new Promise((resume) => setTimeout(resume, BETWEEN_LOOKS_MS))
    }
    await admin.query(`drop database if exists ${name} with (force)`)
  })

/** A database without tables, which belongs to the role of the product. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `kaoji_empty_${randomBytes(6).toString('hex')}`
  const role = decodeURIComponent(new URL(inject('applicationUrl')).username)
  await asAdmin(`create database ${name} template template0 encoding 'UTF8' owner ${role}`)
  return {
    url: withDatabase(inject('applicationUrl'), name),
    drop: () => dropDatabase(name),
  }
}

/** PostgreSQL clones a template only while nobody else does: asks again while it is busy. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `kaoji_test_${randomBytes(6).toString('hex')}`
  for (let tries = 1; ; tries++) {
    try {
      const role = decodeURIComponent(new URL(inject('applicationUrl')).username)
      // Copied as files it takes a tenth of the time that PostgreSQL's default takes, which writes each page to the WAL.
      await asAdmin(`create database ${name} template ${inject('templateName')} owner ${role} strategy file_copy`)
      break
    } catch (error) {
      if (tries >= 50 || (error as { code?: string }).code !== '55006') throw error
      await new Promise((resume) => setTimeout(resume, 50))
    }
  }
  return {
    url: withDatabase(inject('applicationUrl'), name),
    drop: () => dropDatabase(name),
  }
}
