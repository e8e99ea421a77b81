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

const schedules = async () =>
  (
    await client.query<{ name: string; cron: string; timezone: string; updated_on: Date }>(
      'select name, cron, timezone, updated_on from pgboss.schedule order by name',
    )
  ).rows

test('each job runs at its own times; a second start leaves them alone, and a changed one is set again', async () => {
  const before = await schedules()
  const wanted = Object.entries(jobSettings).flatMap(([name, { schedule }]) => (schedule ? [[name, schedule]] : []))
  expect(new Map(before.map(({ name, cron }) => [name, cron]))).toEqual(new Map(wanted as Array<[string, string]>))
  await prepareQueues(database.url)
  expect(await schedules()).toEqual(before)
  await client.query("update pgboss.schedule set cron = '1 1 * * *' where name = 'checkLedger'")
  await client.query("update pgboss.schedule set timezone = 'UTC' where name = 'tellDue'")
  await prepareQueues(database.url)
  const { updated_on: _, ...ledger } = before.find(({ name }) => name === 'checkLedger') ?? { updated_on: null }
  const { updated_on: __, ...tell } = before.find(({ name }) => name === 'tellDue') ?? { updated_on: null }
  expect(await schedules()).toEqual(expect.arrayContaining([ledger, tell].map((each) => expect.objectContaining(each))))
})
