import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, newMobile } from '#test/builders.ts'
import { buildCheckCode, lastCodeOn, newBrowser, PASSWORD, receiveCode, solutionOf } from '#test/phone.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
// The sandbox's SMS gateway refuses requests far from its own clock, as the real one does, so the test clock starts at
// real time.
beforeAll(async () => {
  const limits = {
    LIMIT_LOGIN: '0',
    LIMIT_SMS: '0',
    LIMIT_CAPTCHA: '0',
    LIMIT_USER_EXISTS: '0',
    LIMIT_FREE_LOOKUPS: '0',
  }
  server = await startTestServer({ now: Date.now(), env: limits })
})
afterAll(() => server.stop())

async function challenge() {
  return (await server.call('Public', 'GetCaptcha')).item as unknown as Parameters<typeof solutionOf>[0]
}

function checkCodeFor(Solution: string) {
  return server.call<{ CheckCode: string }>('Public', 'GetCheckCode', { Solution })
}

function send(Mobile: string, CheckCode: string, OpenID = '') {
  return server.call('Public', 'SendSMSCode', { Mobile, CheckCode, OpenID })
}

function register(Mobile: string, code: string) {
  return server.call('User', 'UserRegistration', { Mobile, Pwd: PASSWORD }, { query: { code } })
}

/** Returns a code that differs from this one. */
function notThis(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

describe('captcha', () => {
  test('a solution is good for one check code', async () => {
    const solution = solutionOf(await challenge())
    expect((await checkCodeFor(solution)).OtherMsg.CheckCode).toMatch(/^[\w-]{43}$/)
    expect(await checkCodeFor(solution)).toMatchObject({ status: 200, Code: 0, Msg: '校验码不正确' })
  })

  // This needs the primary key of spent_captcha.
  test('ten at once with one solution get one check code', async () => {
    const solution = solutionOf(await challenge())
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkCodeFor(solution)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  })

  test('a late, altered, foreign or senseless solution is refused', async () => {
    const given = await challenge()
    const parts = JSON.parse(Buffer.from(solutionOf(given), 'base64').toString()) as Record<string, unknown>
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const later = String(given.salt).replace(/expires=\d+/, 'expires=9999999999')
    const wrong = [
      encode({ ...parts, number: Number(parts.number) + 1 }),
      encode({ ...parts, salt: later }),
      encode({ ...parts, signature: 'a'.repeat(64) }),
      encode({ ...parts, algorithm: 'SHA-1' }),
      encode([]),
      'no base64 at all',
      '',
    ]
    for (const solution of wrong) expect((await checkCodeFor(solution)).Msg).toBe('校验码不正确')
    server.clock.advance(601_000)
    expect((await checkCodeFor(solutionOf(given))).Msg).toBe('校验码不正确')
    server.clock.set(Date.now())
  })
})

describe('sending', () => {
  test('judges mobile, then check code', async () => {
    expect((await send('', 'x')).Msg).toBe('请输入手机号')
    expect((await send('10000000000', 'x')).Msg).toBe('请输入正确的手机号格式')
    for (const CheckCode of ['', 'x', 'a'.repeat(43)])
      expect((await send(newMobile(), CheckCode)).Msg).toBe('校验码不正确')
  })

  test('sends six digits, once in 120 seconds, and tells how long to wait', async () => {
    const mobile = newMobile()
    const CheckCode = await buildCheckCode(server)
    expect(await send(mobile, CheckCode)).toMatchObject({ Code: 1, OtherMsg: { ResendAfterSeconds: 120 } })
    expect(await lastCodeOn(server, mobile)).toMatch(/^\d{6}$/)
    server.clock.advance(20_000)
    const again = await send(mobile, CheckCode)
    expect(again).toMatchObject({ status: 200, Code: 0, Msg: '请在100秒后再获取验证码' })
    expect(again.headers['retry-after']).toBe('100')
    server.clock.advance(100_000)
    expect((await send(mobile, CheckCode)).Code).toBe(1)
    server.clock.set(Date.now())
  })

  test('five an hour for one mobile, also from other addresses', async () => {
    const mobile = newMobile()
    const CheckCode = await buildCheckCode(server)
    const now = server.clock.now()
    const sentAgo = (count: number, minutes: number) =>
      server.db
        .insertInto('smsCode')
        .values(
          Array.from({ length: count }, (_, index) => ({
            mobile,
            purpose: 'register' as const,
            codeHash: Buffer.alloc(32),
            address: `198.51.100.${index}`,
            sentAt: now - minutes * 60_000,
            expiresAt: now - minutes * 60_000 + 300_000,
          })),
        )
        .execute()
    await sentAgo(4, 50)
    expect((await send(mobile, CheckCode)).Code).toBe(1)
    server.clock.advance(121_000)
    expect((await send(mobile, CheckCode)).Msg).toBe('获取验证码过于频繁，请8分钟后再试')
    server.clock.set(Date.now())
  })

  test('somebody else’s requests do not shut an owner out: his known browser passes', async () => {
    const owner = await buildAccount(server)
    const { mobile } = owner
    const known = 'a1'.repeat(16)
    const sendFrom = async (browser: string) =>
      server.call(
        'Public',
        'SendSMSCode',
        { Mobile: mobile, CheckCode: await buildCheckCode(server), OpenID: '' },
        { headers: { 'x-browser': browser } },
      )
    const now = server.clock.now()
    await server.db.updateTable('session').set({ browser: known }).where('accountId', '=', owner.id).execute()
    await server.db
      .insertInto('smsCode')
      .values(
        [50, 40, 30].map((minutes) => ({
          mobile,
          purpose: 'reset' as const,
          codeHash: Buffer.alloc(32),
          address: '198.51.100.7',
          sentAt: now - minutes * 60_000,
          expiresAt: now - minutes * 60_000 + 300_000,
        })),
      )
      .execute()
    for (const stranger of ['b2'.repeat(16), '']) expect((await sendFrom(stranger)).Msg).toMatch(/^获取验证码过于频繁/)
    expect((await sendFrom(known)).Code, 'the owner').toBe(1)
  })

  test('a check code serves five sends and ten minutes, whatever the mobiles', async () => {
    const CheckCode = await buildCheckCode(server)
    for (let i = 0; i < 5; i++) expect((await send(newMobile(), CheckCode)).Code).toBe(1)
    expect((await send(newMobile(), CheckCode)).Msg).toBe('校验码不正确')
    const other = await buildCheckCode(server)
    server.clock.advance(600_000)
    expect((await send(newMobile(), other)).Msg).toBe('校验码不正确')
    server.clock.set(Date.now())
  })

  // This needs the advisory lock per mobile: before the first code there is no row to lock.
  test('fifty requests at once, from fifty addresses, send one code', async () => {
    const mobile = newMobile()
    const headers = newBrowser()
    const codes = await Promise.all(Array.from({ length: 10 }, () => buildCheckCode(server, headers)))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        server.app.inject({
          headers,
          method: 'GET',
          url: `/api/Public/SendSMSCode?Mobile=${mobile}&CheckCode=${codes[index % 10]}`,
          remoteAddress: `198.51.100.${index}`,
        }),
      ),
    )
    expect(answers.map((answer) => answer.json<{ Code: number }>()).filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(await server.db.selectFrom('smsCode').select('id').where('mobile', '=', mobile).execute()).toHaveLength(1)
  })

  // This needs the conditional UPDATE of check_code.sends_left.
  test('ten mobiles at once on one check code get five codes', async () => {
    const CheckCode = await buildCheckCode(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(newMobile(), CheckCode)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(5)
  })
})

describe('limits of the service', () => {
  test('per address and of all together', async () => {
    const env = { LIMIT_SMS_PER_ADDRESS_HOUR: '3', LIMIT_SMS_PER_MINUTE: '4', LIMIT_CAPTCHA: '0' }
    const own = await startTestServer({ now: Date.now(), env })
    try {
      const codes = [await buildCheckCode(own), await buildCheckCode(own)]
      const ask = (index: number) =>
        own.call('Public', 'SendSMSCode', { Mobile: newMobile(), CheckCode: codes[index] ?? '' })
      for (let i = 0; i < 3; i++) expect((await ask(0)).Code).toBe(1)
      expect(await ask(0)).toMatchObject({ status: 429, Msg: '当前网络获取验证码过于频繁，请稍后再试' })
      await own.db.updateTable('smsCode').set({ address: '198.51.100.1' }).execute()
      expect((await ask(1)).Code).toBe(1)
      expect(await ask(1)).toMatchObject({ status: 429, Msg: '当前访问人数较多，请60秒后再试' })
      own.clock.advance(60_000)
      expect((await ask(1)).Code).toBe(1)
    } finally {
      await own.stop()
    }
  })
})

describe('using a code', () => {
  test('five wrong tries spend it, and stay counted though each answer was a refusal', async () => {
    const mobile = newMobile()
    const code = await receiveCode(server, mobile)
    for (let i = 0; i < 5; i++) expect((await register(mobile, notThis(code))).Msg).toBe('验证码不正确')
    expect((await register(mobile, code)).Msg).toBe('验证码错误次数过多，请重新获取')
  })

  // This needs the row lock of the code while it is judged.
  test('twenty wrong tries at once are five tries', async () => {
    const mobile = newMobile()
    const code = await receiveCode(server, mobile)
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(mobile, notThis(code))))
    expect(answers.filter(({ Msg }) => Msg === '验证码不正确')).toHaveLength(5)
    expect((await register(mobile, code)).Code).toBe(0)
  })

  test('lives five minutes, and only the newest counts', async () => {
    const mobile = newMobile()
    const first = await receiveCode(server, mobile)
    server.clock.advance(120_000)
    const second = await receiveCode(server, mobile)
    if (first !== second) expect((await register(mobile, first)).Msg).toBe('验证码不正确')
    server.clock.advance(300_000)
    expect((await register(mobile, second)).Msg).toBe('验证码已过期，请重新获取')
    server.clock.set(Date.now())
  })

  test('belongs to its mobile and its purpose', async () => {
    const mobile = newMobile()
    const code = await receiveCode(server, mobile)
    expect((await register(newMobile(), code)).Msg).toBe('验证码不正确')
    // The mobile is registered in the meantime: a code for registration resets no password.
    await buildAccount(server, { mobile })
    const reset = await server.call('User', 'ForgetPwd', { Mobile: mobile, Pwd: PASSWORD }, { query: { code } })
    expect(reset.Msg).toBe('验证码不正确')
  })

  // This needs the conditional UPDATE of sms_code.used_at.
  test('ten resets at once use one code once', async () => {
    const { mobile } = await buildAccount(server)
    const code = await receiveCode(server, mobile)
    const reset = (Pwd: string) => server.call('User', 'ForgetPwd', { Mobile: mobile, Pwd }, { query: { code } })
    const passwords = Array.from({ length: 10 }, (_, index) => `Password-${index}`)
    const answers = await Promise.all(passwords.map(reset))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(answers.filter(({ Msg }) => Msg === '验证码已使用，请重新获取')).toHaveLength(9)
    const winner = passwords[answers.findIndex(({ Code }) => Code === 1)]
    expect((await server.call('User', 'GetToken', { Mobile: mobile, Pwd: winner })).Code).toBe(1)
  })

  test('no code, mobile or token stands in the table as it is', async () => {
    const mobile = newMobile()
    const code = await receiveCode(server, mobile)
    const row = await server.db.selectFrom('smsCode').selectAll().where('mobile', '=', mobile).executeTakeFirstOrThrow()
    expect(row.codeHash).toHaveLength(32)
    expect(JSON.stringify({ ...row, mobile: '' })).not.toContain(code)
  })
})

describe('asking whether a mobile is registered', () => {
  test('answers, and asks for a check code when asked often', async () => {
    server.config.limits.freeLookups = 10
    const { mobile } = await buildAccount(server)
    const ask = (Mobile: string, CheckCode = '') => server.call('User', 'UserExists', { Mobile, CheckCode })
    expect((await ask(mobile)).OtherMsg).toEqual({ IsExists: 1 })
    expect((await ask(newMobile())).OtherMsg).toEqual({ IsExists: 0 })
    expect((await ask('')).Msg).toBe('请输入手机号')
    expect((await ask('1380000')).Msg).toBe('请输入正确的手机号格式')
    for (let i = 2; i < 10; i++) expect((await ask(mobile)).Code).toBe(1)
    expect(await ask(mobile)).toMatchObject({ Code: 0, Msg: '校验码不正确', OtherMsg: { NeedCheckCode: 1 } })
    const CheckCode = await buildCheckCode(server)
    for (let i = 0; i < 10; i++) expect((await ask(mobile, CheckCode)).OtherMsg).toEqual({ IsExists: 1 })
    expect((await ask(mobile, CheckCode)).Code).toBe(0)
    server.clock.advance(600_000)
    expect((await ask(mobile)).Code).toBe(1)
    server.clock.set(Date.now())
    server.config.limits.freeLookups = 0
  })
})

describe('forgetting', () => {
  test('what has had its time is deleted, all else stays', async () => {
    const { id } = await buildAccount(server)
    const CheckCode = await buildCheckCode(server)
    const before = server.clock.now()
    const rows = (table: 'checkCode' | 'session' | 'passwordFailure' | 'siteVisit' | 'smsCode') =>
      server.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    await server.db.insertInto('passwordFailure').values({ mobile: '13000000000', at: before }).execute()
    await server.db.insertInto('siteVisit').values({ guid: 'g', linkUrl: '/', at: before }).execute()
    await server.runJob('forgetExpired', {})
    expect(Number((await rows('checkCode')).count)).toBeGreaterThan(0)
    expect((await send(newMobile(), CheckCode)).Code).toBe(1)
    server.clock.advance(38 * 86_400_000)
    await server.runJob('forgetExpired', {})
    for (const table of ['checkCode', 'session', 'passwordFailure', 'smsCode'] as const)
      expect([table, (await rows(table)).count]).toEqual([table, '0'])
    expect((await rows('siteVisit')).count).toBe('1')
    expect(await server.db.selectFrom('account').select('id').where('id', '=', id).execute()).toHaveLength(1)
    server.clock.advance(365 * 86_400_000)
    await server.runJob('forgetExpired', {})
    expect((await rows('siteVisit')).count).toBe('0')
  })
})
