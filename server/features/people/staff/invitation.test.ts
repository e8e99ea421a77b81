import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { makeSetUpLink } from '#server/process/setUpLink.ts'
import { buildAccount, newMobile } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { invite } from './invite.ts'

const Pwd = '一句不短的口令2026'
const OVER = '链接已失效，请向管理员重新索取'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_LOGIN: '0', LIMIT_WRITE: '0' } })
})
afterAll(() => server.stop())

const keyIn = (link: string | null) => new URL(link ?? '').hash.slice(1)
const setUpKey = async () =>
  keyIn(await makeSetUpLink(server.config.databaseUrl as string, 'https://example.test', server.clock.now()))
const accept = (input: Record<string, string>) => server.call<{ Token: string }>('User', 'AcceptInvitation', input)
const look = (Key: string) => server.call('User', 'GetInvitation', { Key })
const inviteTo = async (accountId: number) =>
  keyIn(
    await invite({
      db: server.db,
      now: server.clock.now(),
      publicUrl: 'https://example.test',
      accountId,
      madeBy: null,
    }),
  )

describe('the first administrator', () => {
  test('gets in by the newest link only, once, and then there are no more links', async () => {
    const [older, Key] = [await setUpKey(), await setUpKey()]
    expect((await look(older)).Msg).toBe(OVER)
    expect((await look(Key)).OtherMsg).toMatchObject({ IsSetUp: 1, Mobile: '' })
    const person = { Key, Pwd, Mobile: newMobile(), Name: '段主任' }
    for (const [change, Msg] of [
      [{ Mobile: '' }, '请输入手机号'],
      [{ Name: ' ' }, '请输入姓名'],
      [{ Pwd: '12345678' }, '该密码太常见，容易被他人猜到，请换一个：不要用手机号、连续或重复的数字和常用密码'],
    ] as const)
      expect((await accept({ ...person, ...change })).Msg).toBe(Msg)

    // Two who open the same link at once make one administrator.
    const both = await Promise.all([accept(person), accept({ ...person, Mobile: newMobile() })])
    expect(both.filter(({ Code }) => Code === 1)).toHaveLength(1)
    const token = both.find(({ Code }) => Code === 1)?.OtherMsg.Token ?? ''
    // He is in, and sets up a second factor before anything else.
    expect((await server.call('Admin', 'GetEnrolmentList', {}, { token })).Msg).toBe(
      '请先在“我的安全”中设置两步验证，再继续操作',
    )
    expect((await server.call('Admin', 'BeginTotp', { Pwd }, { token })).Code).toBe(1)
    const rows = await server.db.selectFrom('staffRole').selectAll().execute()
    expect(rows.map(({ role }) => role)).toEqual(['admin'])
    expect(
      await makeSetUpLink(server.config.databaseUrl as string, 'https://example.test', server.clock.now()),
    ).toBeNull()
    expect((await look(Key)).Msg).toBe(OVER)
  })
})

describe('a link for a person', () => {
  test('sets the password, ends his earlier logins, and works once', async () => {
    const staff = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    const Key = await inviteTo(staff.id)
    expect((await look(Key)).OtherMsg).toMatchObject({ IsSetUp: 0, Mobile: staff.mobile, UserType: 9 })
    // Mobile and name in the request change nothing: the link is for one account.
    const accepted = await accept({ Key, Pwd, Mobile: newMobile(), Name: '别人' })
    expect(accepted.OtherMsg).toMatchObject({ Mobile: staff.mobile })
    expect((await server.call('Admin', 'GetEnrolmentList', {}, staff)).status).toBe(401)
    const { Code } = await server.call('User', 'GetToken', { Mobile: staff.mobile, Pwd })
    expect(Code).toBe(1)
    expect((await accept({ Key, Pwd })).Msg).toBe(OVER)
    const audit = await server.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'AcceptInvitation')
      .where('subjectId', '=', staff.id)
      .execute()
    expect(audit).toEqual([{ after: null }])
  })

  test('is over after a week, and as soon as there is a newer one or the account is switched off', async () => {
    const staff = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    const older = await inviteTo(staff.id)
    const newer = await inviteTo(staff.id)
    expect((await accept({ Key: older, Pwd })).Msg).toBe(OVER)
    await server.db.updateTable('account').set({ disabledAt: server.clock.now() }).where('id', '=', staff.id).execute()
    expect((await accept({ Key: newer, Pwd })).Msg).toBe(OVER)
    await server.db.updateTable('account').set({ disabledAt: null }).where('id', '=', staff.id).execute()
    server.clock.advance(7 * DAY_MS)
    expect((await look(newer)).Msg).toBe(OVER)
    expect((await accept({ Key: newer, Pwd })).Msg).toBe(OVER)
  })

  test('keys are not in the database, and a guessed one is over like any other', async () => {
    const staff = await buildAccount(server, { userType: 9, roles: [] })
    const Key = await inviteTo(staff.id)
    const rows = await server.db.selectFrom('invitation').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(Key)
    for (const wrong of ['', 'x', `${Key}x`, '0'.repeat(43)]) expect((await look(wrong)).Msg).toBe(OVER)
  })
})
