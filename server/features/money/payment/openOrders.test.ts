import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { timestamp } from '#server/db/instants.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { claimDueOrders } from '#server/records/money/payment/askQueries.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { control, PAYER } from '#test/control.ts'
import { startSecondMachine } from '#test/secondMachine.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_WECHAT_QUERIES_PER_SECOND: '0' } })
  batch = await buildBatch(server)
  await control(server, { holdNotices: true })
})
afterAll(() => server.stop())
afterEach(() => void vi.restoreAllMocks())
beforeEach(async () => {
  await server.db.updateTable('payOrder').set({ status: 'closed' }).where('status', '=', 'open').execute()
})

async function ordered(account: BuiltAccount) {
  const enrolment = await buildEnrolment(server, account, batch)
  const answer = await server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: enrolment.payCode }, account)
  expect(answer.Code).toBe(1)
  return enrolment
}

const payer = () => buildAccount(server, { openId: PAYER })
const pay = (outTradeNo: string) => control(server, { pay: { outTradeNo } })

async function paidOf(ids: readonly number[]): Promise<number> {
  const rows = await server.db.selectFrom('enrolment').select('payStatus').where('id', 'in', ids).execute()
  return rows.filter(({ payStatus }) => payStatus === 1).length
}

let crowded = 0
/** Inserts open orders of this age, without enrolments, that the job queries within the next minute. */
async function crowd(count: number, minutesAgo: number): Promise<void> {
  const now = server.clock.now()
  const openedAt = now - minutesAgo * 60_000
  const expiresAt = openedAt + 30 * 60_000
  const first = 1_000_000 + crowded
  crowded += count
  await server.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      insert into pay_order (enrolment_id, pay_code, amount_fen, status, created_at, opened_at, expires_at, ask_at)
      select n, 'crowd' || ${String(minutesAgo)} || '-' || n, 15000, 'open', ${timestamp(openedAt)}, ${timestamp(openedAt)}, ${timestamp(expiresAt)},
        ${timestamp(now)} + (n % 60) * interval '1 second'
      from generate_series(${sql.lit(first)}, ${sql.lit(first + count - 1)}) n`.execute(db)
  })
}

/** Answers 'not paid' for WeChat, without a request for each order. */
function askedOfWechat(wechat = server.services.outside.wechat) {
  const real = wechat.queryOrder
  return vi
    .spyOn(wechat, 'queryOrder')
    .mockImplementation((payCode) =>
      payCode.startsWith('crowd') ? Promise.resolve({ state: 'NOTPAY' as const }) : real(payCode),
    )
}

/** Runs the rounds that the queue would start in this time, one every fifteen seconds. */
async function rounds(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 15) {
    server.clock.advance(15_000)
    await server.runJob('checkOpenOrders', { isFollowUp: true })
  }
}

describe('the job that looks after open orders', () => {
  test('2,000 open orders, ten lost notices: all ten are booked within 90 seconds, young or old', async () => {
    askedOfWechat()
    const account = await payer()
    const old = await Promise.all(Array.from({ length: 5 }, () => ordered(account)))
    server.clock.advance(12 * 60_000)
    await crowd(1500, 20)
    await crowd(490, 4)
    const young = await Promise.all(Array.from({ length: 5 }, () => ordered(account)))
    const ids = [...old, ...young].map(({ id }) => id)
    for (const { payCode } of [...old, ...young]) await pay(payCode)
    await rounds(90)
    expect(await paidOf(ids)).toBe(10)
  }, 120_000)

  test('young orders and those whose payer waits come before hundreds that were there first', async () => {
    const account = await payer()
    const waiting = await ordered(account)
    server.clock.advance(10 * 60_000)
    await crowd(330, 10)
    server.clock.advance(60_000)
    await server.call('WeiXin', 'GetPayState', { EF_ID: waiting.id }, account)
    const young = await ordered(account)
    server.clock.advance(16_000)
    const first = await server.db.transaction().execute((db) => claimDueOrders(db, server.clock.now(), 2))
    expect(first.map(({ payCode }) => payCode).sort()).toEqual([waiting.payCode, young.payCode].sort())
  })

  test('of several workers at once each order is asked about by one', async () => {
    await crowd(200, 3)
    const asking = askedOfWechat()
    server.clock.advance(60_000)
    await Promise.all(Array.from({ length: 4 }, () => server.runJob('checkOpenOrders', { isFollowUp: true })))
    const asked = asking.mock.calls.map(([payCode]) => payCode)
    expect(asked).toHaveLength(200)
    expect(new Set(asked).size).toBe(200)
  })

  test('what is young is asked about again after 15 seconds, what is older more seldom, at least each minute', async () => {
    await crowd(1, 1)
    await crowd(1, 20)
    await rounds(60)
    const asking = askedOfWechat()
    await rounds(180)
    const times = (start: string) => asking.mock.calls.filter(([payCode]) => payCode.startsWith(start)).length
    expect([times('crowd1-'), times('crowd20-')]).toEqual([12, 3])
  })

  test('orders are closed after their half hour, also when WeChat was out of reach at that moment', async () => {
    const account = await payer()
    const { id } = await ordered(account)
    server.clock.advance(31 * 60_000)
    await control(server, { failNext: { path: '/sandbox/mch/pay/orderquery', times: 3, how: '5xx' } })
    await expect(server.runJob('checkOpenOrders', {})).rejects.toThrow('1 open orders')
    await rounds(90)
    const [order] = await server.db.selectFrom('payOrder').select('status').where('enrolmentId', '=', id).execute()
    expect(order?.status).toBe('closed')
  })

  test('WeChat says that it is asked too often: the round ends, and the rest stay due', async () => {
    await crowd(300, 2)
    server.clock.advance(60_000)
    const asking = vi
      .spyOn(server.services.outside.wechat, 'queryOrder')
      .mockRejectedValueOnce(new OutsideError('wechatPay', 'FREQUENCY_LIMITED', true))
    await expect(server.runJob('checkOpenOrders', { isFollowUp: true })).rejects.toThrow('1 open orders')
    expect(asking.mock.calls.length).toBeLessThanOrEqual(25)
    const left = await server.db.transaction().execute((db) => claimDueOrders(db, server.clock.now(), 1000))
    expect(left.length).toBeGreaterThanOrEqual(275)
  })
})

describe('whether it is paid', () => {
  const ask = (account: BuiltAccount, id: number) =>
    server.call<{ IsPay: number }>('WeiXin', 'GetPayState', { EF_ID: id }, account)

  test('is asked of WeChat once in three seconds, however often the page asks', async () => {
    const account = await payer()
    const { id, payCode } = await ordered(account)
    const asking = vi.spyOn(server.services.outside.wechat, 'queryOrder')
    for (let second = 0; second < 9; second++) {
      for (let n = 0; n < 5; n++) expect((await ask(account, id)).OtherMsg.IsPay).toBe(0)
      server.clock.advance(1000)
    }
    expect(asking).toHaveBeenCalledTimes(3)
    await pay(payCode)
    expect((await ask(account, id)).OtherMsg.IsPay).toBe(1)
  })

  // This needs the conditional update of pay_order.asked_at: two servers share nothing else.
  test('asked of two servers at once, WeChat is asked by one of them, and neither asks beside the job', async () => {
    const account = await payer()
    const { id } = await ordered(account)
    const second = await startSecondMachine(server)
    try {
      const here = vi.spyOn(server.services.outside.wechat, 'queryOrder')
      const there = vi.spyOn(second.services.outside.wechat, 'queryOrder')
      const url = `/api/WeiXin/GetPayState?EF_ID=${id}`
      const headers = { authorization: `Bearer ${account.token}` }
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? server.app : second.app).inject({ url, headers })),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
      await server.runJob('checkOpenOrders', { isFollowUp: true })
      expect(here.mock.calls.length + there.mock.calls.length).toBe(1)
    } finally {
      await second.stop()
    }
  })
})
