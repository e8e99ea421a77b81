import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildAccount, buildBatch, buildEnrolment, newMobile } from '#test/builders.ts'
import { control } from '#test/control.ts'
import { buildCheckCode, lastCodeOn, newBrowser, PASSWORD, receiveCode, solutionOf } from '#test/phone.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#test/server.ts'

let server: TestServer
// The sandbox's SMS gateway refuses requests far from its own clock, as the real one does, so the test clock starts at
// real time.
beforeAll(async () => {
  const limits = { LIMIT_LOGIN: '0', LIMIT_SMS: '0', LIMIT_CAPTCHA: '0', LIMIT_LOOKUP: '0' }
  server = await startTestServer({ now: Date.now(), env: limits })
})
afterAll(() => server.stop())

type Headers = Record<string, string>
const CODE_GONE = '微信授权已失效，请重新授权'

async function consent(person: number, state = 'abc123'): Promise<string> {
  const { item } = await server.call('Public', 'GetSiteInfo')
  const address = String(item.WeChatAuthorizeUrl)
    .replace('{redirect}', encodeURIComponent('http://localhost:3000/Login'))
    .replace('{state}', state)
  const url = new URL(address, server.sandbox.url)
  url.pathname += '/answer'
  url.searchParams.set('person', String(person))
  const response = await fetch(url, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

const exchange = (input: { code: string; state?: string }, headers: Headers = {}, token?: string) =>
  server.call<{ CheckCode: string }>('WeiXin', 'GetWeiXinUserInfo', input, { headers, ...(token ? { token } : {}) })

async function newState(headers: Headers): Promise<string> {
  return (await server.call<{ State: string }>('WeiXin', 'GetWeiXinState', {}, { headers })).OtherMsg.State
}

/** Returns the cookie of an answer as the next request sends it. */
function cookieOf(answer: TestAnswer<unknown>): Headers {
  const [cookie = ''] = String(answer.headers['set-cookie'] ?? '').split(';')
  return { cookie }
}

describe('a code of WeChat', () => {
  test('serves one login: the same again for it, nothing for another one or for nobody', async () => {
    const [one, other] = [await buildAccount(server), await buildAccount(server)]
    const code = await consent(1)
    const first = await exchange({ code }, {}, one.token)
    expect(first.Code).toBe(1)
    expect((await exchange({ code }, {}, one.token)).item).toEqual(first.item)
    for (const again of [await exchange({ code }, {}, other.token), await exchange({ code })])
      expect(again).toMatchObject({ Code: 0, Msg: CODE_GONE, item: null })
    const sessions = await server.db.selectFrom('session').select('openId').where('accountId', '=', other.id).execute()
    expect(sessions).toEqual([{ openId: null }])
  })

  test('of a browser that is not signed in serves that browser only, known by the cookie that it was given', async () => {
    const code = await consent(2)
    const first = await exchange({ code })
    const cookie = cookieOf(first)
    expect(cookie.cookie).toMatch(/^kaoji_browser=[0-9a-f]{32}$/)
    expect((await exchange({ code }, cookie)).item).toEqual(first.item)
    for (const headers of [newBrowser(), {}]) expect((await exchange({ code }, headers)).Msg).toBe(CODE_GONE)
  })

  test('raced for by twenty browsers serves one of them', async () => {
    const code = await consent(3)
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange({ code }, newBrowser())))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  })

  test.each([
    ['with a cookie', newBrowser()],
    ['without cookies', {}],
  ])('is not burnt by a user-info call that fails: the same browser asks again, %s', async (_, headers: Headers) => {
    const code = await consent(4)
    await control(server, { failNext: { path: '/sns/userinfo', times: 1, how: '5xx' } })
    expect((await exchange({ code }, headers)).status).toBe(503)
    const asked = vi.spyOn(server.services.outside.wechat, 'exchangeCode')
    // Another browser cannot use the code in the meantime.
    expect((await exchange({ code }, newBrowser())).Msg).toBe(CODE_GONE)
    expect(await exchange({ code }, headers)).toMatchObject({ Code: 1, item: { nickname: '二胡妈妈陪练中' } })
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    const rows = await server.db.selectFrom('wechatCode').select('accessToken').execute()
    expect(rows.every(({ accessToken }) => accessToken === null)).toBe(true)
  })

  test('comes back with its state to the browser that began, once; elsewhere, without it or with another it is refused', async () => {
    const browser = newBrowser()
    const state = await newState(browser)
    const code = await consent(1, state)
    expect((await exchange({ code, state }, newBrowser())).Msg).toBe(CODE_GONE)
    expect((await exchange({ code, state })).Msg).toBe(CODE_GONE)
    expect((await exchange({ code }, browser)).Msg).toBe(CODE_GONE)
    expect((await exchange({ code, state: 'abc123' }, browser)).Msg).toBe(CODE_GONE)
    expect((await exchange({ code, state }, browser)).Code).toBe(1)
    expect((await exchange({ code, state }, browser)).Code).toBe(1)
    expect((await exchange({ code: await consent(2, state), state }, browser)).Msg).toBe(CODE_GONE)
  })

  test('a state lives fifteen minutes and is forgotten', async () => {
    const browser = newBrowser()
    const state = await newState(browser)
    const code = await consent(1, state)
    server.clock.advance(15 * 60_000)
    expect((await exchange({ code, state }, browser)).Msg).toBe(CODE_GONE)
    server.clock.advance(1)
    await server.runJob('forgetExpired', {})
    expect(await server.db.selectFrom('wechatState').select('stateHash').execute()).toEqual([])
    server.clock.set(Date.now())
  })
})

describe('check codes and codes by SMS', () => {
  const send = (Mobile: string, CheckCode: string, headers: Headers = {}) =>
    server.call('Public', 'SendSMSCode', { Mobile, CheckCode }, { headers })
  const register = (Mobile: string, code: string, headers: Headers = {}) =>
    server.call('User', 'UserRegistration', { Mobile, Pwd: PASSWORD }, { query: { code }, headers })

  test('a check code sends for the browser that asked, and for no other', async () => {
    const browser = newBrowser()
    const CheckCode = await buildCheckCode(server, browser)
    for (const headers of [newBrowser(), {}])
      expect((await send(newMobile(), CheckCode, headers)).Msg).toBe('校验码不正确')
    expect((await send(newMobile(), CheckCode, browser)).Code).toBe(1)
  })

  test('a client that keeps no cookies registers, and its codes serve its own line only', async () => {
    const mobile = newMobile()
    const CheckCode = await buildCheckCode(server)
    const elsewhere = { 'user-agent': 'another' }
    expect((await send(mobile, CheckCode, elsewhere)).Msg).toBe('校验码不正确')
    expect((await send(mobile, CheckCode)).Code).toBe(1)
    const code = (await lastCodeOn(server, mobile)) ?? ''
    expect((await register(mobile, code, elsewhere)).Code).toBe(0)
    expect((await register(mobile, code)).Code).toBe(1)
  })

  test('a client with a cookie jar registers, from whatever address it comes', async () => {
    const mobile = newMobile()
    const captcha = await server.call('Public', 'GetCaptcha')
    const jar = cookieOf(captcha)
    const Solution = solutionOf(captcha.item as unknown as Parameters<typeof solutionOf>[0])
    const checked = await server.call<{ CheckCode: string }>('Public', 'GetCheckCode', { Solution }, { headers: jar })
    expect(checked.headers['set-cookie']).toBeUndefined()
    const url = `/api/Public/SendSMSCode?Mobile=${mobile}&CheckCode=${checked.OtherMsg.CheckCode}`
    const sent = await server.app.inject({ url, headers: jar, remoteAddress: '198.51.100.7' })
    expect(sent.json()).toMatchObject({ Code: 1 })
    expect((await register(mobile, (await lastCodeOn(server, mobile)) ?? '', jar)).Code).toBe(1)
  })

  test('a code by SMS entered in another browser is told so, costs no try, and takes nobody’s away', async () => {
    const [mobile, browser, other] = [newMobile(), newBrowser(), newBrowser()]
    const code = await receiveCode(server, mobile, browser)
    for (let n = 0; n < 6; n++)
      expect(await register(mobile, code, other)).toMatchObject({
        Code: 0,
        Msg: '请在获取验证码的浏览器中填写，或在这里重新获取验证码',
      })
    server.clock.advance(121_000)
    await receiveCode(server, mobile, other)
    expect((await register(mobile, code, browser)).Code).toBe(1)
    server.clock.set(Date.now())
  })
})

test('an OpenID proved in another browser, or on another session, pays for nobody else', async () => {
  const batch = await buildBatch(server)
  const [victim, thief] = [await buildAccount(server), await buildAccount(server)]
  await exchange({ code: await consent(4) }, {}, victim.token)
  const proved = await exchange({ code: await consent(5) }, newBrowser(), victim.token)
  const anonymous = newBrowser()
  const visitor = await exchange({ code: await consent(3) }, anonymous)
  const { payCode: PayCode } = await buildEnrolment(server, thief, batch)
  const pay = (OpenID: unknown, headers: Headers = {}) =>
    server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode, OpenID }, { ...thief, headers })
  const answers = await Promise.all(
    [proved, visitor].flatMap(({ item }) => [pay(item.openid), pay(item.openid, newBrowser())]),
  )
  expect(answers.map(({ Msg }) => Msg)).toEqual(answers.map(() => '请先完成微信授权'))
  expect((await pay(visitor.item.openid, anonymous)).Code).toBe(1)
})

test('over https the cookie can have been set by this very host only', async () => {
  const secure = { ...server.config, publicUrl: server.config.publicUrl }
  server.config.publicUrl = 'https://kaoji.example.cn'
  const { headers } = await server.call('Public', 'GetCaptcha')
  server.config.publicUrl = secure.publicUrl
  expect(headers['set-cookie']).toMatch(
    /^__Host-kaoji_browser=[0-9a-f]{32}; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/,
  )
  expect((await server.call('Public', 'GetSiteInfo')).headers['set-cookie']).toBeUndefined()
})
