import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoginWire } from '#contract/people/user.ts'
import { invite } from '#server/features/people/staff/invite.ts'
import { type BuiltAccount, buildAccount, buildLogin } from '#test/builders.ts'
import { receiveCode } from '#test/phone.ts'
import { buildStaffWithTotp } from '#test/secondFactor.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const NEW_PASSWORD = '另一句不短的口令2026'

let server: TestServer
beforeAll(async () => {
  // The sandbox's SMS gateway refuses requests far from its own clock.
  const env = { LIMIT_LOGIN: '0', LIMIT_WRITE: '0', LIMIT_SMS: '0', LIMIT_CAPTCHA: '0', LIMIT_FREE_LOOKUPS: '0' }
  server = await startTestServer({ now: Date.now(), env })
})
afterAll(() => server.stop())

type Who = Pick<BuiltAccount, 'token'>
const admin = (action: string, input: Record<string, unknown>, who: Who) => server.call('Admin', action, input, who)
const stateOf = async (who: Who) => (await admin('GetSecondFactor', {}, who)).item

describe('a new password', () => {
  test.each(['a link', 'a code by SMS'])('by %s neither gives the second factor nor takes it off', async (by) => {
    const staff = await buildStaffWithTotp(server)
    const accepted =
      by === 'a link'
        ? await server.call<LoginWire>('User', 'AcceptInvitation', {
            Key: new URL(
              await invite({
                db: server.db,
                now: server.clock.now(),
                publicUrl: 'https://example.test',
                accountId: staff.id,
                madeBy: null,
              }),
            ).hash.slice(1),
            Pwd: NEW_PASSWORD,
          })
        : await server.call<LoginWire>(
            'User',
            'ForgetPwd',
            { Mobile: staff.mobile, Pwd: NEW_PASSWORD },
            { query: { code: await receiveCode(server, staff.mobile) } },
          )
    expect(accepted.Msg).toBe('')
    const who = { token: accepted.OtherMsg.Token }
    expect((await admin('GetEnrolmentList', {}, who)).Msg).toBe('请先完成两步验证')
    expect(await stateOf(who)).toMatchObject({ Needs: 'SECOND_FACTOR_REQUIRED', HasTotp: 1 })
    expect((await admin('BeginTotp', { Pwd: NEW_PASSWORD }, who)).Msg).toBe('请先完成两步验证')
    expect((await admin('ProveSecondFactor', { Code: staff.code() }, who)).Code).toBe(1)
    expect((await admin('GetEnrolmentList', {}, who)).Code).toBe(1)
  })
})

test('a reset by an administrator takes everything away and ends the sessions', async () => {
  const [boss, staff] = [await buildStaffWithTotp(server), await buildStaffWithTotp(server, ['results'])]
  await admin('ProveSecondFactor', { Code: 'AAAA-AAAA-AAAA' }, staff)
  const reset = (UserID: number, who: Who) => admin('ResetSecondFactor', { UserID }, who)
  const member = async () => (await admin('GetStaffMember', { UserID: staff.id }, boss)).item
  expect((await reset(boss.id, boss)).Msg).toBe('自己的两步验证请在“我的安全”中更改')
  expect((await reset((await buildAccount(server)).id, boss)).status).toBe(404)
  expect(await member()).toMatchObject({ HasSecondFactor: 1 })
  expect((await reset(staff.id, boss)).Code).toBe(1)
  expect(await member()).toMatchObject({ HasSecondFactor: 0 })
  expect((await server.call('User', 'GetUserInfo', {}, staff)).status).toBe(401)
  const who = { token: await buildLogin(server, staff) }
  expect(await stateOf(who)).toMatchObject({ Needs: 'SECOND_FACTOR_MISSING', HasTotp: 0 })
  const failures = await server.db.selectFrom('factorFailure').where('accountId', '=', staff.id).selectAll().execute()
  expect(failures).toEqual([])
  const rows = await server.db
    .selectFrom('auditLog')
    .select(['actorId', 'before', 'after'])
    .where('action', '=', 'ResetSecondFactor')
    .execute()
  expect(rows).toEqual([{ actorId: boss.id, before: { totp: true, passkeys: [] }, after: null }])
  server.clock.advance(11 * 60_000)
  expect((await reset(staff.id, boss)).Msg).toBe('为保护考生信息，请再次完成两步验证')
})
