import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildAccount, buildBatch, buildEnrolment, buildLogin, newMobile } from '#test/builders.ts'
import { PAYER } from '#test/control.ts'
import { lastCodeOn, newBrowser, PASSWORD } from '#test/phone.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
// The sandbox's SMS gateway refuses requests far from its own clock, as the real one does, so the test clock starts at
// real time.
beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
})
afterAll(() => server.stop())

/** Consents as one of the sandbox's people and returns the code that the browser brings back. */
async function consentAs(person: number, scope = 'snsapi_userinfo'): Promise<string> {
  const { item } = await server.call('Public', 'GetSiteInfo')
  const address = String(item.WeChatAuthorizeUrl)
    .replace('{redirect}', encodeURIComponent('http://localhost:3000/Login?from=1'))
    .replace('{state}', 'abc123')
    .replace('scope=snsapi_userinfo', `scope=${scope}`)
  const url = new URL(address, server.sandbox.url)
  url.pathname += '/answer'
  url.searchParams.set('person', String(person))
  const response = await fetch(url, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  expect([back.pathname, back.searchParams.get('from'), back.searchParams.get('state')]).toEqual([
    '/Login',
    '1',
    'abc123',
  ])
  return back.searchParams.get('code') ?? ''
}

/** The default browser. */
const browser = newBrowser()

function exchange(code: string, token?: string, headers = browser) {
  return server.call<{ CheckCode: string }>(
    'WeiXin',
    'GetWeiXinUserInfo',
    { code },
    { headers, ...(token ? { token } : {}) },
  )
}

function send(Mobile: string, CheckCode: string, OpenID: string) {
  return server.call('Public', 'SendSMSCode', { Mobile, CheckCode, OpenID }, { headers: browser })
}

describe('the WeChat user', () => {
  test('comes with a check code; the same code again gives the same user for five minutes', async () => {
    const code = await consentAs(1)
    const first = await exchange(code)
    expect(first.Code).toBe(1)
    expect(Object.keys(first.item).sort()).toEqual(['headimgurl', 'nickname', 'openid', 'sex'])
    server.clock.advance(299_000)
    const again = await exchange(code)
    expect(again.item).toEqual(first.item)
    expect(again.OtherMsg.CheckCode).not.toBe(first.OtherMsg.CheckCode)
    server.clock.advance(1000)
    expect(await exchange(code)).toMatchObject({ status: 200, Code: 0, Msg: '微信授权已失效，请重新授权' })
    server.clock.set(Date.now())
  })

  // This needs simultaneous exchanges to be shared: WeChat accepts a code once.
  test('a callback page loaded five times at once gets one user', async () => {
    const code = await consentAs(2)
    // This opens the connections, without which the first request would be answered before the others begin.
    await Promise.all(Array.from({ length: 5 }, () => exchange('nonsense')))
    const asked = vi.spyOn(server.services.outside.wechat, 'exchangeCode')
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(code)))
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
    expect(answers.map(({ Code }) => Code)).toEqual([1, 1, 1, 1, 1])
    expect(new Set(answers.map(({ item }) => item.openid)).size).toBe(1)
  })

  test('an unknown or missing code asks for a new consent, a preview visitor for the full service', async () => {
    for (const code of ['', 'nonsense']) expect((await exchange(code)).Msg).toBe('微信授权已失效，请重新授权')
    expect((await exchange(await consentAs(0))).Msg).toBe('请点击“使用完整服务”后再继续')
  })

  test('pays from a second phone of the account after an authorisation that asks nothing, with its own OpenID', async () => {
    const batch = await buildBatch(server)
    const father = await buildAccount(server, { openId: PAYER })
    const { payCode } = await buildEnrolment(server, father, batch)
    const mother = { token: await buildLogin(server, father) }
    const pay = () => server.call<{ Reason?: string }>('WeiXin', 'CreateWeiXinPayUrl', { PayCode: payCode }, mother)
    expect((await pay()).OtherMsg.Reason).toBe('WECHAT_REQUIRED')
    const silent = await exchange(await consentAs(2, 'snsapi_base'), mother.token)
    expect(silent.item).toMatchObject({ nickname: '', headimgurl: '' })
    expect(silent.item.openid).not.toBe(PAYER)
    expect((await pay()).Code).toBe(1)
    const order = server.db.selectFrom('payOrder').select('openId').where('payCode', '=', payCode)
    expect(await order.executeTakeFirstOrThrow()).toEqual({ openId: silent.item.openid })
  })

  test('is kept with the session of who is signed in, and with the account only once', async () => {
    const account = await buildAccount(server)
    const first = (await exchange(await consentAs(1), account.token)).item.openid
    const second = (await exchange(await consentAs(2), account.token)).item.openid
    expect(first).not.toBe(second)
    const session = await server.db
      .selectFrom('session')
      .select('openId')
      .where('accountId', '=', account.id)
      .executeTakeFirst()
    expect(session?.openId).toBe(second)
    expect((await server.call('User', 'GetUserInfo', {}, account)).item.OpenID).toBe(first)
  })

  test('binds its check code: another OpenID sends nothing, and registration keeps the proved one', async () => {
    const { item, OtherMsg } = await exchange(await consentAs(3))
    const mobile = newMobile()
    expect((await send(mobile, OtherMsg.CheckCode, 'oSomebodyElse')).Msg).toBe('校验码不正确')
    expect((await send(mobile, OtherMsg.CheckCode, String(item.openid))).Code).toBe(1)
    const body = { Mobile: mobile, Pwd: PASSWORD, OpenID: 'oSomebodyElse' }
    const code = (await lastCodeOn(server, mobile)) ?? ''
    const registered = await server.call<{ Token: string }>('User', 'UserRegistration', body, {
      query: { code },
      headers: browser,
    })
    const me = await server.call('User', 'GetUserInfo', {}, { token: registered.OtherMsg.Token })
    expect(me.item.OpenID).toBe(item.openid)
  })
})

describe('the signature of a page', () => {
  const sign = (url: string) =>
    server.call<{ AppId: string; Timestamp: number; NonceStr: string; Signature: string }>('WeiXin', 'GetJSSDK', {
      url,
    })

  test('is made with the ticket over the page without its fragment', async () => {
    const { OtherMsg } = await sign('http://localhost:3000/NewsDetail?News_ID=1&t=%2F+中#top')
    const ticket = await server.db
      .selectFrom('wechatToken')
      .select('value')
      .where('kind', '=', 'jsapi')
      .executeTakeFirstOrThrow()
    const text = `jsapi_ticket=${ticket.value}&noncestr=${OtherMsg.NonceStr}&timestamp=${OtherMsg.Timestamp}&url=http://localhost:3000/NewsDetail?News_ID=1&t=%2F+中`
    expect(OtherMsg.Signature).toBe(createHash('sha1').update(text).digest('hex'))
    expect(OtherMsg.AppId).toBe(server.config.wechatAccount.appId)
  })

  test('is refused to pages of others', async () => {
    const foreign = [
      'https://evil.example/',
      'https://localhost:3000@evil.example/',
      'http://localhost.evil.example/',
      'javascript:alert(1)',
      '//localhost:3000/',
      'nonsense',
      '',
    ]
    for (const url of foreign) expect([url, (await sign(url)).Msg]).toEqual([url, '该网址不属于本站'])
  })

  test('one ticket serves everybody until ten minutes before its end', async () => {
    const ticket = () =>
      server.db.selectFrom('wechatToken').selectAll().where('kind', '=', 'jsapi').executeTakeFirstOrThrow()
    await sign('http://localhost:3000/')
    const first = await ticket()
    const asked = vi.spyOn(server.services.outside.wechat, 'jsapiTicket')
    await Promise.all(Array.from({ length: 5 }, () => sign('http://localhost:3000/')))
    expect(await ticket()).toEqual(first)
    // Before that WeChat returns the same ticket, and a new one only in its last five minutes.
    for (const secondsLeft of [600, 590, 240]) {
      server.clock.set(first.expiresAt - secondsLeft * 1000)
      const answers = await Promise.all(Array.from({ length: 5 }, () => sign('http://localhost:3000/')))
      expect(answers.map(({ Code }) => Code)).toEqual([1, 1, 1, 1, 1])
    }
    // A ticket is fetched at 600 and at 240, not at 590.
    expect(asked).toHaveBeenCalledTimes(2)
    asked.mockRestore()
    expect((await ticket()).expiresAt).toBeGreaterThan(first.expiresAt)
    server.clock.set(Date.now())
  })

  // This needs the lease: WeChat gives few tickets a day.
  test('ten first pages at once fetch one ticket; WeChat out of reach, the old one serves to its end', async () => {
    await server.db.deleteFrom('wechatToken').execute()
    const asked = vi.spyOn(server.services.outside.wechat, 'jsapiTicket')
    const answers = await Promise.all(Array.from({ length: 10 }, () => sign('http://localhost:3000/')))
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
    expect(answers.map(({ Code }) => Code)).toEqual(Array.from({ length: 10 }, () => 1))
    const { expiresAt } = await server.db
      .selectFrom('wechatToken')
      .selectAll()
      .where('kind', '=', 'jsapi')
      .executeTakeFirstOrThrow()
    const unreachable = async () =>
      fetch(`${server.sandbox.url}/sandbox/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ failNext: { path: '/sandbox/api/cgi-bin/ticket/getticket', times: 1, how: '5xx' } }),
      })
    await unreachable()
    server.clock.set(expiresAt - 1000)
    expect((await sign('http://localhost:3000/')).Code).toBe(1)
    await unreachable()
    server.clock.set(expiresAt)
    expect(await sign('http://localhost:3000/')).toMatchObject({ status: 503, Msg: '微信暂时无法访问，请稍后再试' })
    expect((await sign('http://localhost:3000/')).Code).toBe(1)
    server.clock.set(Date.now())
  })
})
