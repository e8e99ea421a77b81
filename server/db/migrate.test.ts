import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // A rollback does not take back what a sequence has counted.
  await client.query('create sequence tries')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

function folderWith(name: string, sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-migrations-'))
  writeFileSync(join(folder, name), sql)
  return folder
}
const failing = (state: string, times: number) =>
  `create table made_${state} (id int);
   do $$ begin if nextval('tries') <= ${times} then raise sqlstate '${state}'; end if; end $$`
const triesSoFar = async () => Number((await client.query('select last_value from tries')).rows[0].last_value)

test.each(['40P01', '55P03'])(
  'a migration that meets a lock of the build before (%s) is tried again',
  async (state) => {
    await client.query("select setval('tries', 1, false)")
    const name = `0001_${state}.sql`
    expect(await migrate(database.url, folderWith(name, failing(state, 2)))).toEqual([name])
    expect(await triesSoFar()).toBe(3)
  },
)

test('a migration that is wrong is tried once, and told', async () => {
  await client.query("select setval('tries', 1, false)")
  await expect(migrate(database.url, folderWith('0002_wrong.sql', failing('22012', 9)))).rejects.toMatchObject({
    code: '22012',
  })
  expect(await triesSoFar()).toBe(1)
})
