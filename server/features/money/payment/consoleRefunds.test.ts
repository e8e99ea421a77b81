import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildBatch } from '#test/builders.ts'
import { control } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import {
  approveRefund,
  buildPaidOrder,
  buildRefundStaff,
  lockPayout,
  type RefundStaff,
  refundOf,
} from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let staff: RefundStaff
const FULL = 15_000
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server, { closesInDays: 90 })
})
afterAll(() => server.stop())
beforeEach(async () => {
  staff = await buildRefundStaff(server)
  await control(server, { holdNotices: false, rules: { refundSeconds: 0, refundEnds: 'SUCCESS' } })
})

/** A refund that WeChat refused; it waits for a person. */
async function stuckRefund() {
  await control(server, { failNext: { path: '/secapi/pay/refund', times: 1, how: 'notEnough' } })
  const paid = await buildPaidOrder(server, batch)
  await approveRefund(server, staff, { EF_ID: paid.id, Fen: FULL })
  await server.runJob('moveRefunds', {})
  const refund = await refundOf(server, paid.id)
  expect(refund).toMatchObject({ status: 'stuck', trouble: 'NOTENOUGH' })
  return { ...paid, refund }
}

/** Somebody gives the money back at WeChat's console, and the bill of the day names it. */
async function atConsole(payCode: string, refundFen = FULL): Promise<string> {
  const { consoleRefund } = await control(server, { consoleRefund: { outTradeNo: payCode, refundFen } })
  const day = new Date(server.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  server.clock.advance(24 * 3_600_000)
  await server.runJob('reconcileBills', { day })
  return String(consoleRefund)
}

async function booksOf(enrolmentId: number, payCode: string) {
  const { db } = server
  const entries = await db
    .selectFrom('moneyEntry')
    .select('amountFen')
    .where('enrolmentId', '=', enrolmentId)
    .orderBy('id')
    .execute()
  const order = await db.selectFrom('payOrder').selectAll().where('payCode', '=', payCode).executeTakeFirstOrThrow()
  const alarms = await db.selectFrom('paymentAlarm').select('kind').where('orderId', '=', order.id).execute()
  return { entries: entries.map((row) => row.amountFen), status: order.status, alarms: alarms.map(({ kind }) => kind) }
}

async function openAlarms(payCode: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('paymentAlarm')
    .innerJoin('payOrder', 'payOrder.id', 'paymentAlarm.orderId')
    .select('paymentAlarm.kind')
    .where('payOrder.payCode', '=', payCode)
    .where('paymentAlarm.settledAt', 'is', null)
    .execute()
  return rows.map(({ kind }) => kind)
}

const refundsOf = (enrolmentId: number) =>
  server.db.selectFrom('refund').selectAll().where('enrolmentId', '=', enrolmentId).execute()

test('what WeChat refused and somebody paid at its console is that refund, and nobody can pay it again', async () => {
  const { id, payCode, refund } = await stuckRefund()
  const code = await atConsole(payCode)
  expect(await refundsOf(id)).toMatchObject([
    { id: refund.id, status: 'done', trouble: null, refundCode: code, earlierCodes: [refund.refundCode] },
  ])
  expect(await booksOf(id, payCode)).toEqual({
    entries: [FULL, -FULL],
    status: 'refunded',
    alarms: ['refundElsewhereStuck'],
  })
  staff = await buildRefundStaff(server)
  const { version } = await refundOf(server, id)
  const input = { R_ID: refund.id, Version: version }
  expect((await server.call('Admin', 'LockRefundPayout', input, staff.finance)).Msg).toBe(
    '微信刚刚确认这笔款已退给考生，请勿再付',
  )
  await server.runJob('checkLedger', {})
  expect((await booksOf(id, payCode)).alarms).toEqual(['refundElsewhereStuck'])
})

test('what was to go back while WeChat did not answer, and went back at its console meanwhile, ends by itself', async () => {
  await control(server, { failNext: { path: '/secapi/pay/refund', times: 1000, how: '5xx' } })
  const { id, payCode } = await buildPaidOrder(server, batch)
  await approveRefund(server, staff, { EF_ID: id, Fen: FULL })
  await server.runJob('moveRefunds', {})
  const code = await atConsole(payCode)
  await control(server, { failNext: { path: '/secapi/pay/refund', times: 0, how: '5xx' } })
  await server.runJob('moveRefunds', {})
  expect((await refundsOf(id)).map((row) => [row.status, row.refundCode === code])).toEqual([
    ['withdrawn', false],
    ['done', true],
  ])
  expect(await booksOf(id, payCode)).toEqual({
    entries: [FULL, -FULL],
    status: 'refunded',
    alarms: ['refundTwice'],
  })
  // Nothing was paid twice in the end, so that nobody has to look at it.
  expect(await openAlarms(payCode)).toEqual([])
})

test('who would pay by hand what the console paid a moment ago is stopped', async () => {
  const { id, payCode, refund } = await stuckRefund()
  await control(server, { consoleRefund: { outTradeNo: payCode, refundFen: FULL } })
  const input = { R_ID: refund.id, Version: refund.version }
  expect((await server.call('Admin', 'LockRefundPayout', input, staff.finance)).Msg).toBe(
    '微信刚刚确认这笔款已退给考生，请勿再付',
  )
  expect((await booksOf(id, payCode)).entries).toEqual([FULL, -FULL])
})

test('another amount at the console is a refund of its own', async () => {
  const { id, payCode, refund } = await stuckRefund()
  await atConsole(payCode, 5000)
  expect(await refundsOf(id)).toMatchObject([
    { id: refund.id, status: 'stuck' },
    { status: 'done', amountFen: 5000, origin: 'console' },
  ])
  // WeChat has less left than it is asked for; what is still owed waits for a person all the same.
  await control(server, { failNext: { path: '/secapi/pay/refund', times: 1, how: 'notEnough' } })
  const stuck = await refundsOf(id)
  const { id: R_ID = 0, version: Version = 0 } = stuck.find((row) => row.id === refund.id) ?? {}
  staff = await buildRefundStaff(server)
  expect((await server.call('Admin', 'RetryRefund', { R_ID, Version }, staff.finance)).Code).toBe(1)
  await server.runJob('moveRefunds', {})
  expect(await refundsOf(id)).toMatchObject([
    { id: refund.id, status: 'stuck', trouble: 'NOTENOUGH' },
    { status: 'done' },
  ])
  expect(await booksOf(id, payCode)).toMatchObject({ entries: [FULL, -5000], status: 'refunding' })
})

test('what a person paid by hand and the console pays as well is told as paid twice', async () => {
  const { id, payCode, refund } = await stuckRefund()
  const input = { ...(await lockPayout(server, refund, staff.finance)), VoucherNO: 'ZZ-8', Note: '转账' }
  expect((await server.call('Admin', 'PayOutRefund', input, staff.finance)).Code).toBe(1)
  await atConsole(payCode)
  const { entries, alarms } = await booksOf(id, payCode)
  expect(entries).toEqual([FULL, -FULL, -FULL])
  expect(alarms).toContain('refundTwice')
  expect(await openAlarms(payCode)).toContain('refundTwice')
})

test('an alarm of a refund paid twice ends where the bill says that one of the two came back', async () => {
  const { payCode, refund } = await stuckRefund()
  const input = { ...(await lockPayout(server, refund, staff.finance)), VoucherNO: 'ZZ-10', Note: '转账' }
  await server.call('Admin', 'PayOutRefund', input, staff.finance)
  const code = await atConsole(payCode)
  expect(await openAlarms(payCode)).toContain('refundTwice')
  await control(server, { refundState: { outRefundNo: code, state: 'REFUNDCLOSE' } })
  const day = new Date(server.clock.now() - 16 * 3_600_000).toISOString().slice(0, 10)
  await server.runJob('reconcileBills', { day })
  expect(await openAlarms(payCode)).not.toContain('refundTwice')
})

test('paying by hand begins with a lock: WeChat is asked, nobody else pays or requests it again, and it can be undone', async () => {
  const { id, payCode, refund } = await stuckRefund()
  const { clerk, finance } = staff
  const by = (action: string, input: Record<string, unknown>, who = finance) =>
    server.call<{ Version: number }>('Admin', action, { R_ID: refund.id, ...input }, who)
  const paid = { VoucherNO: 'ZZ-11', Note: '转账' }
  expect((await by('PayOutRefund', { Version: refund.version, ...paid })).Msg).toContain('请先“核对并锁定”')
  await warmPool(server)
  const answers = await Promise.all(
    [finance, clerk].map((who) => by('LockRefundPayout', { Version: refund.version }, who)),
  )
  const [first, second] = answers[0]?.Code === 1 ? [finance, clerk] : [clerk, finance]
  expect(answers.find(({ Code }) => Code === 0)?.Msg).toMatch(/已核对并锁定这笔退费，正在付款，请勿再付/)
  const Version = refund.version + 1
  expect((await by('PayOutRefund', { Version, ...paid }, second)).Msg).toContain('正在付款')
  expect((await by('RetryRefund', { Version }, second)).Msg).toContain('正在付款')
  const all = await server.call('Admin', 'GetRefundList', { Trouble: 'NOTENOUGH' }, finance)
  expect(all.listData.map(({ R_ID }) => R_ID)).not.toContain(refund.id)
  expect((await server.call('Admin', 'GetRefund', { R_ID: refund.id }, second)).item).toMatchObject({
    LockedBy: expect.stringMatching(/./),
    IsLockedByMe: 0,
  })
  const free = await by('UnlockRefundPayout', { Version }, second)
  expect(free.Code).toBe(1)
  const again = await by('LockRefundPayout', { Version: free.OtherMsg.Version }, first)
  // Who locked it has paid, and WeChat's console has as well: that is told, not swallowed.
  await control(server, { consoleRefund: { outTradeNo: payCode, refundFen: FULL } })
  const twice = await by('PayOutRefund', { Version: again.OtherMsg.Version, ...paid }, first)
  expect(twice.Msg).toContain('这笔款可能退了两次')
  expect((await booksOf(id, payCode)).entries).toEqual([FULL, -FULL])
  expect(await openAlarms(payCode)).toContain('refundTwice')
})
