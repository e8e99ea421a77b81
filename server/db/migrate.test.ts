import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createEmptyDatabase()
  // A rollback does not take back what a sequence has counted.
  await ask('create sequence tries')
})
afterAll(async () => {
  await database.drop()
})

/** On a connection of its own, since a migration ends those that are older. */
async function ask(sql: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function folderWith(name: string, sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-migrations-'))
  writeFileSync(join(folder, name), sql)
  return folder
}
const failing = (state: string, times: number) =>
  `create table made_${state} (id int);
   do $$ begin if nextval('tries') <= ${times} then raise sqlstate '${state}'; end if; end $$`
const triesSoFar = async () => Number((await ask('select last_value from tries'))[0]?.last_value)

test.each(['40P01', '55P03'])(
  'a migration that meets a lock of the build before (%s) is tried again',
  async (state) => {
    await ask("select setval('tries', 1, false)")
    const name = `0001_${state}.sql`
    expect(await migrate(database.url, folderWith(name, failing(state, 2)))).toEqual([name])
    expect(await triesSoFar()).toBe(3)
  },
)

test('a migration that is wrong is tried once, and told', async () => {
  await ask("select setval('tries', 1, false)")
  await expect(migrate(database.url, folderWith('0002_wrong.sql', failing('22012', 9)))).rejects.toMatchObject({
    code: '22012',
  })
  expect(await triesSoFar()).toBe(1)
})

test('a connection that is older than a column is ended, since its named statements would refuse', async () => {
  await ask('create table grows (id int)')
  const older = new pg.Client({ connectionString: database.url })
  const isEnded = new Promise((resolve) => older.on('error', resolve))
  await older.connect()
  await older.query({ name: 'all of it', text: 'select * from grows' })
  await migrate(database.url, folderWith('0003_grows.sql', 'alter table grows add column more int'))
  expect(await isEnded).toMatchObject({ code: '57P01' })
})
