import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameKey } from '#domain/people/nameKey.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { generatedSchema, generatedTimestampColumns } from '../../scripts/generatedSchema.ts'
import { columnName, propertyName } from './columnNames.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the types of the tables are those of the migrated database (npm run generate:schema)', async () => {
  expect(readFileSync('server/db/generated/schema.ts', 'utf8')).toBe(await generatedSchema(database.url))
  expect(readFileSync('server/db/generated/timestampColumns.ts', 'utf8')).toBe(
    await generatedTimestampColumns(database.url),
  )
})

test('every table and column is found again by the name that the code gives it', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'
       union select column_name from information_schema.columns where table_schema = 'public'`,
    )
    expect(rows.length).toBeGreaterThan(500)
    expect(rows.filter(({ name }) => columnName(propertyName(name)) !== name)).toEqual([])
  } finally {
    await client.end()
  }
})

test('PostgreSQL writes the key of a name as the rules do', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const parts = [
      '李',
      '小',
      ' ',
      '  ',
      '·',
      '•',
      '．',
      '.',
      '・',
      'A',
      'z',
      'Ｂ',
      '　',
      '\ue863',
      '\ue815',
      '𠮷',
      'é',
      '⻊',
      '1',
      '%',
    ]
    const names = fc.sample(
      fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 }).map((some) => some.join('')),
      500,
    )
    const { rows } = await client.query<{ key: string }>(
      'select name_key(name) as key from unnest($1::text[]) as name',
      [names],
    )
    expect(rows.map(({ key }) => key)).toEqual(names.map(nameKey))
  } finally {
    await client.end()
  }
})

test('a column name that is a time in one table is a time in all, so that instants.ts can go by the name', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select column_name from information_schema.columns where table_schema = 'public'
       group by column_name having bool_or(data_type = 'timestamp with time zone') and count(distinct data_type) > 1`,
    )
    expect(rows).toEqual([])
    const { rows: others } = await client.query(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type in ('timestamp without time zone', 'date')`,
    )
    expect(others, 'timestamptz everywhere').toEqual([])
  } finally {
    await client.end()
  }
})
