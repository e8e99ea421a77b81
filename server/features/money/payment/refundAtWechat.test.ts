import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeFlatXml } from '#server/integrations/wechat/xml.ts'
import { buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { control, PAYER } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { approveRefund, buildPaidOrder, buildRefundStaff, type RefundStaff, refundOf } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

let server: TestServer
let batch: number
let staff: RefundStaff
const FULL = 15_000
const DAY_SECONDS = 86_400
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server, { closesInDays: 90 })
})
afterAll(() => server.stop())
beforeEach(async () => {
  // Days pass in some tests, after which everybody must sign in again.
  staff = await buildRefundStaff(server)
  await control(server, { holdNotices: false, rules: { refundSeconds: 1, refundEnds: 'SUCCESS' } })
})

const REFUND = '/secapi/pay/refund'
const fail = (how: string, times = 1, path = REFUND) => control(server, { failNext: { path, times, how } })
async function follow(seconds = 60): Promise<void> {
  server.clock.advance(seconds * 1000)
  await server.runJob('moveRefunds', {})
}
const refunded = async (fen = FULL) => {
  const paid = await buildPaidOrder(server, batch)
  const refund = await approveRefund(server, staff, { EF_ID: paid.id, Fen: fen })
  return { ...paid, refund, now: () => refundOf(server, paid.id) }
}
const moneyOf = async (id: number) =>
  (
    await server.db.selectFrom('moneyEntry').select('amountFen').where('enrolmentId', '=', id).orderBy('id').execute()
  ).map(({ amountFen }) => amountFen)
const orderOf = (payCode: string) =>
  server.db.selectFrom('payOrder').selectAll().where('payCode', '=', payCode).executeTakeFirstOrThrow()
const inList = async (EF_ID: number, State: string) =>
  (await server.call('Admin', 'GetRefundList', { EF_ID, State }, staff.finance)).listData ?? []
const retry = ({ id, version }: { id: number; version: number }) =>
  server.call('Admin', 'RetryRefund', { R_ID: id, Version: version }, staff.finance)
const lockFor = ({ id, version }: { id: number; version: number }, who = staff.finance) =>
  server.call<{ Version: number }>('Admin', 'LockRefundPayout', { R_ID: id, Version: version }, who)
/** As the console does it: asked and locked, paid, booked. */
async function payOut(refund: { id: number; version: number }, Note = '退至家长银行卡') {
  const locked = await lockFor(refund)
  if (locked.Code !== 1) return locked
  const payout = { R_ID: refund.id, Version: locked.OtherMsg.Version, VoucherNO: 'ZZ-1', Note }
  return server.call('Admin', 'PayOutRefund', payout, staff.finance)
}
const alarmsOf = async (kind: string, orderId: number) =>
  server.db.selectFrom('paymentAlarm').select('id').where('kind', '=', kind).where('orderId', '=', orderId).execute()

describe('what WeChat refuses ends at a person, who repeats it', () => {
  test.each([
    ['notEnough', 'NOTENOUGH', '余额不足'],
    ['tradeOverdue', 'TRADE_OVERDUE', '期限'],
    ['orderNotExist', 'ORDERNOTEXIST', '没有这笔订单'],
    ['userAbnormal', 'USER_ACCOUNT_ABNORMAL', '账号异常'],
    ['noCertificate', 'HTTP_400', '商户证书'],
  ])('%s', async (how, trouble, words) => {
    await fail(how)
    const { id, payCode, now } = await refunded()
    await follow(0)
    const stuck = await now()
    expect(stuck).toMatchObject({ status: 'stuck', trouble })
    expect((await orderOf(payCode)).status).toBe('refunding')
    expect(await inList(id, 'person')).toMatchObject([{ State: 'stuck', Trouble: expect.stringContaining(words) }])
    // Nothing asks WeChat for it until a person says so.
    await follow()
    expect((await now()).status).toBe('stuck')
    expect((await retry({ ...stuck, version: stuck.version - 1 })).Msg).toBe('该笔退费不需要人工处理，请刷新后查看')
    expect((await retry(stuck)).OtherMsg).toEqual({ State: 'approved' })
    await follow(0)
    await follow()
    // The number is the same, because WeChat never took it.
    expect(await now()).toMatchObject({ status: 'done', refundCode: stuck.refundCode, trouble: null })
    expect([await moneyOf(id), (await orderOf(payCode)).status]).toEqual([[FULL, -FULL], 'refunded'])
  })

  test('a refusal after an answer that was lost: the refund is found, not made again', async () => {
    await control(server, { failNext: { path: REFUND, times: 3, how: 'lostAnswer' } })
    const { id, now } = await refunded()
    await follow(0)
    await fail('notEnough')
    await follow()
    await follow()
    expect((await now()).status).toBe('done')
    expect(await moneyOf(id)).toEqual([FULL, -FULL])
    await control(server, { failNext: { path: REFUND, times: 0, how: 'notEnough' } })
  })
})

describe('states of a refund at WeChat', () => {
  test('PROCESSING for days: asked about at growing intervals, shown to a person after five, and booked in the end', async () => {
    await control(server, { rules: { refundSeconds: 9 * DAY_SECONDS } })
    const { id, now } = await refunded()
    for (let hour = 0; hour < 20; hour++) await follow(3600)
    expect(await now()).toMatchObject({ status: 'accepted', trouble: null })
    expect(await inList(id, 'underWay')).toHaveLength(1)
    for (let half = 0; half < 10; half++) await follow(DAY_SECONDS / 2)
    expect(await now()).toMatchObject({ status: 'accepted', trouble: 'SLOW' })
    expect(await inList(id, 'person')).toMatchObject([{ Trouble: expect.stringContaining('5天') }])
    for (let half = 0; half < 10; half++) await follow(DAY_SECONDS / 2)
    expect(await now()).toMatchObject({ status: 'done', trouble: null })
    expect(await moneyOf(id)).toEqual([FULL, -FULL])
  })

  test('CHANGE: to a person; ended at WeChat’s console, it is booked by itself', async () => {
    await control(server, { rules: { refundEnds: 'CHANGE' } })
    const { id, refund, now } = await refunded()
    await follow(0)
    await follow()
    expect(await now()).toMatchObject({ status: 'stuck', trouble: 'CHANGE' })
    expect(await inList(id, 'person')).toHaveLength(1)
    await control(server, { rules: { refundEnds: 'SUCCESS' }, holdNotices: true })
    await control(server, { refundState: { outRefundNo: refund.refundCode, state: 'SUCCESS' } })
    await follow(7 * 3600)
    expect((await now()).status).toBe('done')
  })

  test('CHANGE, paid in another way with a note; if WeChat pays as well, finance is told', async () => {
    await control(server, { rules: { refundEnds: 'CHANGE' } })
    const { id, payCode, refund, now } = await refunded()
    await follow(0)
    await follow()
    expect((await payOut(await now())).Code).toBe(1)
    expect(await now()).toMatchObject({
      status: 'done',
      way: 'other',
      voucherNo: 'ZZ-1',
      decisionNote: '退至家长银行卡',
    })
    expect([await moneyOf(id), (await orderOf(payCode)).status]).toEqual([[FULL, -FULL], 'refunded'])
    await control(server, { refundState: { outRefundNo: refund.refundCode, state: 'SUCCESS' } })
    await control(server, { resendNotice: { outRefundNo: refund.refundCode, times: 3 } })
    expect(await moneyOf(id)).toEqual([FULL, -FULL])
    expect(await alarmsOf('refundTwice', refund.orderId ?? 0)).toHaveLength(1)
  })

  test('who would pay by hand what WeChat has just paid is stopped', async () => {
    await control(server, { rules: { refundEnds: 'CHANGE' } })
    const { id, refund, now } = await refunded()
    await follow(0)
    await follow()
    const stuck = await now()
    await control(server, { holdNotices: true, refundState: { outRefundNo: refund.refundCode, state: 'SUCCESS' } })
    expect((await payOut(stuck)).Msg).toBe('微信刚刚确认这笔款已退给考生，请勿再付')
    expect(await moneyOf(id)).toEqual([FULL, -FULL])
    expect((await now()).status).toBe('done')
  })

  test('REFUNDCLOSE: to a person, and the next request has a number of its own', async () => {
    await control(server, { rules: { refundEnds: 'REFUNDCLOSE' } })
    const { id, now } = await refunded()
    await follow(0)
    await follow()
    const stuck = await now()
    expect(stuck).toMatchObject({ status: 'stuck', trouble: 'REFUNDCLOSE' })
    // The closed one keeps its state, what comes now succeeds.
    await control(server, { refundState: { outRefundNo: stuck.refundCode, state: 'REFUNDCLOSE' } })
    await control(server, { rules: { refundEnds: 'SUCCESS' } })
    expect((await retry(stuck)).Code).toBe(1)
    await follow(0)
    await follow()
    const done = await now()
    expect(done).toMatchObject({ status: 'done', earlierCodes: [stuck.refundCode] })
    expect(done.refundCode).not.toBe(stuck.refundCode)
    expect(await moneyOf(id)).toEqual([FULL, -FULL])
    // A late notice of the closed number changes nothing.
    const { resendNotice } = await control(server, { resendNotice: { outRefundNo: stuck.refundCode } })
    expect(resendNotice).toMatchObject([{ accepted: true }])
  })

  test('one that was left to a person and goes on at WeChat is followed again, and nobody pays it by hand', async () => {
    await control(server, { rules: { refundEnds: 'CHANGE' } })
    const { id, refund, now } = await refunded()
    await follow(0)
    await follow()
    const stuck = await now()
    expect(stuck).toMatchObject({ status: 'stuck', trouble: 'CHANGE' })
    await control(server, {
      holdNotices: true,
      refundState: { outRefundNo: refund.refundCode, state: 'PROCESSING' },
    })
    expect((await payOut(stuck)).Msg).toBe('该笔退费不需要人工处理，请刷新后查看')
    expect(await now()).toMatchObject({ status: 'accepted', trouble: null })
    await control(server, { refundState: { outRefundNo: refund.refundCode, state: 'SUCCESS' } })
    await follow(7 * 3600)
    expect((await now()).status).toBe('done')
    expect(await moneyOf(id)).toEqual([FULL, -FULL])
  })

  test('no answer for long: a person sees it while the job goes on, and it ends by itself', async () => {
    await fail('5xx', 1000)
    await fail('5xx', 1000, '/pay/refundquery')
    const { id, now } = await refunded()
    for (let tries = 0; tries < 12; tries++) await follow(6 * 3600)
    expect(await now()).toMatchObject({ status: 'approved', trouble: 'NO_ANSWER' })
    expect(await inList(id, 'person')).toHaveLength(1)
    await fail('5xx', 0)
    await fail('5xx', 0, '/pay/refundquery')
    await follow(6 * 3600)
    await follow(6 * 3600)
    expect(await now()).toMatchObject({ status: 'done', trouble: null })
    expect(await moneyOf(id)).toEqual([FULL, -FULL])
  })

  test('another amount than was asked for is not booked, and a person decides', async () => {
    const { id, refund, now } = await refunded(5000)
    await control(server, { holdNotices: true })
    await follow(0)
    await server.db.updateTable('refund').set({ amountFen: 4999 }).where('id', '=', refund.id).execute()
    await follow()
    expect(await now()).toMatchObject({ status: 'stuck', trouble: 'AMOUNT' })
    expect(await moneyOf(id)).toEqual([FULL])
  })
})

describe('notices of refunds', () => {
  const notify = async (body: string) =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/api/WeiXin/RefundNotify',
        headers: { 'content-type': 'text/xml' },
        payload: body,
      })
    ).body
  const keptNotices = async () => {
    const kept = await server.db.selectFrom('wechatNotice').select('body').where('kind', '=', 'refund').execute()
    return kept.map(({ body }) => server.services.outside.wechat.parseRefundNotice(body))
  }

  test('book what a query confirms, and are kept as they came', async () => {
    const { id, refund, now } = await refunded()
    await follow(0)
    server.clock.advance(5000)
    await eventually('notice of the refund', now, ({ status }) => status === 'done')
    expect(await moneyOf(id)).toEqual([FULL, -FULL])
    // Notices of other refunds come late and repeatedly, also between these two.
    expect(await keptNotices()).toContainEqual(
      expect.objectContaining({ ok: true, notice: expect.objectContaining({ outRefundNo: refund.refundCode }) }),
    )
  })

  test('fifty copies, queries and runs of the job at once book it once', async () => {
    const { id, payCode, refund } = await refunded()
    await control(server, { holdNotices: true })
    await follow(0)
    server.clock.advance(60_000)
    await warmPool(server)
    await Promise.all([
      control(server, { resendNotice: { outRefundNo: refund.refundCode, times: 50, parallel: true } }),
      ...Array.from({ length: 10 }, () => server.runJob('moveRefunds', {})),
      ...Array.from({ length: 10 }, () => server.runJob('refundOrder', { orderId: refund.orderId ?? 0 })),
    ])
    expect(await moneyOf(id)).toEqual([FULL, -FULL])
    expect((await orderOf(payCode)).status).toBe('refunded')
  })

  test('forged ones are refused and kept nowhere but in samples', async () => {
    const { refund, now } = await refunded()
    await control(server, { holdNotices: true })
    await follow(0)
    const { resendNotice } = await control(server, {
      refundState: { outRefundNo: refund.refundCode, state: 'SUCCESS' },
      resendNotice: { outRefundNo: refund.refundCode, forged: true },
    })
    expect(resendNotice).toMatchObject([{ accepted: false }])
    for (const body of ['', 'no xml', writeFlatXml({ return_code: 'SUCCESS', req_info: 'AAAA' })])
      expect(await notify(body)).toContain('FAIL')
    // Genuine notices of other refunds still come from earlier tests, so that the kept ones cannot be counted.
    expect((await keptNotices()).filter((kept) => !kept.ok || kept.notice.outRefundNo === refund.refundCode)).toEqual(
      [],
    )
    expect((await now()).status).toBe('accepted')
  })

  test('that WeChat does not confirm, or cannot confirm now, book nothing and are sent again', async () => {
    const { refund, now } = await refunded()
    await follow(0)
    await control(server, { holdNotices: true, refundState: { outRefundNo: refund.refundCode, state: 'SUCCESS' } })
    await fail('5xx', 3, '/pay/refundquery')
    const { resendNotice } = await control(server, { resendNotice: { outRefundNo: refund.refundCode } })
    expect(resendNotice).toMatchObject([{ accepted: false }])
    expect((await now()).status).toBe('accepted')
    const again = await control(server, { resendNotice: { outRefundNo: refund.refundCode } })
    expect(again.resendNotice).toMatchObject([{ accepted: true }])
    expect((await now()).status).toBe('done')
  })
})

describe('a refund made at WeChat’s own console', () => {
  test('of an order that is still open here: payment and refund are booked, the enrolment ends', async () => {
    await control(server, { holdNotices: true })
    const { account, id, payCode } = await unbooked()
    await control(server, { consoleRefund: { outTradeNo: payCode, refundFen: FULL } })
    server.clock.advance(60_000)
    const state = await server.call('WeiXin', 'GetPayState', { EF_ID: id }, account)
    expect(state).toMatchObject({ OtherMsg: { IsPay: 2 } })
    expect(await moneyOf(id)).toEqual([FULL, -FULL])
    expect([(await orderOf(payCode)).status, (await refundOf(server, id)).origin]).toEqual(['refunded', 'console'])
    const { payStatus } = await server.db
      .selectFrom('enrolment')
      .select('payStatus')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(payStatus).toBe(2)
    expect(await alarmsOf('refundElsewhere', (await orderOf(payCode)).id)).toHaveLength(1)
  })

  test('in part: the enrolment stays paid, and what is left is less', async () => {
    await control(server, { holdNotices: true })
    const { account, id, payCode } = await unbooked()
    await control(server, { consoleRefund: { outTradeNo: payCode, refundFen: 5000 } })
    server.clock.advance(60_000)
    for (let n = 0; n < 3; n++) await server.call('WeiXin', 'GetPayState', { EF_ID: id }, account)
    expect(await moneyOf(id)).toEqual([FULL, -5000])
    const left = await server.call('Admin', 'GetRefundable', { EF_ID: id }, staff.clerk)
    expect(left.item).toMatchObject({ Received: 150, Left: 100 })
  })

  async function unbooked() {
    const account = await buildAccount(server, { openId: PAYER })
    const { id, payCode } = await buildEnrolment(server, account, batch)
    await server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: payCode }, account)
    await control(server, { pay: { outTradeNo: payCode } })
    return { account, id, payCode }
  }
})
