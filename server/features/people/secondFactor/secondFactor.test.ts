import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoginWire } from '#contract/people/user.ts'
import { totpCode } from '#test/authenticators.ts'
import { type BuiltAccount, buildAccount, buildLogin } from '#test/builders.ts'
import { buildRealStaff, buildStaffWithTotp, STAFF_PASSWORD } from '#test/secondFactor.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const MINUTE = 60_000
const WRONG = '验证码不正确。请核对手机上当前显示的6位数字，并确认手机时间准确'
const USED = '这个验证码刚刚用过，请等手机上显示下一个后再输入'
const MISSING = '请先在“我的安全”中设置两步验证，再继续操作'
const REQUIRED = '请先完成两步验证'
const FRESH = '为保护考生信息，请再次完成两步验证'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_LOGIN: '0', LIMIT_WRITE: '0' } })
})
afterAll(() => server.stop())

type Who = Pick<BuiltAccount, 'token'>
const admin = <T = Record<string, never>>(action: string, input: Record<string, unknown>, who: Who) =>
  server.call<T>('Admin', action, input, who)
const stateOf = async (who: Who) => (await admin('GetSecondFactor', {}, who)).item
const prove = (who: Who, Code: string) =>
  server.call<{ RecoveryCodesLeft: number }>('Admin', 'ProveSecondFactor', { Code }, who)
const begin = (who: Who, Pwd = '') => server.call<{ Secret: string; Uri: string }>('Admin', 'BeginTotp', { Pwd }, who)
const confirm = (who: Who, Code: string) =>
  server.call<{ RecoveryCodes: string[] }>('Admin', 'ConfirmTotp', { Code }, who)
/** What an ordinary call of an administrator answers. */
const workOf = async (who: Who) => (await admin('GetEnrolmentList', {}, who)).Msg
/** What is said where a sensitive step is let through: it names a result that does not exist. */
const NO_RESULT = '没有找到相关信息'
/** A sensitive step. */
const sensitiveOf = async (who: Who) => (await admin('ApproveResults', { EF_IDs: [999_999_999] }, who)).Msg
const auditOf = (accountId: number) =>
  server.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('subject', '=', 'account')
    .where('subjectId', '=', accountId)
    .orderBy('id')
    .execute()
/** A code that is wrong at any time near now. */
const wrongCode = (secret: string): string => {
  const right = [-60, -30, 0, 30, 60].map((seconds) => totpCode(secret, server.clock.now() + seconds * 1000))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) as string
}

describe('the first factor', () => {
  test('is asked of an administrator before anything else, and set up with the password', async () => {
    const staff = await buildRealStaff(server)
    const other = await buildLogin(server, staff)
    expect(await workOf(staff)).toBe(MISSING)
    expect(await stateOf(staff)).toMatchObject({ Needs: 'SECOND_FACTOR_MISSING', IsRequired: 1, HasTotp: 0 })
    expect((await begin(staff)).Msg).toBe('请输入密码')
    expect((await begin(staff, '不是这一句话2026')).Msg).toBe('密码不正确')
    expect((await confirm(staff, '123456')).Msg).toBe('设置时间过长或已在别处重新开始，请重新设置')

    const { Secret, Uri } = (await begin(staff, STAFF_PASSWORD)).OtherMsg
    expect(new URL(Uri).searchParams.get('secret')).toBe(Secret)
    expect(new URL(Uri).searchParams.get('issuer')).toBe('音乐考级')
    expect((await confirm(staff, wrongCode(Secret))).Msg).toBe(WRONG)
    // Another session of the account has not seen the secret.
    expect((await confirm({ token: other }, totpCode(Secret, server.clock.now()))).Code).toBe(0)
    const { RecoveryCodes } = (await confirm(staff, totpCode(Secret, server.clock.now()))).OtherMsg
    expect(new Set(RecoveryCodes).size).toBe(10)
    expect(RecoveryCodes[0]).toMatch(/^\w{4}-\w{4}-\w{4}$/)

    expect(await workOf(staff)).toBe('')
    expect(await stateOf(staff)).toMatchObject({ Needs: null, HasTotp: 1, RecoveryCodesLeft: 10 })
    // What may have been stolen before is over.
    expect((await server.call('User', 'GetUserInfo', {}, { token: other })).status).toBe(401)
    expect(await auditOf(staff.id)).toEqual([
      { action: 'ConfirmTotp', before: { totp: false, passkeys: [] }, after: { totp: true, passkeys: [] } },
    ])
  })

  test('of two sessions that set one up at once, one is first and ends the other', async () => {
    const staff = await buildRealStaff(server)
    const other = { token: await buildLogin(server, staff) }
    const begun = await Promise.all(
      [staff, other].map(async (who) => ({ who, ...(await begin(who, STAFF_PASSWORD)).OtherMsg })),
    )
    const answers = await Promise.all(
      begun.map(({ who, Secret }) => confirm(who, totpCode(Secret, server.clock.now()))),
    )
    expect(answers.map(({ status, Code }) => `${status} ${Code}`).sort()).toEqual(['200 1', '401 0'])
  })

  test('a secret that waited for more than half an hour is not confirmed', async () => {
    const staff = await buildRealStaff(server)
    const { Secret } = (await begin(staff, STAFF_PASSWORD)).OtherMsg
    server.clock.advance(31 * MINUTE)
    expect((await confirm(staff, totpCode(Secret, server.clock.now()))).Msg).toBe(
      '设置时间过长或已在别处重新开始，请重新设置',
    )
  })

  test('neither the secret nor a recovery code is in the database', async () => {
    const { secret, recoveryCodes } = await buildStaffWithTotp(server)
    const rows = [
      await server.db.selectFrom('staffTotp').selectAll().execute(),
      await server.db.selectFrom('staffRecoveryCode').selectAll().execute(),
      await server.db.selectFrom('auditLog').selectAll().execute(),
      await server.db.selectFrom('factorChallenge').selectAll().execute(),
    ]
    const text = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    expect(text).not.toContain(secret)
    for (const code of recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''))
  })

  test('is not asked of a clerk until a sensitive step, and not of a demo account at all', async () => {
    const clerk = await buildRealStaff(server, ['enrolment'])
    expect(await workOf(clerk)).toBe('')
    expect(await stateOf(clerk)).toMatchObject({ Needs: null, IsRequired: 0 })
    expect((await admin('NewRecoveryCodes', {}, clerk)).Msg).toBe(MISSING)
    const demo = await buildAccount(server, { userType: 9, roles: ['admin'] })
    expect([await workOf(demo), await sensitiveOf(demo)]).toEqual(['', NO_RESULT])
    for (const action of ['NewRecoveryCodes', 'RemoveTotp']) expect((await admin(action, {}, demo)).status).toBe(404)
  })
})

describe('a login', () => {
  test('can do nothing until it has given the code, each code once', async () => {
    const staff = await buildStaffWithTotp(server)
    const login = await server.call<LoginWire>('User', 'GetToken', { Mobile: staff.mobile, Pwd: STAFF_PASSWORD })
    const who = { token: login.OtherMsg.Token }
    expect(await workOf(who)).toBe(REQUIRED)
    expect(await stateOf(who)).toMatchObject({ Needs: 'SECOND_FACTOR_REQUIRED', RecoveryCodesLeft: 0, TotpSince: null })
    expect((await prove(who, '')).Msg).toBe('请输入身份验证器里的6位数字，或一个12位的恢复码')
    const code = staff.code()
    const both = await Promise.all([prove(who, code), prove(who, code)])
    expect(both.map(({ Msg }) => Msg).sort()).toEqual(['', USED])
    expect(await workOf(who)).toBe('')
    // The code of the step before is over as well, although its time would still allow it.
    expect((await prove(who, totpCode(staff.secret, server.clock.now() - 30_000))).Msg).toBe(USED)
  })

  test('goes on with its proof when the token is refreshed, also in the grace of the old one', async () => {
    const { token } = await buildStaffWithTotp(server)
    const turned = await server.call<LoginWire>('User', 'RefreshToken', {}, { token })
    const again = await server.call<LoginWire>('User', 'RefreshToken', {}, { token })
    for (const { OtherMsg } of [turned, again]) {
      expect(await workOf({ token: OtherMsg.Token })).toBe('')
      expect(await sensitiveOf({ token: OtherMsg.Token })).toBe(NO_RESULT)
    }
  })

  test('gives a recovery code instead, which works once, however it is typed', async () => {
    const staff = await buildStaffWithTotp(server)
    const who = { token: await buildLogin(server, staff) }
    const [first = '', second = ''] = staff.recoveryCodes
    const used = await prove(who, first.toLowerCase().replaceAll('-', ' '))
    expect(used.OtherMsg).toEqual({ RecoveryCodesLeft: 9 })
    expect(await workOf(who)).toBe('')
    expect((await prove(who, first)).Msg).toBe('恢复码不正确，或已经用过')
    const both = await Promise.all([prove(who, second), prove(who, second)])
    expect(both.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect((await auditOf(staff.id)).map(({ action }) => action)).toEqual([
      'ConfirmTotp',
      'ProveSecondFactor',
      'ProveSecondFactor',
    ])
  })
})

describe('wrong codes', () => {
  test('five pause the account, even for the right code, also when they come at once and from several logins', async () => {
    const staff = await buildStaffWithTotp(server)
    const logins = await Promise.all([1, 2, 3].map(async () => ({ token: await buildLogin(server, staff) })))
    const wrong = wrongCode(staff.secret)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => prove(logins[index % 3] as Who, wrong)))
    expect(answers.filter(({ Msg }) => Msg === WRONG)).toHaveLength(5)
    const paused = answers.filter(({ Msg }) => Msg === '验证码错误次数过多，请5分钟后再试')
    expect(paused).toHaveLength(15)
    expect(paused[0]?.headers['retry-after']).toBe('300')
    const [who] = logins as [Who]
    expect((await prove(who, staff.code())).Msg).toBe('验证码错误次数过多，请5分钟后再试')
    expect((await prove(who, staff.recoveryCodes[0] as string)).Msg).toContain('后再试')
    server.clock.advance(5 * MINUTE)
    // The pause grows with the next five, and a right code ends the count.
    for (let i = 0; i < 5; i++) expect((await prove(who, wrongCode(staff.secret))).Msg).toBe(WRONG)
    expect((await prove(who, staff.code())).Msg).toBe('验证码错误次数过多，请15分钟后再试')
    server.clock.advance(15 * MINUTE)
    expect((await prove(who, staff.code())).Code).toBe(1)
    for (let i = 0; i < 4; i++) expect((await prove(who, wrongCode(staff.secret))).Msg).toBe(WRONG)
    expect((await prove(who, staff.code())).Code).toBe(1)
  })
})

describe('a stolen session', () => {
  test('cannot take the factor off, replace it or make new codes once the proof is ten minutes old', async () => {
    const staff = await buildStaffWithTotp(server)
    server.clock.advance(11 * MINUTE)
    expect(await workOf(staff)).toBe('')
    for (const [action, input] of [
      ['RemoveTotp', {}],
      ['NewRecoveryCodes', {}],
      ['BeginTotp', { Pwd: STAFF_PASSWORD }],
      ['ConfirmTotp', { Code: '123456' }],
      ['BeginPasskey', { Pwd: STAFF_PASSWORD }],
      ['AddPasskey', { Name: 'x', Response: {} }],
      ['RemovePasskey', { PK_ID: 1 }],
    ] as const) {
      const answer = await admin(action, input, staff)
      expect([action, answer.status, answer.Msg]).toEqual([action, 403, FRESH])
    }
    expect(await sensitiveOf(staff)).toBe(FRESH)
    expect((await prove(staff, staff.code())).Code).toBe(1)
    expect(await sensitiveOf(staff)).toBe(NO_RESULT)
  })

  test('with the password, but without the factor, gets nowhere', async () => {
    const staff = await buildStaffWithTotp(server)
    const who = { token: await buildLogin(server, staff) }
    for (const action of ['BeginTotp', 'BeginPasskey'])
      expect((await admin(action, { Pwd: STAFF_PASSWORD }, who)).Msg).toBe(REQUIRED)
    for (const [controller, action] of [
      ['User', 'ChangePWD'],
      ['User', 'GetMyLogins'],
      ['Exam', 'GetMyExamFormList'],
    ] as const)
      expect((await server.call(controller, action, {}, who)).Msg).toBe(REQUIRED)
    expect((await server.call('User', 'Logout', {}, who)).Code).toBe(1)
  })
})

describe('changes', () => {
  test('an authenticator replaces the one before, keeps the recovery codes and ends other sessions', async () => {
    const staff = await buildStaffWithTotp(server)
    const other = { token: await buildLogin(server, staff) }
    await prove(other, staff.code())
    const { Secret } = (await begin(staff)).OtherMsg
    const confirmed = await confirm(staff, totpCode(Secret, server.clock.now()))
    expect(confirmed.OtherMsg.RecoveryCodes).toEqual([])
    expect((await server.call('User', 'GetUserInfo', {}, other)).status).toBe(401)
    server.clock.advance(30_000)
    expect((await prove(staff, totpCode(staff.secret, server.clock.now()))).Msg).toBe(WRONG)
    expect((await prove(staff, totpCode(Secret, server.clock.now()))).Code).toBe(1)
  })

  test('new recovery codes end the old ones', async () => {
    const staff = await buildStaffWithTotp(server)
    const made = await server.call<{ RecoveryCodes: string[] }>('Admin', 'NewRecoveryCodes', {}, staff)
    expect(made.OtherMsg.RecoveryCodes).toHaveLength(10)
    expect((await prove(staff, staff.recoveryCodes[0] as string)).Msg).toBe('恢复码不正确，或已经用过')
    expect((await prove(staff, made.OtherMsg.RecoveryCodes[0] as string)).Code).toBe(1)
  })

  test('who must have a factor keeps the last one; a clerk may remove it, and its codes with it', async () => {
    const staff = await buildStaffWithTotp(server)
    expect((await admin('RemoveTotp', {}, staff)).Msg).toBe(
      '您的角色必须使用两步验证，请先添加另一种方式，再移除这一种',
    )
    const clerk = await buildStaffWithTotp(server, ['enrolment'])
    expect((await admin('RemoveTotp', {}, clerk)).Code).toBe(1)
    expect(await stateOf(clerk)).toMatchObject({ Needs: null, HasTotp: 0, RecoveryCodesLeft: 0 })
    expect((await auditOf(clerk.id)).at(-1)).toEqual({
      action: 'RemoveTotp',
      before: { totp: true, passkeys: [] },
      after: { totp: false, passkeys: [] },
    })
    expect((await begin(clerk)).Msg).toBe('请输入密码')
  })
})
