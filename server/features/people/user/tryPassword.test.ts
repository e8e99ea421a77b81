import argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LoginWire } from '#contract/people/user.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { findPasswordAt } from '#server/records/people/user/queries.ts'
import { NO_BROWSER } from '#server/security/browserMark.ts'
import { newMobile } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { until } from '#test/waiting.ts'
import { hashPassword } from './passwordHash.ts'
import { tryPassword } from './tryPassword.ts'

/** The passwords being judged, which a test can hold there. */
const judging = { isHeld: false, held: [] as Array<{ password: string; go: () => void }> }

let server: TestServer
beforeAll(async () => {
  const { verify } = argon2
  vi.spyOn(argon2, 'verify').mockImplementation(async (hash, password) => {
    if (judging.isHeld) await new Promise<void>((go) => judging.held.push({ password: String(password), go }))
    // Who waits for whom is the subject here: two hundred guesses are found wrong without a core's work for each.
    return password === PASSWORD ? verify(hash, password) : false
  })
  server = await startTestServer({ env: { LIMIT_LOGIN: '0' } })
})
afterAll(() => server.stop())

const PASSWORD = 'Right@2026'

async function buildWithPassword(userType: 1 | 3 | 9 = USER_TYPE.candidate) {
  const mobile = newMobile()
  const passwordHash = await hashPassword('test', PASSWORD)
  const { id } = await server.db
    .insertInto('account')
    .values({ mobile, passwordHash, userType, createdAt: server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { mobile, id }
}

async function logInFrom(remoteAddress: string, Mobile: string, Pwd: string) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/User/GetToken',
    remoteAddress,
    payload: { Mobile, Pwd },
  })
  return { ...response.json<{ Code: number; Msg: string; OtherMsg: LoginWire }>(), status: response.statusCode }
}

describe('a flood of wrong passwords from one address', () => {
  const isQuiet = (): boolean => {
    const { idleCount, totalCount, waitingCount } = server.database.pool
    return idleCount === totalCount && waitingCount === 0
  }
  /** Two are judged and the database has had nothing to do several times in a row, so that nobody is on the way to the queue. */
  async function untilAllWait(): Promise<void> {
    let quiet = 0
    await until('requests that all wait', () => {
      quiet = judging.held.length === 2 && isQuiet() ? quiet + 1 : 0
      return quiet > 8
    })
  }

  // This needs the fair queue: in order of arrival she would be the last.
  test('lets somebody elsewhere in before it, and is turned away itself where the queue is full', async () => {
    const { mobile } = await buildWithPassword()
    judging.isHeld = true
    const flood = Array.from({ length: 110 }, () => logInFrom('198.51.100.9', newMobile(), 'guessed-password'))
    await untilAllWait()
    const hers = logInFrom('203.0.113.5', mobile, PASSWORD)
    await untilAllWait()
    // The two judged requests end, and the next two begin.
    for (const { go } of judging.held.splice(0)) go()
    await expect.poll(() => judging.held).toHaveLength(2)
    expect(judging.held.map(({ password }) => password)).toContain(PASSWORD)
    judging.isHeld = false
    for (const { go } of judging.held.splice(0)) go()
    expect((await hers).Code).toBe(1)
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(9)
    expect(statuses.filter((status) => status === 200)).toHaveLength(101)
  })

  // This needs the queue before the lock of the mobile: guesses at her password that wait in their own queue would
  // otherwise hold that lock.
  test('lets the owner of a mobile in before guesses at her own password that wait in that flood', async () => {
    const { mobile } = await buildWithPassword()
    judging.isHeld = true
    const flood = Array.from({ length: 12 }, () => logInFrom('198.51.100.9', newMobile(), 'guessed-password'))
    await untilAllWait()
    flood.push(...Array.from({ length: 3 }, () => logInFrom('198.51.100.9', mobile, 'guessed-password')))
    await untilAllWait()
    const hers = logInFrom('203.0.113.5', mobile, PASSWORD)
    await untilAllWait()
    for (const { go } of judging.held.splice(0)) go()
    await expect.poll(() => judging.held).toHaveLength(2)
    const next = judging.held.map(({ password }) => password)
    judging.isHeld = false
    for (const { go } of judging.held.splice(0)) go()
    expect(next).toContain(PASSWORD)
    expect((await hers).Code).toBe(1)
    await Promise.all(flood)
  })
})

test.each([
  ['candidates', USER_TYPE.candidate],
  ['examiners', USER_TYPE.examiner],
  ['staff', USER_TYPE.staff],
])('ten wrong passwords pause %s, told with the minutes and in Retry-After', async (_who, userType) => {
  const { mobile } = await buildWithPassword(userType)
  for (let i = 0; i < 10; i++) expect((await logInFrom('127.0.0.1', mobile, 'wrong-password')).Code).toBe(0)
  const paused = await server.call('User', 'GetToken', { Mobile: mobile, Pwd: PASSWORD })
  expect(paused).toMatchObject({ Code: 0, OtherMsg: { Reason: 'LOGIN_PAUSED', Params: { n: 15 } } })
  expect(paused.Msg).toContain('请15分钟后再试')
  expect(paused.headers['retry-after']).toBe('900')
})

test('failures and the pause are events in the log, by account and digest, without the mobile', async () => {
  const { mobile, id } = await buildWithPassword()
  const warn = vi.fn()
  const ctx = server.services.contextFor({
    me: null,
    now: server.clock.now(),
    upload: null,
    log: { info: vi.fn(), warn, error: vi.fn() },
    requestId: 'test',
    address: '198.51.100.7',
    device: '',
    browser: '',
    browserMark: NO_BROWSER,
  })
  const attempt = (to: string, password: string) =>
    tryPassword(ctx, {
      mobile: to,
      find: () => findPasswordAt(server.db, to, 'family'),
      password,
      wrong: 'LOGIN_WRONG',
    }).catch(() => null)
  for (let i = 0; i < 11; i++) await attempt(mobile, 'wrong-password')
  const nobodys = newMobile()
  await attempt(nobodys, 'wrong-password')
  const events = warn.mock.calls.map(([fields]) => fields as { event: string; account: number | null; mobile: string })
  expect(events.map(({ event, account }) => [event, account])).toEqual([
    ...Array.from({ length: 9 }, () => ['login failed', id]),
    ['login failed and paused', id],
    ['login failed', null],
  ])
  expect(new Set(events.slice(0, 10).map((event) => event.mobile)).size).toBe(1)
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`${mobile}|${nobodys}|password`))
})
