import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newMobile } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { receiveCode, registerAccount } from '#test/phone.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: BuiltAccount
let clerk: BuiltAccount
let batch: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOGIN: '0', LIMIT_SMS: '0' } })
  batch = await buildBatch(server)
  admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
})
afterAll(() => server.stop())

const read = async (UserID: unknown, who = clerk) => (await server.call('Admin', 'GetAccount', { UserID }, who)).item
const because = { Reason: '家长来电', Proof: '身份证' }
const lock = async (UserID: number, IsLocked: 0 | 1, changes: Record<string, unknown> = {}) => {
  const { Version } = await read(UserID)
  return server.call('Admin', 'LockAccount', { UserID, IsLocked, ...because, Version, ...changes }, admin)
}
const changeMobile = async (account: BuiltAccount, NewMobile: string, changes: Record<string, unknown> = {}) => {
  const { Version } = await read(account.id)
  const request = { UserID: account.id, OldMobile: account.mobile, NewMobile, ...because, Version, ...changes }
  return server.call('Admin', 'ChangeAccountMobile', request, admin)
}
const isIn = async (token: string) => (await server.call('User', 'GetUserInfo', {}, { token })).status === 200
const logIn = (Mobile: string, Pwd: string) => server.call<{ Token: string }>('User', 'GetToken', { Mobile, Pwd })
async function registered() {
  const person = await registerAccount(server)
  const { id } = await server.db
    .selectFrom('account')
    .select('id')
    .where('mobile', '=', person.mobile)
    .executeTakeFirstOrThrow()
  return { ...person, id }
}

describe('an account', () => {
  test('is found by mobile, by the last four digits with a name, by a name and by an exam number', async () => {
    const owner = await buildAccount(server)
    const { id } = await buildEnrolment(server, owner, batch, { Name: '阿诗玛' })
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, paidAt: server.clock.now(), examNo: '872600000099' })
      .where('id', '=', id)
      .execute()
    await server.db
      .insertInto('examNumber')
      .values({ examNo: '872600000099', enrolmentId: id, givenAt: server.clock.now() })
      .execute()
    const find = async (Search: string) =>
      (await server.call('Admin', 'GetAccountList', { Search }, clerk)).listData.map(({ UserID }) => UserID)
    for (const search of [owner.mobile, `${owner.mobile.slice(-4)} 阿诗玛`, '阿诗', '872600000099'])
      expect(await find(search), search).toEqual([owner.id])
    expect(await find(`0000${owner.mobile.slice(-4) === '0000' ? '1' : ''} 阿诗玛`)).toEqual([])
    expect(await find(admin.mobile)).toEqual([])
    expect((await find('')).length).toBeGreaterThan(0)
    expect(await read(owner.id)).toMatchObject({
      Mobile: `${owner.mobile.slice(0, 3)}****${owner.mobile.slice(-4)}`,
      Candidates: ['阿诗玛'],
      People: [{ Name: '阿诗玛', Enrolments: [{ EF_ID: id, IsPay: 1, ExamNO: '872600000099' }] }],
      Logins: [{ DeviceName: expect.any(String) }],
    })
  })

  test('is changed by administrators only, and is one of a candidate', async () => {
    const { id: UserID } = await buildAccount(server)
    const { Version } = await read(UserID)
    const requests = {
      LockAccount: { UserID, IsLocked: 1, Version, ...because },
      EndAccountLogins: { UserID, ...because },
      ChangeAccountMobile: { UserID, OldMobile: '', NewMobile: newMobile(), Version, ...because },
      MergeAccounts: { UserID, FromUserID: UserID + 1, Version, FromVersion: 1, ...because },
    }
    for (const [action, input] of Object.entries(requests)) {
      expect((await server.call('Admin', action, input, clerk)).status).toBe(403)
      expect((await server.call('Admin', action, { ...input, UserID: clerk.id }, admin)).status).toBe(404)
      expect((await server.call('Admin', action, { ...input, Reason: '' }, admin)).Msg).toBe('请填写原因，最多100个字')
    }
    expect((await server.call('Admin', 'GetAccount', { UserID: clerk.id }, clerk)).status).toBe(404)
  })
})

// With another number nobody would know any more that it is his own family, whose refunds others decide (threats#X4).
test('whoever changes mobiles does not change the one of his own family’s account', async () => {
  const own = await buildAccount(server, { mobile: admin.mobile })
  expect(await changeMobile(own, newMobile())).toMatchObject({ Code: 0, OtherMsg: { Reason: 'OWN_ACCOUNT_MOBILE' } })
  const row = await server.db.selectFrom('account').select('loginMobile').where('id', '=', own.id).executeTakeFirst()
  expect(row).toEqual({ loginMobile: own.mobile })
})

describe('a locked account', () => {
  test('is out at once, and tells only who proves it is his; what was paid stays', async () => {
    const person = await registered()
    const { id: enrolmentId } = await buildEnrolment(server, person, batch)
    expect((await lock(person.id, 1)).item).toMatchObject({ IsLocked: 1 })
    expect(await isIn(person.token)).toBe(false)
    const LOCKED = '该账号已停用，如有疑问请联系客服'
    expect((await logIn(person.mobile, person.password)).Msg).toBe(LOCKED)
    expect((await logIn(person.mobile, 'wrong-password')).Msg).toBe('手机号或密码不正确')
    server.clock.advance(120_000)
    const code = await receiveCode(server, person.mobile)
    const reset = { Mobile: person.mobile, Pwd: 'Another@2026' }
    expect((await server.call('User', 'ForgetPwd', reset, { query: { code } })).Msg).toBe(LOCKED)
    const stored = await server.db.selectFrom('enrolment').select('id').where('id', '=', enrolmentId).execute()
    expect(stored).toHaveLength(1)
    await lock(person.id, 0)
    expect((await logIn(person.mobile, person.password)).Code).toBe(1)
    expect((await read(person.id)).History).toMatchObject([
      { Action: 'LockAccount', Who: '测试', Reason: '家长来电' },
      { Action: 'LockAccount' },
    ])
  })

  test('leaves no login behind that began at the same moment', async () => {
    const person = await registered()
    await warmPool(server)
    for (let round = 0; round < 4; round++) {
      const { Version } = await read(person.id)
      const request = { UserID: person.id, IsLocked: 1, ...because, Version }
      const [answer, ...logins] = await Promise.all([
        server.call('Admin', 'LockAccount', request, admin),
        ...Array.from({ length: 3 }, () => logIn(person.mobile, person.password)),
      ])
      expect(answer.Code).toBe(1)
      await lock(person.id, 0)
      for (const { Code, OtherMsg } of logins) if (Code === 1) expect(await isIn(OtherMsg.Token)).toBe(false)
    }
  })

  test('is locked by one of two at once; logins end without a lock too', async () => {
    const owner = await buildAccount(server)
    const { Version } = await read(owner.id)
    await warmPool(server)
    const answers = await Promise.all([lock(owner.id, 1, { Version }), lock(owner.id, 1, { Version })])
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
    const other = await buildAccount(server)
    await server.call('Admin', 'EndAccountLogins', { UserID: other.id, ...because }, admin)
    expect(await isIn(other.token)).toBe(false)
  })
})

describe('another mobile', () => {
  test('takes the place of the old one after proof, in enrolments too, and ends the logins', async () => {
    const owner = await registered()
    const { id } = await buildEnrolment(server, owner, batch)
    const to = newMobile()
    const { mobile: taken } = await buildAccount(server)
    for (const [changes, Msg] of [
      [{ NewMobile: '' }, '请输入手机号'],
      [{ NewMobile: '123' }, '请输入正确的手机号格式'],
      [{ OldMobile: newMobile() }, '原手机号与这个账号不符，请向本人核对'],
      [{ NewMobile: owner.mobile }, '新手机号与原来的相同'],
      [{ NewMobile: taken }, '新手机号已有账号；如果属于同一家人，请改用“合并账号”'],
      [{ Proof: ' ' }, '请写明核对了什么证明，最多100个字'],
    ] as const)
      expect((await changeMobile(owner, to, changes)).Msg).toBe(Msg)
    expect((await changeMobile(owner, to)).Code).toBe(1)
    expect(await isIn(owner.token)).toBe(false)
    expect((await logIn(owner.mobile, owner.password)).Msg).toBe('手机号或密码不正确')
    expect((await logIn(to, owner.password)).Code).toBe(1)
    const row = await server.db.selectFrom('enrolment').select('mobile').where('id', '=', id).executeTakeFirst()
    expect(row?.mobile).toBe(to)
  })

  test('is given to one of two at once', async () => {
    const [one, other] = [await buildAccount(server), await buildAccount(server)]
    const to = newMobile()
    await warmPool(server)
    const answers = await Promise.all([changeMobile(one, to), changeMobile(other, to)])
    expect(answers.map(({ Msg }) => Msg).sort()).toEqual(['', '新手机号已有账号；如果属于同一家人，请改用“合并账号”'])
  })
})
