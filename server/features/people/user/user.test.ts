import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoginWire, UserWire } from '#contract/people/user.ts'
import { buildAccount, newMobile } from '#test/builders.ts'
import { PASSWORD, receiveCode, registerAccount } from '#test/phone.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
// The sandbox's SMS gateway refuses requests far from its own clock, as the real one does, so the test clock starts at
// real time.
beforeAll(async () => {
  server = await startTestServer({
    now: Date.now(),
    env: { LIMIT_LOGIN: '0', LIMIT_SMS: '0', LIMIT_CAPTCHA: '0', LIMIT_FREE_LOOKUPS: '0' },
  })
})
afterAll(() => server.stop())

function logIn(mobile: string, password: string) {
  return server.call<LoginWire>('User', 'GetToken', { Mobile: mobile, Pwd: password })
}

/** Returns the HTTP status of a call that needs a token. */
async function statusWith(token: string): Promise<number> {
  return (await server.call('User', 'GetUserInfo', {}, { token })).status
}

describe('registration', () => {
  test('gives an account, a token of seven days, and keeps the agreement with time and address', async () => {
    const mobile = newMobile()
    const code = await receiveCode(server, mobile)
    const body = { Mobile: mobile, Pwd: PASSWORD, Name: '王老师', NickName: '小王🎵', AgreeVersion: '2026-11', Sex: 1 }
    const answer = await server.call<LoginWire>('User', 'UserRegistration', body, { query: { code } })
    expect(answer).toMatchObject({
      Code: 1,
      OtherMsg: { TokenHead: 'Bearer ', NickName: '小王🎵', Mobile: mobile, UserType: 1 },
    })
    expect(Date.parse(answer.OtherMsg.ExpTime)).toBe(Math.floor((server.clock.now() + 7 * 86_400_000) / 1000) * 1000)
    const row = await server.db.selectFrom('account').selectAll().where('mobile', '=', mobile).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: '王老师', sex: 1, agreeVersion: '2026-11', agreedAddress: '127.0.0.1' })
    expect(row.agreedAt).toBe(server.clock.now())
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  })

  test('judges the form in its order, with the texts of the specification', async () => {
    const taken = await buildAccount(server)
    const mobile = newMobile()
    const cases: Array<[Record<string, unknown>, string]> = [
      [{}, '请输入手机号'],
      [{ Mobile: '12345' }, '请输入正确的手机号格式'],
      [{ Mobile: mobile }, '请输入验证码'],
      [{ Mobile: mobile, code: '123456' }, '请输入密码'],
      [{ Mobile: mobile, code: '123456', Pwd: '1234567' }, '密码长度为8至64位'],
      [{ Mobile: mobile, code: '123456', Pwd: 'x'.repeat(65) }, '密码长度为8至64位'],
      [{ Mobile: mobile, code: '123456', Pwd: PASSWORD, Name: '长'.repeat(16) }, '请输入正确的姓名'],
      [{ Mobile: taken.mobile, code: '123456', Pwd: PASSWORD }, '该手机号已被使用'],
      [{ Mobile: mobile, code: '123456', Pwd: PASSWORD }, '验证码不正确'],
    ]
    for (const [body, message] of cases)
      expect(await server.call('User', 'UserRegistration', body)).toMatchObject({ status: 200, Code: 0, Msg: message })
  })

  test('takes no role, id, OpenID or foreign picture from the body', async () => {
    const mobile = newMobile()
    const code = await receiveCode(server, mobile)
    const picture = 'javascript:alert(1)'
    const body = {
      Mobile: mobile,
      Pwd: PASSWORD,
      UserType: 9,
      UserID: 1,
      id: 1,
      OpenID: 'oStolen',
      HeadImgurl: picture,
    }
    await server.call('User', 'UserRegistration', body, { query: { code } })
    const row = await server.db.selectFrom('account').selectAll().where('mobile', '=', mobile).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ userType: 1, openId: null, headImg: '' })
    expect(row.id).toBeGreaterThanOrEqual(1000)
    expect(await server.db.selectFrom('session').select('openId').where('accountId', '=', row.id).execute()).toEqual([
      { openId: null },
    ])
  })

  // This needs the conditional UPDATE of sms_code.used_at and the unique index on account.mobile.
  test('fifty at once make one account', async () => {
    const mobile = newMobile()
    const code = await receiveCode(server, mobile)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        server.call('User', 'UserRegistration', { Mobile: mobile, Pwd: PASSWORD }, { query: { code } }),
      ),
    )
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, Msg } of answers)
      if (Code === 0) expect(['该手机号已被使用', '验证码已使用，请重新获取']).toContain(Msg)
    expect(await server.db.selectFrom('account').select('id').where('mobile', '=', mobile).execute()).toHaveLength(1)
  })
})

describe('login', () => {
  test('by the right password only; an unknown mobile and a wrong password answer alike', async () => {
    const { mobile, password } = await registerAccount(server)
    expect(await logIn(mobile, password)).toMatchObject({ Code: 1, OtherMsg: { Mobile: mobile } })
    const wrong = await logIn(mobile, `${password}x`)
    const unknown = await logIn(newMobile(), password)
    expect((await logIn((await buildAccount(server)).mobile, 'none')).Msg).toBe(wrong.Msg)
    expect(wrong).toMatchObject({ status: 200, Code: 0, Msg: '手机号或密码不正确' })
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null })
  })

  test('asks for each field', async () => {
    expect((await logIn('', PASSWORD)).Msg).toBe('请输入手机号')
    expect((await logIn('110', PASSWORD)).Msg).toBe('请输入正确的手机号格式')
    expect((await logIn(newMobile(), '')).Msg).toBe('请输入密码')
  })

  test('a disabled account is out at once and cannot log in', async () => {
    const { mobile, password, token } = await registerAccount(server)
    await server.db.updateTable('account').set({ disabledAt: Date.now() }).where('mobile', '=', mobile).execute()
    server.clock.advance(1000)
    expect(await statusWith(token)).toBe(401)
    // Only who knows the password learns it.
    expect((await logIn(mobile, password)).Msg).toBe('该账号已停用，如有疑问请联系客服')
    expect((await logIn(mobile, `${password}x`)).Msg).toBe('手机号或密码不正确')
  })

  // Tries for one mobile are serialised: judged in parallel, all twenty would pass before the first is counted.
  test('ten wrong passwords pause the mobile, whatever comes; sessions go on, a code by SMS ends the pause', async () => {
    const { mobile, password, token } = await registerAccount(server)
    server.clock.advance(120_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(mobile, 'wrong-password')))
    expect(answers.filter(({ Msg }) => Msg === '手机号或密码不正确')).toHaveLength(10)
    const paused = await logIn(mobile, password)
    expect(paused).toMatchObject({ status: 200, Code: 0 })
    expect(paused.Msg).toBe('登录失败次数过多，请15分钟后再试，或通过短信验证码重置密码')
    expect(paused.headers['retry-after']).toBe('900')
    expect(await statusWith(token)).toBe(200)
    const code = await receiveCode(server, mobile)
    const reset = { Mobile: mobile, Pwd: 'Another@2026' }
    expect((await server.call('User', 'ForgetPwd', reset, { query: { code } })).Code).toBe(1)
    expect((await logIn(mobile, 'Another@2026')).Code).toBe(1)
  })

  test('the pause ends after fifteen minutes', async () => {
    const { mobile, password } = await registerAccount(server)
    for (let i = 0; i < 10; i++) await logIn(mobile, 'wrong-password')
    server.clock.advance(899_000)
    expect((await logIn(mobile, password)).Code).toBe(0)
    server.clock.advance(1000)
    expect((await logIn(mobile, password)).Code).toBe(1)
    server.clock.set(Date.now())
  })

  test('passwords are the same composed, decomposed and wide; emoji count as one; hundreds of signs are refused', async () => {
    const { mobile } = await registerAccount(server, { password: 'caf\u00e9ＡＢＣ🎹1' })
    expect((await logIn(mobile, 'cafe\u0301ABC🎹1')).Code).toBe(1)
    expect((await logIn(mobile, 'x'.repeat(1900))).Msg).toBe('手机号或密码不正确')
    expect((await logIn(mobile, 'x'.repeat(60_000))).status).toBe(400)
  })
})

describe('sessions', () => {
  test('only one header of exactly one form is a token', async () => {
    const { token } = await buildAccount(server)
    expect(await statusWith(token)).toBe(200)
    const forms = [`bearer ${token}`, `Bearer  ${token}`, `Bearer ${token}x`, token, `Basic ${token}`, 'Bearer null']
    for (const authorization of forms)
      expect((await server.call('User', 'GetUserInfo', {}, { headers: { authorization } })).status).toBe(401)
    expect((await server.call('User', 'GetUserInfo')).status).toBe(401)
  })

  test('a token ends after seven days, its account after none', async () => {
    const { token } = await buildAccount(server)
    server.clock.advance(7 * 86_400_000 - 1000)
    expect(await statusWith(token)).toBe(200)
    server.clock.advance(1000)
    expect(await statusWith(token)).toBe(401)
    server.clock.set(Date.now())
  })

  test('a refresh gives a new token; the one before it stays good for 30 seconds', async () => {
    const { token } = await buildAccount(server)
    const { OtherMsg } = await server.call<LoginWire>('User', 'RefreshToken', {}, { token })
    expect(OtherMsg.Token).not.toBe(token)
    server.clock.advance(29_000)
    expect(await statusWith(token)).toBe(200)
    server.clock.advance(1000)
    expect(await statusWith(token)).toBe(401)
    expect(await statusWith(OtherMsg.Token)).toBe(200)
  })

  // This needs the row lock of the session: tabs that refresh at the same time must each keep a valid token.
  test('five tabs that refresh at once all stay logged in, and all end together', async () => {
    const { id, token } = await buildAccount(server)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call<LoginWire>('User', 'RefreshToken', {}, { token })),
    )
    const tokens = answers.map(({ OtherMsg }) => OtherMsg.Token)
    expect(new Set(tokens).size).toBe(5)
    server.clock.advance(31_000)
    expect(await Promise.all(tokens.map(statusWith))).toEqual([200, 200, 200, 200, 200])
    const lives = await server.db.selectFrom('session').select('livesUntil').where('accountId', '=', id).execute()
    expect(new Set(lives.map(({ livesUntil }) => livesUntil)).size).toBe(1)
  })

  test('no chain of refreshes outlives ninety days, nor keeps a page refreshing at its end', async () => {
    const start = server.clock.now()
    let { token } = await buildAccount(server)
    for (let day = 6; day <= 84; day += 6) {
      server.clock.set(start + day * 86_400_000)
      token = (await server.call<LoginWire>('User', 'RefreshToken', {}, { token })).OtherMsg.Token
    }
    server.clock.set(start + 88 * 86_400_000)
    const last = (await server.call<LoginWire>('User', 'RefreshToken', {}, { token })).OtherMsg
    expect(Date.parse(last.ExpTime)).toBe(Math.floor((start + 90 * 86_400_000) / 1000) * 1000)
    server.clock.set(start + 89 * 86_400_000)
    expect((await server.call('User', 'RefreshToken', {}, { token: last.Token })).status).toBe(401)
    expect(await statusWith(last.Token)).toBe(200)
    server.clock.set(start + 90 * 86_400_000)
    expect(await statusWith(last.Token)).toBe(401)
    server.clock.set(Date.now())
  })

  test('logout ends this token at once and no other', async () => {
    const { mobile, password, token } = await registerAccount(server)
    const other = (await logIn(mobile, password)).OtherMsg.Token
    expect((await server.call('User', 'Logout', {}, { token })).Code).toBe(1)
    expect(await statusWith(token)).toBe(401)
    expect(await statusWith(other)).toBe(200)
  })
})

describe('passwords', () => {
  test('changing needs the old one and ends all tokens', async () => {
    const { mobile, password, token } = await registerAccount(server)
    const other = (await logIn(mobile, password)).OtherMsg.Token
    const change = (OPWD: string, PWD: string) => server.call('User', 'ChangePWD', { OPWD, PWD }, { token })
    expect((await change('', 'Another@2026')).Msg).toBe('请输入旧密码')
    expect((await change(password, '')).Msg).toBe('请输入新密码')
    expect((await change(password, 'short')).Msg).toBe('密码长度为8至64位')
    expect((await change('wrong-password', 'Another@2026')).Msg).toBe('旧密码不正确')
    expect((await change(password, 'Another@2026')).Code).toBe(1)
    expect([await statusWith(token), await statusWith(other)]).toEqual([401, 401])
    expect((await logIn(mobile, password)).Code).toBe(0)
    expect((await logIn(mobile, 'Another@2026')).Code).toBe(1)
  })

  // This needs the UPDATE with the old hash as its condition.
  test('of two changes at once one counts', async () => {
    const { mobile, password, token } = await registerAccount(server)
    const wanted = ['Another@2026', 'Different@2026']
    const answers = await Promise.all(
      wanted.map((PWD) => server.call('User', 'ChangePWD', { OPWD: password, PWD }, { token })),
    )
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    const winner = wanted[answers.findIndex(({ Code }) => Code === 1)] ?? ''
    expect((await logIn(mobile, winner)).Code).toBe(1)
  })

  test('resetting needs a registered mobile and ends all tokens', async () => {
    const { mobile, token } = await registerAccount(server)
    const reset = (Mobile: string, code: string) =>
      server.call<LoginWire>('User', 'ForgetPwd', { Mobile, Pwd: 'Another@2026', Name: '别人' }, { query: { code } })
    expect((await reset(newMobile(), '123456')).Msg).toBe('该手机号尚未注册')
    server.clock.advance(120_000)
    const answer = await reset(mobile, await receiveCode(server, mobile))
    expect(answer.Code).toBe(1)
    expect([await statusWith(token), await statusWith(answer.OtherMsg.Token)]).toEqual([401, 200])
    const row = await server.db.selectFrom('account').select('name').where('mobile', '=', mobile).executeTakeFirst()
    expect(row?.name).toBe('')
    server.clock.set(Date.now())
  })
})

describe('profile', () => {
  test('shows who is signed in, staff with their roles', async () => {
    const staff = await buildAccount(server, { userType: 9, roles: ['finance', 'content'] })
    const { item } = await server.call('User', 'GetUserInfo', {}, staff)
    expect(item).toEqual({
      Mobile: staff.mobile,
      Name: '测试',
      NickName: '',
      HeadImg: '',
      Sex: 0,
      OpenID: '',
      UserType: 9,
      Roles: ['content', 'finance'],
      IsAreaLimited: 0,
    } satisfies UserWire)
  })

  test('nickname and name are required, cleaned and bounded; nothing else changes', async () => {
    const account = await buildAccount(server)
    const update = (body: Record<string, unknown>) => server.call('User', 'UpdateUserInfo', body, account)
    expect((await update({ Name: '张三' })).Msg).toBe('请输入昵称')
    expect((await update({ NickName: '三三' })).Msg).toBe('请输入姓名')
    expect((await update({ NickName: '三'.repeat(16), Name: '张三' })).Msg).toBe('请输入正确的昵称')
    expect((await update({ NickName: '三三', Name: '张\u202e三' })).Msg).toBe('请输入正确的姓名')
    const body = { NickName: ' 三  三 ', Name: '张三', Mobile: newMobile(), UserType: 9, HeadImg: '/x', OpenID: 'o' }
    expect((await update(body)).item).toMatchObject({
      NickName: '三 三',
      Name: '张三',
      Mobile: account.mobile,
      UserType: 1,
    })
  })
})
