import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DB } from '#server/db/generated/schema.ts'
import { hashToken } from '#server/security/secrets.ts'
import { type BuiltAccount, buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { until } from '#test/waiting.ts'
import { createLogin, type Login } from './login.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const requestWith = (token: string) => ({ raw: { rawHeaders: ['Authorization', `Bearer ${token}`] } }) as never

describe('who is signed in', () => {
  let at = 0
  let sent: string[] = []
  let login: Login
  let accounts: BuiltAccount[]
  const looked = (how: RegExp) => sent.filter((sql) => how.test(sql)).length
  const SINGLE = /"previous_token_hash"/
  const TOGETHER = /any\(/

  beforeEach(async () => {
    at = server.clock.now()
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: server.database.pool }),
      log: ({ query }) => void sent.push(query.sql),
    })
    login = createLogin({
      db,
      clock: { now: () => at },
      staffIdleMs: 1_800_000,
      onError: (error) => {
        throw error
      },
    })
    accounts = await Promise.all(Array.from({ length: 5 }, () => buildAccount(server)))
    await identifyAll()
    sent = []
  })
  afterEach(() => login.stop())

  const identifyAll = () =>
    Promise.all(accounts.map(async ({ token }) => (await login.identify(requestWith(token), at))?.accountId))
  const idsOfAll = () => accounts.map(({ id }) => id)

  /** Repeats all calls, with the clock standing still, until the sessions were read again. */
  async function untilReadAgain(): Promise<void> {
    const before = looked(TOGETHER)
    await until('sessions that are read again', async () => {
      await identifyAll()
      return looked(TOGETHER) > before
    })
  }

  test('sessions in use are refreshed in one statement, and none is looked up by itself', async () => {
    at += 900
    await untilReadAgain()
    at += 900
    expect(await identifyAll()).toEqual(idsOfAll())
    expect(looked(SINGLE)).toBe(0)
  })

  test('a call that waited in the gate uses the cache; after the clock is set back the cache is not used', async () => {
    const came = at
    at += 900
    await untilReadAgain()
    at = came
    expect(await identifyAll()).toEqual(idsOfAll())
    expect(looked(SINGLE)).toBe(0)
    at = came - 200
    await identifyAll()
    expect(looked(SINGLE)).toBe(5)
  })

  test('a session that was not in use is looked up again', async () => {
    at += 1000
    expect(await identifyAll()).toEqual(idsOfAll())
    expect(looked(SINGLE)).toBe(5)
  })

  test('a session that ended elsewhere is noticed while it is in use', async () => {
    const [first] = accounts
    await server.db
      .updateTable('session')
      .set({ revoked_at: at })
      .where('token_hash', '=', hashToken(first?.token ?? ''))
      .execute()
    await untilReadAgain()
    expect(await identifyAll()).toEqual([undefined, ...idsOfAll().slice(1)])
  })

  test('a session that ends while it is read is not cached', async () => {
    const [first] = accounts
    at += 1000
    const reading = login.identify(requestWith(first?.token ?? ''), at)
    login.forget(first?.id ?? 0)
    expect((await reading)?.accountId).toBe(first?.id)
    expect(login.cachedAccountId(requestWith(first?.token ?? ''))).toBeNull()
  })
})
