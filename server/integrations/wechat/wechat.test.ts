import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NoticeInbox, openNoticeInbox, startTestSandbox, type TestSandbox } from '#sandbox/forTests.ts'
import { createWechat, type Wechat } from './createWechat.ts'
import { isDeadToken } from './officialAccount.ts'
import type { PrepayInput } from './payOrder.ts'
import { signV2 } from './sign.ts'
import { readFlatXml, writeFlatXml } from './xml.ts'

const PAYER = 'oKaojiSandbox000000000000001'
let sandbox: TestSandbox
let inbox: NoticeInbox
let wechat: Wechat
let count = 0

beforeAll(async () => {
  inbox = await openNoticeInbox()
  sandbox = await startTestSandbox({ noticePausesMs: [0, 20, 20, 20], rules: { refundSeconds: 0, billNextDay: false } })
  wechat = createWechat({ ...sandbox.account, timeoutMs: 300 })
})
afterAll(async () => {
  await sandbox.close()
  await inbox.close()
})

const noticesOf = (outTradeNo: string) => inbox.bodies.filter((body) => body.includes(`[${outTradeNo}]`))

function order(change: Partial<PrepayInput> = {}): PrepayInput {
  count += 1
  const timeStart = new Date(Math.floor(Date.now() / 1000) * 1000)
  return {
    outTradeNo: `KJ${String(count).padStart(10, '0')}`,
    body: '音乐考级报名费',
    totalFen: 26000,
    openId: PAYER,
    clientIp: '192.0.2.7',
    notifyUrl: inbox.url,
    timeStart,
    timeExpire: new Date(timeStart.getTime() + 30 * 60_000),
    ...change,
  }
}

async function prepay(input: PrepayInput): Promise<string> {
  const outcome = await wechat.createPrepay(input)
  if (outcome.kind !== 'ready') throw new Error(outcome.kind)
  return outcome.prepayId
}

async function payThroughSheet(prepayId: string, change: Record<string, string> = {}): Promise<unknown> {
  const { appid, ...rest } = wechat.paySheet({ prepayId, timestampSeconds: 1_763_600_000, nonce: 'n0nce' })
  const response = await fetch(`${sandbox.url}/sandbox/pay/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ appId: appid, ...rest, signType: 'MD5', ...change }),
  })
  return response.json()
}

async function paidOrder(): Promise<PrepayInput> {
  const input = order()
  await payThroughSheet(await prepay(input))
  await expect.poll(() => noticesOf(input.outTradeNo)).toHaveLength(1)
  return input
}

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

describe('prepay, sheet, notice', () => {
  test('from prepay to a proven notice', async () => {
    const input = order({ attach: '考生 <琴> & ]]> 🎵' })
    expect(await payThroughSheet(await prepay(input))).toMatchObject({ result: 'ok' })
    await expect.poll(() => noticesOf(input.outTradeNo)).toHaveLength(1)
    const parsed = wechat.parsePayNotice(noticesOf(input.outTradeNo)[0] ?? '')
    if (!parsed.ok) throw new Error(parsed.reason)
    const { appId, mchId } = sandbox.account
    const expected = {
      outTradeNo: input.outTradeNo,
      totalFen: 26000,
      feeType: 'CNY',
      tradeType: 'JSAPI',
      openId: PAYER,
      appId,
      mchId,
    }
    expect(parsed.notice).toMatchObject(expected)
    const report = await wechat.queryOrder(input.outTradeNo)
    const { transactionId, paidAt, totalFen, openId } = parsed.notice
    expect(report).toEqual({ state: 'SUCCESS', transactionId, paidAt, totalFen, openId })
    expect(await wechat.createPrepay(input)).toEqual({ kind: 'alreadyPaid' })
  })

  test('the same parameters again are the same prepay; others under the same number are not', async () => {
    const input = order()
    const prepayId = await prepay(input)
    expect(await prepay({ ...input, nonce: 'another', clientIp: '2001:db8::1' })).toBe(prepayId)
    expect(await wechat.createPrepay({ ...input, totalFen: 1 })).toEqual({ kind: 'numberUsed' })
    await sandbox.control({ rules: { duplicateNumberCode: 'INVALID_REQUEST' } })
    expect(await wechat.createPrepay({ ...input, body: '别的' })).toEqual({ kind: 'numberUsed' })
  })

  test('an old prepay of a living order is renewed', async () => {
    const input = order({ timeExpire: new Date(Date.now() + 86_400_000) })
    const prepayId = await prepay(input)
    await sandbox.control({ orderAge: { outTradeNo: input.outTradeNo, seconds: 7300 } })
    expect(await payThroughSheet(prepayId)).toMatchObject({ result: 'fail' })
    expect(await prepay(input)).not.toBe(prepayId)
  })

  test('a sheet is refused when any signed value was changed', async () => {
    const prepayId = await prepay(order())
    const changes: Record<string, string>[] = [
      { timeStamp: '1' },
      { nonceStr: 'x' },
      { package: 'prepay_id=wx1' },
      { signType: 'HMAC-SHA256' },
      { paySign: '' },
    ]
    for (const change of changes) {
      expect(await payThroughSheet(prepayId, change)).toMatchObject({ result: 'fail' })
    }
    expect(await payThroughSheet(prepayId)).toMatchObject({ result: 'ok' })
    expect(await payThroughSheet(prepayId)).toMatchObject({ result: 'fail' })
  })

  test.each(['timeout', 'lostAnswer', '5xx', 'systemerror', 'garbage'])(
    '%s twice is survived with the same number',
    async (how) => {
      const input = order()
      await sandbox.control({ failNext: { path: '/pay/unifiedorder', times: 2, how } })
      expect(await prepay(input)).toMatch(/^wx/)
      expect((await wechat.queryOrder(input.outTradeNo)).state).toBe('NOTPAY')
    },
  )

  test.each(['lostAnswer', '5xx', 'systemerror', 'garbage'])('%s that lasts is a temporary fault', async (how) => {
    await sandbox.control({ failNext: { path: '/pay/unifiedorder', times: 3, how } })
    await expect(wechat.createPrepay(order())).rejects.toMatchObject({ service: 'wechatPay', temporary: true })
  })

  test('what WeChat refuses is told with its code', async () => {
    expect(await wechat.createPrepay(order({ openId: 'oStranger' }))).toMatchObject({
      kind: 'refused',
      code: 'PARAM_ERROR',
    })
    const stranger = createWechat({ ...sandbox.account, mchKey: 'x'.repeat(32) })
    expect(await stranger.createPrepay(order())).toEqual({ kind: 'refused', code: 'RETURN_FAIL', message: '签名错误' })
  })

  test.each([
    ['number', { outTradeNo: 'K 1' }],
    ['fraction', { totalFen: 1.5 }],
    ['nothing to pay', { totalFen: 0 }],
    ['query in the notify address', { notifyUrl: 'http://127.0.0.1/n?x=1' }],
  ])('is never sent: %s', async (_name, change) => {
    await expect(wechat.createPrepay(order(change))).rejects.toThrow(RangeError)
  })

  test('a long name of the goods is cut at a whole character', async () => {
    expect(await prepay(order({ body: '琴'.repeat(60) }))).toMatch(/^wx/)
  })

  test('a notice comes again until it is booked, and no more', async () => {
    inbox.answers.unshift({ status: 500, body: '' }, { status: 200, body: '{"code":"SUCCESS"}' })
    const input = order()
    await payThroughSheet(await prepay(input))
    await expect.poll(() => noticesOf(input.outTradeNo)).toHaveLength(3)
    const orders = (await (await fetch(`${sandbox.url}/sandbox/control/orders`)).json()) as {
      outTradeNo: string
      notice: unknown
    }[]
    expect(orders.find((one) => one.outTradeNo === input.outTradeNo)?.notice).toEqual({ tries: 3, accepted: true })
    expect(noticesOf(input.outTradeNo).every((body) => wechat.parsePayNotice(body).ok)).toBe(true)
  })

  test('held notices wait; copies may come at once', async () => {
    await sandbox.control({ holdNotices: true })
    const input = order()
    await prepay(input)
    expect(await sandbox.control({ pay: { outTradeNo: input.outTradeNo } })).toEqual({ pay: 'paid' })
    expect((await wechat.queryOrder(input.outTradeNo)).state).toBe('SUCCESS')
    expect(noticesOf(input.outTradeNo)).toHaveLength(0)
    await sandbox.control({ resendNotice: { outTradeNo: input.outTradeNo, times: 20, parallel: true } })
    expect(noticesOf(input.outTradeNo)).toHaveLength(20)
    await sandbox.control({ holdNotices: false })
  })
})

describe('notices that prove nothing', () => {
  const genuine = () => {
    const { appId, mchId } = sandbox.account
    return {
      return_code: 'SUCCESS',
      result_code: 'SUCCESS',
      appid: appId,
      mch_id: mchId,
      nonce_str: 'n',
      openid: PAYER,
      is_subscribe: 'N',
      trade_type: 'JSAPI',
      bank_type: 'OTHERS',
      total_fee: '26000',
      fee_type: 'CNY',
      cash_fee: '26000',
      transaction_id: '4200',
      out_trade_no: 'KJ1',
      time_end: '20261120090203',
      coupon_fee_0: '1',
      a_new_field: '新',
    }
  }
  const signed = (fields: Record<string, string>, key = sandbox.account.mchKey, type: 'MD5' | 'HMAC-SHA256' = 'MD5') =>
    writeFlatXml({ ...fields, sign: signV2(fields, key, type) })

  test('the genuine one is read, fields unknown today included', () => {
    expect(wechat.parsePayNotice(signed(genuine()))).toMatchObject({
      ok: true,
      notice: {
        outTradeNo: 'KJ1',
        transactionId: '4200',
        totalFen: 26000,
        paidAt: new Date('2026-11-20T01:02:03Z'),
        bankType: 'OTHERS',
      },
    })
  })

  const changed = (change: Record<string, string>) => () => signed({ ...genuine(), ...change })
  test.each<[string, () => string, string]>([
    ['no signature', () => writeFlatXml(genuine()), 'badSignature'],
    ['empty signature', () => writeFlatXml({ ...genuine(), sign: '' }), 'badSignature'],
    ['another key', () => signed(genuine(), 'x'.repeat(32)), 'badSignature'],
    [
      'lower case',
      () =>
        signed(genuine()).replace(
          /(<sign><!\[CDATA\[)([0-9A-F]+)/,
          (_all, start: string, sign: string) => start + sign.toLowerCase(),
        ),
      'badSignature',
    ],
    [
      'sign type of its own choice',
      () => signed({ ...genuine(), sign_type: 'HMAC-SHA256' }, undefined, 'HMAC-SHA256'),
      'badSignature',
    ],
    ['amount changed after signing', () => signed(genuine()).replace('26000', '1'), 'badSignature'],
    ['field added after signing', () => signed(genuine()).replace('<xml>', '<xml><attach>1</attach>'), 'badSignature'],
    ['field taken away', () => signed(genuine()).replace(/<openid>.*?<\/openid>/, ''), 'badSignature'],
    ['amount given twice', () => signed(genuine()).replace('<xml>', '<xml><total_fee>1</total_fee>'), 'unreadable'],
    ['DTD', () => `<!DOCTYPE xml [<!ENTITY x SYSTEM "file:///etc/passwd">]>${signed(genuine())}`, 'unreadable'],
    ['JSON', () => JSON.stringify(genuine()), 'unreadable'],
    ['empty', () => '', 'unreadable'],
    ['amount 1e3', changed({ total_fee: '1e3' }), 'badField'],
    ['amount 0x104', changed({ total_fee: '0x104' }), 'badField'],
    ['amount 26000.0', changed({ total_fee: '26000.0' }), 'badField'],
    ['amount 0', changed({ total_fee: '0' }), 'badField'],
    ['amount negative', changed({ total_fee: '-26000' }), 'badField'],
    ['no order', changed({ out_trade_no: '' }), 'badField'],
    ['no payment number', changed({ transaction_id: '' }), 'badField'],
    ['no payer', changed({ openid: '' }), 'badField'],
    ['impossible time', changed({ time_end: '20260230000000' }), 'badField'],
    ['foreign account', changed({ appid: 'wx0' }), 'foreignAccount'],
    ['foreign merchant', changed({ mch_id: '1' }), 'foreignAccount'],
    ['not a success', changed({ result_code: 'FAIL' }), 'notSuccess'],
  ])('%s', (_name, body, reason) => {
    expect(wechat.parsePayNotice(body())).toEqual({ ok: false, reason })
  })

  test('a forged copy over the line is refused, a genuine one with another amount is read as it is', async () => {
    const { outTradeNo } = await paidOrder()
    await sandbox.control({ resendNotice: { outTradeNo, forged: true } })
    await sandbox.control({ resendNotice: { outTradeNo, change: { total_fee: '1' } } })
    expect(wechat.parsePayNotice(noticesOf(outTradeNo)[1] ?? '')).toEqual({ ok: false, reason: 'badSignature' })
    expect(wechat.parsePayNotice(noticesOf(outTradeNo)[2] ?? '')).toMatchObject({ ok: true, notice: { totalFen: 1 } })
  })
})

describe('query and close', () => {
  test('each state is told', async () => {
    expect(await wechat.queryOrder('KJnever0')).toEqual({ state: 'NOTEXIST' })
    expect(await wechat.closeOrder('KJnever0')).toBe('notExist')
    const input = order()
    const prepayId = await prepay(input)
    expect(await wechat.queryOrder(input.outTradeNo)).toEqual({ state: 'NOTPAY' })
    expect(await wechat.closeOrder(input.outTradeNo)).toBe('tooYoung')
    await sandbox.control({ orderAge: { outTradeNo: input.outTradeNo, seconds: 301 } })
    expect(await wechat.closeOrder(input.outTradeNo)).toBe('closed')
    expect(await wechat.closeOrder(input.outTradeNo)).toBe('closed')
    expect(await wechat.queryOrder(input.outTradeNo)).toEqual({ state: 'CLOSED' })
    expect(await wechat.createPrepay(input)).toEqual({ kind: 'closed' })
    expect(await payThroughSheet(prepayId)).toMatchObject({ result: 'fail' })
    expect(await sandbox.control({ pay: { outTradeNo: input.outTradeNo } })).toEqual({ pay: 'closed' })
  })

  test('a paid order is not closed', async () => {
    expect(await wechat.closeOrder((await paidOrder()).outTradeNo)).toBe('paid')
  })

  test('an order past its end takes no payment', async () => {
    const input = order()
    const prepayId = await prepay(input)
    await sandbox.control({ orderAge: { outTradeNo: input.outTradeNo, seconds: 1801 } })
    expect(await payThroughSheet(prepayId)).toMatchObject({ result: 'fail' })
    expect((await wechat.queryOrder(input.outTradeNo)).state).toBe('CLOSED')
  })

  test('a close whose answer was lost ends as closed', async () => {
    const input = order()
    await prepay(input)
    await sandbox.control({ orderAge: { outTradeNo: input.outTradeNo, seconds: 301 } })
    await sandbox.control({ failNext: { path: '/pay/closeorder', times: 1, how: 'lostAnswer' } })
    expect(await wechat.closeOrder(input.outTradeNo)).toBe('closed')
  })
})

describe('refund and bill', () => {
  test('a refund is accepted once, told by query and by a sealed notice', async () => {
    const { outTradeNo } = await paidOrder()
    const wish = {
      outTradeNo,
      outRefundNo: `R${outTradeNo}`,
      totalFen: 26000,
      refundFen: 26000,
      reason: '考生退考',
      notifyUrl: inbox.url,
    }
    await sandbox.control({ failNext: { path: '/secapi/pay/refund', times: 1, how: 'lostAnswer' } })
    const accepted = await wechat.refund(wish)
    expect(accepted).toMatchObject({ kind: 'accepted' })
    expect(await wechat.refund(wish)).toEqual(accepted)
    expect(await wechat.refund({ ...wish, outRefundNo: 'R2' })).toMatchObject({
      kind: 'refused',
      code: 'INVALID_REQUEST',
    })
    const found = { kind: 'found', state: 'SUCCESS', outTradeNo, refundFen: 26000, refundedAt: expect.any(Date) }
    expect(await wechat.queryRefund(wish.outRefundNo)).toMatchObject(found)
    expect((await wechat.queryOrder(outTradeNo)).state).toBe('REFUND')
    const sealedNotices = () => inbox.bodies.filter((body) => body.includes('<req_info>'))
    await expect.poll(sealedNotices).toHaveLength(1)
    const sealed = sealedNotices()[0] ?? ''
    expect(wechat.parseRefundNotice(sealed)).toMatchObject({
      ok: true,
      notice: { outTradeNo, outRefundNo: wish.outRefundNo, state: 'SUCCESS', totalFen: 26000, refundFen: 26000 },
    })
    const outer = { ...readFlatXml(sealed) }
    const changes: Record<string, string>[] = [{ req_info: 'AAAA' }, { appid: 'wx0' }, { return_code: 'FAIL' }]
    const refusals = changes.map((change) => wechat.parseRefundNotice(writeFlatXml({ ...outer, ...change })))
    expect(refusals.map((one) => !one.ok && one.reason)).toEqual(['unreadable', 'foreignAccount', 'notSuccess'])
  })

  test('a refund under way, one that nobody knows, and one of an unpaid order', async () => {
    const { outTradeNo } = await paidOrder()
    await sandbox.control({ rules: { refundSeconds: 3600 } })
    await wechat.refund({ outTradeNo, outRefundNo: `R${outTradeNo}`, totalFen: 26000, refundFen: 100 })
    expect(await wechat.queryRefund(`R${outTradeNo}`)).toMatchObject({ state: 'PROCESSING', refundedAt: null })
    await sandbox.control({ rules: { refundSeconds: 0 } })
    expect(await wechat.queryRefund('Rnever')).toEqual({ kind: 'notExist' })
    const unpaid = order()
    await prepay(unpaid)
    const refused = await wechat.refund({
      outTradeNo: unpaid.outTradeNo,
      outRefundNo: 'R9',
      totalFen: 26000,
      refundFen: 26000,
    })
    expect(refused).toMatchObject({ kind: 'refused', code: 'ORDERNOTEXIST' })
  })

  test('a refund that stays unknown is a temporary fault', async () => {
    await sandbox.control({ failNext: { path: '/secapi/pay/refund', times: 3, how: 'systemerror' } })
    const wish = { outTradeNo: 'KJ0', outRefundNo: 'R0', totalFen: 1, refundFen: 1 }
    await expect(wechat.refund(wish)).rejects.toMatchObject({ code: 'SYSTEMERROR', temporary: true })
  })

  test('the bill of a day lists payments and refunds; a day without any has none', async () => {
    const { outTradeNo } = await paidOrder()
    await wechat.refund({ outTradeNo, outRefundNo: `R${outTradeNo}`, totalFen: 26000, refundFen: 500 })
    const { paidAt } = await wechat.queryOrder(outTradeNo)
    const day = new Date((paidAt?.getTime() ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10)
    const bill = await wechat.downloadBill(day)
    const rows = bill.kind === 'ready' ? bill.rows.filter((row) => row.outTradeNo === outTradeNo) : []
    expect(rows).toMatchObject([
      { tradeState: 'SUCCESS', totalFen: 26000, refundFen: 0, tradedAt: paidAt, openId: PAYER },
      { tradeState: 'REFUND', totalFen: 0, refundFen: 500, outRefundNo: `R${outTradeNo}` },
    ])
    expect(await wechat.downloadBill('2020-01-01')).toEqual({ kind: 'none' })
    await expect(wechat.downloadBill('20200101')).rejects.toThrow(RangeError)
    await sandbox.control({ failNext: { path: '/pay/downloadbill', times: 3, how: 'systemerror' } })
    await expect(wechat.downloadBill(day)).rejects.toMatchObject({ temporary: true })
  })
})

describe('answers that are not WeChat’s', () => {
  test.each<[string, (fields: Record<string, string>) => Record<string, string>, string]>([
    ['unsigned', ({ sign: _sign, ...rest }) => rest, 'BAD_SIGNATURE'],
    ['of another merchant', (fields) => resign({ ...fields, mch_id: '1' }), 'FOREIGN_ANSWER'],
    ['without prepay', ({ prepay_id: _prepay, ...rest }) => resign(rest), 'UNREADABLE'],
  ])('%s: no prepay is believed', async (_name, change, code) => {
    const { appId, mchId } = sandbox.account
    const fields = resign({
      return_code: 'SUCCESS',
      result_code: 'SUCCESS',
      appid: appId,
      mch_id: mchId,
      nonce_str: 'n',
      prepay_id: 'wx1',
    })
    const server = createServer((request, response) => {
      request.resume()
      response.end(writeFlatXml(change(fields)))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const fooled = createWechat({ ...sandbox.account, mchBase: `http://127.0.0.1:${port}` })
    await expect(fooled.createPrepay(order())).rejects.toMatchObject({ code, temporary: true })
    server.closeAllConnections()
    server.close()
  })

  function resign({ sign: _sign, ...fields }: Record<string, string>): Record<string, string> {
    return { ...fields, sign: signV2(fields, sandbox.account.mchKey, 'MD5') }
  }
})
