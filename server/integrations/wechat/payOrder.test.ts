import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestShop, PAYER } from '#test/outside/testShop.ts'
import { createWechat } from './createWechat.ts'
import { signV2 } from './sign.ts'
import { writeFlatXml } from './xml.ts'

const shop = await openTestShop()
const { sandbox, inbox, wechat, order, prepay, payThroughSheet, noticesOf, paidOrder } = shop
afterAll(() => shop.close())

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
    expect(report).toEqual({
      state: 'SUCCESS',
      transactionId,
      paidAt,
      totalFen,
      feeType: 'CNY',
      tradeType: 'JSAPI',
      openId,
    })
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
    const input = order({ timeExpire: Date.now() + 86_400_000 })
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
    ['too long a note', { attach: 'x'.repeat(128) }],
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

  test('a payment that was on its way when the order was closed is still told', async () => {
    const input = order()
    const { outTradeNo } = input
    await prepay(input)
    await sandbox.control({ orderAge: { outTradeNo, seconds: 301 } })
    expect(await wechat.closeOrder(outTradeNo)).toBe('closed')
    await sandbox.control({ pay: { outTradeNo, despiteClose: true } })
    await expect.poll(() => noticesOf(outTradeNo)).toHaveLength(1)
    expect((await wechat.queryOrder(outTradeNo)).state).toBe('SUCCESS')
    expect(await wechat.closeOrder(outTradeNo)).toBe('paid')
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

describe('answers that are not WeChat’s', () => {
  test.each<[string, (fields: Record<string, string>) => Record<string, string>, string]>([
    ['unsigned', ({ sign: _sign, ...rest }) => rest, 'BAD_SIGNATURE'],
    ['busy before it was read', () => ({ return_code: 'FAIL', return_msg: '系统繁忙，请稍后再试' }), 'SYSTEMERROR'],
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
