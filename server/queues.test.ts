import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { jobSettings } from './jobSettings.ts'
import { prepareQueues } from './queues.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const queues = async () =>
  (
    await client.query<{ name: string; retry_limit: number; expire_seconds: number; updated_on: Date }>(
      'select name, retry_limit, expire_seconds, updated_on from pgboss.queue order by name',
    )
  ).rows

test('a second start leaves the queues alone, and one whose settings have changed is set again', async () => {
  const before = await queues()
  for (const [name, { retries, limitSeconds }] of Object.entries(jobSettings))
    expect(before).toContainEqual(expect.objectContaining({ name, retry_limit: retries, expire_seconds: limitSeconds }))
  await prepareQueues(database.url)
  expect(await queues()).toEqual(before)
  await client.query("update pgboss.queue set retry_limit = 1 where name = 'inspectTake'")
  await prepareQueues(database.url)
  expect(await queues()).toContainEqual(
    expect.objectContaining({ name: 'inspectTake', retry_limit: jobSettings.inspectTake.retries }),
  )
})
