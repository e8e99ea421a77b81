import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { until } from '#test/waiting.ts'
import { type ChangeFeed, openChangeFeed } from './changeFeed.ts'

let server: TestServer
let feed: ChangeFeed
const told: string[] = []
let gaps = 0
beforeAll(async () => {
  server = await startTestServer()
  feed = openChangeFeed({
    connection: { connectionString: server.services.database.url },
    channel: 'feed_test',
    onChange: (payload) => void told.push(payload),
    onGap: () => {
      gaps += 1
    },
    onError: () => undefined,
  })
})
afterEach(() => void told.splice(0))
afterAll(async () => {
  await feed.stop()
  await server.stop()
})

const tell = (payload: string) => sql`select pg_notify('feed_test', ${payload})`.execute(server.db)
const isLive = () => feed.isLive(60_000)

test('what others tell arrives, what a feed tells itself is no change', async () => {
  await until('a feed that hears itself', isLive)
  await tell('7')
  await until('the change', () => told.length > 0)
  expect(told).toEqual(['7'])
})

test('a connection that is lost is opened again, and what may have been missed is said', async () => {
  await until('a feed that hears itself', isLive)
  const before = gaps
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'kaoji changes' and query like '%pg_notify%'
  `.execute(server.db)
  await until('the gap', () => gaps > before)
  await until('a feed that hears itself again', isLive)
  await tell('8')
  await until('the change', () => told.length > 0)
  expect(told).toEqual(['8'])
})
