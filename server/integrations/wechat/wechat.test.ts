import { afterAll, describe, expect, test } from 'vitest'
import { openTestShop } from '#test/outside/testShop.ts'
import { createWechat } from './createWechat.ts'
import { isDeadToken } from './officialAccount.ts'

const shop = await openTestShop()
const { sandbox, wechat } = shop
afterAll(() => shop.close())

describe('web authorisation', () => {
  const redirectUri = 'http://127.0.0.1:3000/Login?from=%2FMyEnroll&名=琴'
  const authorize = (scope: 'snsapi_base' | 'snsapi_userinfo' = 'snsapi_userinfo') =>
    wechat.authorizeUrl({ redirectUri, scope, state: 'st4te' })
  async function consentedCode(person: number): Promise<string> {
    return (await sandbox.consent(authorize(), person)).searchParams.get('code') ?? ''
  }

  test('the address has the order of parameters and the fragment that WeChat asks for', () => {
    const { appId, openBase } = sandbox.account
    const encoded = encodeURIComponent(redirectUri)
    expect(authorize()).toBe(
      `${openBase}/connect/oauth2/authorize?appid=${appId}&redirect_uri=${encoded}&response_type=code&scope=snsapi_userinfo&state=st4te#wechat_redirect`,
    )
    expect(() => wechat.authorizeUrl({ redirectUri, scope: 'snsapi_base', state: 'a b' })).toThrow(RangeError)
  })

  test('a consent leads back with code and state, and the code to a person', async () => {
    const back = await sandbox.consent(authorize(), 3)
    expect(back.searchParams.get('state')).toBe('st4te')
    expect(back.searchParams.get('from')).toBe('/MyEnroll')
    const exchange = await wechat.exchangeCode(back.searchParams.get('code') ?? '')
    if (exchange.kind !== 'ok') throw new Error(exchange.kind)
    expect(exchange).toMatchObject({ openId: 'oKaojiSandbox000000000000003', isSnapshot: false })
    const user = await wechat.userInfo(exchange)
    expect(user).toEqual({
      openId: exchange.openId,
      nickname: '五线谱上的小虾米🦐',
      headImgUrl: '/sandbox/avatars/3.svg',
      sex: 0,
    })
  })

  test('a declined consent brings no code', async () => {
    const back = await sandbox.consent(authorize(), 'decline')
    expect(back.searchParams.has('code')).toBe(false)
    expect(back.searchParams.get('state')).toBe('st4te')
  })

  test('a code works once; a used, an unknown and an empty-handed one are told apart from an outage', async () => {
    const code = await consentedCode(1)
    expect(await wechat.exchangeCode(code)).toMatchObject({ kind: 'ok' })
    expect(await wechat.exchangeCode(code)).toEqual({ kind: 'badCode' })
    await sandbox.control({ rules: { usedCodeError: 40029 } })
    expect(await wechat.exchangeCode(code)).toEqual({ kind: 'badCode' })
    expect(await wechat.exchangeCode('0'.repeat(32))).toEqual({ kind: 'badCode' })
    await sandbox.control({ failNext: { path: '/sns/oauth2/access_token', times: 1, how: '5xx' } })
    await expect(wechat.exchangeCode(code)).rejects.toMatchObject({ code: 'HTTP_502', temporary: true })
  })

  test('who only previews is marked, and has no profile', async () => {
    const exchange = await wechat.exchangeCode(await consentedCode(0))
    if (exchange.kind !== 'ok') throw new Error(exchange.kind)
    expect(exchange.isSnapshot).toBe(true)
    await expect(wechat.userInfo(exchange)).rejects.toMatchObject({ code: '48001', temporary: false })
  })

  test('a silent authorisation gives no profile', async () => {
    const back = await sandbox.consent(authorize('snsapi_base'), 2)
    const exchange = await wechat.exchangeCode(back.searchParams.get('code') ?? '')
    if (exchange.kind !== 'ok') throw new Error(exchange.kind)
    await expect(wechat.userInfo(exchange)).rejects.toMatchObject({ code: '48001' })
  })

  test.each([
    ['foreign host', 'redirect_uri', 'https://example.com/'],
    ['not a web address', 'redirect_uri', 'javascript:alert(1)'],
    ['foreign account', 'appid', 'wx0'],
    ['unknown scope', 'scope', 'snsapi_login'],
    ['state with blanks', 'state', 'a b'],
  ])('%s is refused on a page, never sent on', async (_name, parameter, value) => {
    const url = new URL(authorize().replace('#wechat_redirect', ''))
    url.searchParams.set(parameter, value)
    for (const address of [url.href, url.href.replace('/authorize?', '/authorize/answer?person=1&')]) {
      const response = await fetch(address, { redirect: 'manual' })
      expect(response.status).toBe(400)
      expect(response.headers.has('location')).toBe(false)
    }
  })

  test.each(['timeout', '5xx', 'systemerror', 'garbage', 'lostAnswer'])('%s is a temporary fault', async (how) => {
    await sandbox.control({ failNext: { path: '/sns/userinfo', times: 1, how } })
    await expect(wechat.userInfo({ accessToken: 'a', openId: 'b' })).rejects.toMatchObject({
      service: 'wechat',
      temporary: true,
    })
  })

  test('a wrong secret is a lasting fault whose message holds no secret', async () => {
    const stranger = createWechat({ ...sandbox.account, appSecret: 'not-the-secret' })
    const error = await stranger
      .exchangeCode('c0de')
      .then(String, (reason: Error) => JSON.stringify(reason) + reason.message + reason.stack)
    expect(error).toContain('40125')
    expect(error).not.toMatch(/not-the-secret|c0de/)
  })

  test('a service that is not there is a temporary fault', async () => {
    const nowhere = createWechat({ ...sandbox.account, apiBase: 'http://127.0.0.1:9' })
    await expect(nowhere.stableToken()).rejects.toMatchObject({ code: 'NETWORK', temporary: true })
  })
})

describe('access token, ticket, page signature', () => {
  test('the stable token stays the same and leads to the ticket that signs pages', async () => {
    const { accessToken, expiresInSeconds } = await wechat.stableToken()
    expect((await wechat.stableToken()).accessToken).toBe(accessToken)
    expect(expiresInSeconds).toBeGreaterThan(300)
    const { ticket } = await wechat.jsapiTicket(accessToken)
    const url = 'http://127.0.0.1:3000/NewsDetail?News_ID=3&名=%E7%90%B4'
    const signature = wechat.jssdkSignature({ ticket, nonce: 'n', timestamp: 1_763_600_000, url: `${url}#top` })
    const verify = async (address: string) => {
      const response = await fetch(`${sandbox.url}/sandbox/bridge/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          appId: sandbox.account.appId,
          nonce: 'n',
          timestamp: '1763600000',
          signature,
          url: address,
        }),
      })
      return ((await response.json()) as { result: string }).result
    }
    expect(await verify(url)).toBe('ok')
    expect(await verify(`${url}&x=1`)).toBe('fail_invalid signature')
  })

  test('a dead token is told apart', async () => {
    const error: unknown = await wechat.jsapiTicket('dead').catch((reason: unknown) => reason)
    expect(isDeadToken(error)).toBe(true)
    expect(isDeadToken(new Error('other'))).toBe(false)
  })
})
