import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readOwnMetrics } from '#server/http/metrics.ts'
import { signV2 } from '#server/integrations/wechat/sign.ts'
import { writeFlatXml } from '#server/integrations/wechat/xml.ts'
import { buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { control, PAYER } from '#test/control.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

let server: TestServer
let batch: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
})
afterAll(() => server.stop())

async function ordered() {
  const account = await buildAccount(server, { openId: PAYER })
  const enrolment = await buildEnrolment(server, account, batch)
  const start = () => server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: enrolment.payCode }, account)
  return { account, start, ...enrolment }
}

async function notify(body: string): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/WeiXin/PayNotify',
    headers: { 'content-type': 'text/xml' },
    payload: body,
  })
  return answer.body
}

const count = async (table: 'wechatNotice' | 'wechatNoticeSample') =>
  (await server.db.selectFrom(table).select('id').execute()).length
const alarms = async (kind: string) =>
  (await server.db.selectFrom('paymentAlarm').select('id').where('kind', '=', kind).execute()).length
const payStatus = async (id: number) =>
  (await server.db.selectFrom('enrolment').select('payStatus').where('id', '=', id).executeTakeFirstOrThrow()).payStatus

async function failures(reason: string): Promise<number> {
  const line = new RegExp(`^kaoji_notice_failures_total\\{reason="${reason}"\\} (\\d+)$`, 'm')
  return Number(line.exec(await readOwnMetrics())?.[1] ?? 0)
}

describe('notices', () => {
  test('that nobody signed are counted and sampled; nothing of them stands in the books', async () => {
    const startedAt = server.clock.now()
    const before = [await count('wechatNotice'), await count('wechatNoticeSample'), await failures('badSignature')]
    const forged = writeFlatXml({ return_code: 'SUCCESS', sign: 'A'.repeat(32), attach: 'x'.repeat(9000) })
    const bodies = [...Array.from({ length: 40 }, () => forged), 'no xml', '<xml>\u0000</xml>', '']
    for (const answer of await Promise.all(bodies.map(notify))) expect(answer).toContain('FAIL')
    const after = [await count('wechatNotice'), await count('wechatNoticeSample'), await failures('badSignature')]
    expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([0, 1, 40])
    server.clock.advance(600_000)
    await notify(forged)
    expect(await count('wechatNoticeSample')).toBe((before[1] ?? 0) + 2)
    server.clock.advance(31 * 86_400_000)
    await server.runJob('forgetExpired', {})
    expect(await count('wechatNoticeSample')).toBe(0)
    server.clock.set(startedAt)
  })

  test('that WeChat signed are kept as they came, also where they tell of no success', async () => {
    const { appId } = server.config.wechatAccount
    const { mchId, mchKey } = server.config.wechatPay
    const fields = { return_code: 'SUCCESS', resultCode: 'FAIL', appid: appId, mch_id: mchId, nonce_str: 'n' }
    const body = writeFlatXml({ ...fields, sign: signV2(fields, mchKey, 'MD5') })
    expect(await notify(body)).toContain('FAIL')
    const kept = await server.db.selectFrom('wechatNotice').select('body').orderBy('id', 'desc').executeTakeFirst()
    expect(kept?.body).toBe(body)
  })
})

describe('a payment in another currency or of another trade type', () => {
  test.each([
    ['otherCurrency', 'mismatch:currency'],
    ['otherTradeType', 'mismatch:tradeType'],
  ])('told by a notice and then by queries: %s is not booked, and alarms once', async (how, alarm) => {
    const { account, start, id, payCode } = await ordered()
    expect((await start()).Code).toBe(1)
    await control(server, { failNext: { path: 'PayNotify', times: 100, how } })
    await control(server, { failNext: { path: '/pay/orderquery', times: 100, how } })
    await control(server, { pay: { outTradeNo: payCode } })
    await control(server, { resendNotice: { outTradeNo: payCode, times: 3 } })
    for (let n = 0; n < 3; n++) {
      await server.call('WeiXin', 'GetPayState', { EF_ID: id }, account)
      server.clock.advance(20_000)
      await server.runJob('checkOpenOrders', { isFollowUp: true })
    }
    expect(await payStatus(id)).toBe(0)
    const raised = await server.db
      .selectFrom('paymentAlarm')
      .innerJoin('payOrder', 'payOrder.id', 'paymentAlarm.orderId')
      .select(['paymentAlarm.kind', 'paymentAlarm.settledAt'])
      .where('payOrder.enrolmentId', '=', id)
      .execute()
    expect(raised).toEqual([{ kind: alarm, settledAt: null }])
    await control(server, { failNext: { path: 'PayNotify', times: 0, how } })
    await control(server, { failNext: { path: '/pay/orderquery', times: 0, how } })
    server.clock.advance(20_000)
    await server.runJob('checkOpenOrders', { isFollowUp: true })
    expect(await payStatus(id)).toBe(1)
  })

  test('fifty notices of another amount hold nothing: WeChat is asked, and the fee that it confirms is booked once', async () => {
    const { start, id, payCode } = await ordered()
    await start()
    await control(server, { holdNotices: true })
    await control(server, { pay: { outTradeNo: payCode } })
    const asking = vi.spyOn(server.services.outside.wechat, 'queryOrder')
    await control(server, { resendNotice: { outTradeNo: payCode, times: 50, change: { total_fee: '10' } } })
    expect(asking.mock.calls.length).toBeLessThan(5)
    asking.mockRestore()
    await control(server, { holdNotices: false })
    await control(server, { resendNotice: { outTradeNo: payCode, times: 2 } })
    expect(await payStatus(id)).toBe(1)
    const entries = await server.db.selectFrom('moneyEntry').select('amountFen').where('enrolmentId', '=', id).execute()
    expect(entries).toEqual([{ amountFen: 15_000 }])
    const open = await server.db
      .selectFrom('paymentAlarm')
      .innerJoin('payOrder', 'payOrder.id', 'paymentAlarm.orderId')
      .select('paymentAlarm.kind')
      .where('payOrder.enrolmentId', '=', id)
      .execute()
    expect(open).toEqual([])
  })

  test('a notice that is lost is found by the job', async () => {
    const { start, id, payCode } = await ordered()
    await start()
    await control(server, { failNext: { path: 'PayNotify', times: 100, how: 'lostAnswer' } })
    await control(server, { pay: { outTradeNo: payCode } })
    server.clock.advance(20_000)
    await server.runJob('checkOpenOrders', {})
    expect(await payStatus(id)).toBe(1)
    await control(server, { failNext: { path: 'PayNotify', times: 0, how: 'lostAnswer' } })
  })
})

describe('a merchant key that WeChat refuses', () => {
  test('the first to pay reads what becomes of the enrolment, staff are told once, and the order can be paid later', async () => {
    const { start, id } = await ordered()
    await control(server, { failNext: { path: '/pay/unifiedorder', times: 2, how: 'signError' } })
    const words =
      '在线支付暂时无法使用，您的报名已保留，我们已通知工作人员处理，请稍后再来缴费；如需帮助，请致电 0871-00000001'
    for (let n = 0; n < 2; n++) expect(await start()).toMatchObject({ status: 200, Code: 0, Msg: words })
    expect(await alarms('merchantRefused')).toBe(1)
    expect((await start()).Code).toBe(1)
    expect(await server.db.selectFrom('payOrder').select('id').where('enrolmentId', '=', id).execute()).toHaveLength(1)
  })

  test('is found by a query at the start: one log line, and not ready until it is taken', async () => {
    const log = { error: vi.fn() }
    const { merchantCheck } = server.services
    const ready = async () => (await server.app.inject({ url: '/readyz' })).json<{ problems: string[] }>().problems
    expect(await merchantCheck.check(log)).toBe('known')
    expect(await ready()).not.toContain('wechatPay')
    await control(server, { failNext: { path: '/pay/orderquery', times: 2, how: 'signError' } })
    for (let n = 0; n < 2; n++) expect(await merchantCheck.check(log)).toBe('refused')
    expect(await ready()).toContain('wechatPay')
    expect(log.error).toHaveBeenCalledOnce()
    expect(log.error.mock.calls[0]?.[0]).toMatchObject({ code: 'SIGNERROR' })
    // An unreachable WeChat says nothing about the key.
    await control(server, { failNext: { path: '/pay/orderquery', times: 3, how: '5xx' } })
    expect(await merchantCheck.check(log)).toBe('unanswered')
    expect(await ready()).toContain('wechatPay')
    expect(await merchantCheck.check(log)).toBe('known')
    expect(await ready()).not.toContain('wechatPay')
  })

  test('the start waits for nothing: asked again until WeChat answers', async () => {
    const log = { error: vi.fn() }
    const asked = vi.spyOn(server.services.outside.wechat, 'whyMerchantRefused').mockResolvedValue(null)
    server.services.merchantCheck.start(log)
    await eventually(
      'first question to WeChat',
      async () => asked.mock.calls.length,
      (calls) => calls === 1,
    )
    asked.mockRestore()
    server.services.merchantCheck.stop()
  })
})
