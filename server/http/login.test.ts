import { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DB } from '#server/db/generated/schema.ts'
import { InstantDialect } from '#server/db/instants.ts'
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
  let isLive = true
  let feed: { onChange: (accountId: number) => void; onGap: () => void }
  let login: Login
  let accounts: BuiltAccount[]
  const lookUps = () => sent.filter((sql) => sql.includes('"previous_token_hash"')).length

  beforeEach(async () => {
    at = server.clock.now()
    isLive = true
    const db = new Kysely<DB>({
      dialect: new InstantDialect(server.database.pool),
      log: ({ query }) => void sent.push(query.sql),
    })
    login = createLogin({
      db,
      staffIdleMs: 1_800_000,
      openFeed: (listeners) => {
        feed = listeners
        return { isLive: () => isLive, stop: async () => undefined }
      },
    })
    accounts = await Promise.all(Array.from({ length: 5 }, () => buildAccount(server)))
    await identifyAll()
    sent = []
  })

  const identifyAll = () =>
    Promise.all(accounts.map(async ({ token }) => (await login.identify(requestWith(token), at))?.accountId))
  const idsOfAll = () => accounts.map(({ id }) => id)

  test('for half a minute nobody is looked up again, then everybody is', async () => {
    at += 29_000
    expect(await identifyAll()).toEqual(idsOfAll())
    expect(lookUps()).toBe(0)
    at += 1000
    await identifyAll()
    expect(lookUps()).toBe(5)
  })

  test('while changes may be missed, a session is trusted for a second only', async () => {
    isLive = false
    at += 900
    await identifyAll()
    expect(lookUps()).toBe(0)
    at += 100
    expect(await identifyAll()).toEqual(idsOfAll())
    expect(lookUps()).toBe(5)
  })

  test('after a gap in what was told, everybody is looked up', async () => {
    feed.onGap()
    await identifyAll()
    expect(lookUps()).toBe(5)
  })

  test('a call that waited in the gate uses the cache; after the clock is set back the cache is not used', async () => {
    at -= 900
    expect(await identifyAll()).toEqual(idsOfAll())
    expect(lookUps()).toBe(0)
    at -= 60_000
    await identifyAll()
    expect(lookUps()).toBe(5)
  })

  test('a change of one account makes that one be looked up, a change of all everybody', async () => {
    feed.onChange(accounts[0]?.id ?? 0)
    expect(await identifyAll()).toEqual(idsOfAll())
    expect(lookUps()).toBe(1)
    feed.onChange(0)
    await identifyAll()
    expect(lookUps()).toBe(6)
  })

  test('a session that ends while it is read is looked up at the next call', async () => {
    const [first] = accounts
    at += 30_000
    const reading = login.identify(requestWith(first?.token ?? ''), at)
    login.forget(first?.id ?? 0)
    expect((await reading)?.accountId).toBe(first?.id)
    sent = []
    await login.identify(requestWith(first?.token ?? ''), at)
    expect(lookUps()).toBe(1)
  })
})

test('a session that ends elsewhere is over here within a moment', async () => {
  const who = await buildAccount(server)
  const state = async () => (await server.call('Exam', 'GetMyExamFormList', {}, who)).Code
  expect(await state()).toBe(1)
  await server.db
    .updateTable('session')
    .set({ revokedAt: server.clock.now() })
    .where('tokenHash', '=', hashToken(who.token))
    .execute()
  await until('the end of a session that ended elsewhere', async () => (await state()) === 0)
})
