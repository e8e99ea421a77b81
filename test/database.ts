import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withDatabase } from './cluster.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A database without tables, which belongs to the role of the product. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `kaoji_empty_${randomBytes(6).toString('hex')}`
  const role = decodeURIComponent(new URL(inject('applicationUrl')).username)
  await asAdmin(`create database ${name} template template0 encoding 'UTF8' owner ${role}`)
  return {
    url: withDatabase(inject('applicationUrl'), name),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
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
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  }
}
