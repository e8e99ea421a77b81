import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type Database, openDatabase } from './db/pool.ts'
import { warmUp } from './warmUp.ts'

const CONNECTIONS = 3

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(
    testDatabase.url,
    CONNECTIONS,
    (error) => {
      throw error
    },
    CONNECTIONS,
  )
})

afterAll(async () => {
  await database.pool.end()
  await testDatabase.drop()
})

test('every connection is open and keeps a plan of each of the widest reads', async () => {
  await warmUp(database, CONNECTIONS)
  expect(database.pool.idleCount).toBe(CONNECTIONS)
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => database.pool.connect()))
  try {
    for (const client of clients) {
      const { rows } = await client.query<{ statement: string; custom_plans: string; generic_plans: string }>(
        'select statement, custom_plans, generic_plans from pg_prepared_statements',
      )
      expect(rows.filter(({ statement }) => /latest_order/.test(statement))).toHaveLength(2)
      for (const { custom_plans, generic_plans } of rows) {
        expect(Number(custom_plans)).toBe(5)
        expect(Number(generic_plans)).toBeGreaterThan(0)
      }
    }
  } finally {
    for (const client of clients) client.release()
  }
})
