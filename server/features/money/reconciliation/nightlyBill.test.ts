import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextDay } from '#domain/money/billDay.ts'
import { parseIso, shanghaiDate } from '#domain/time.ts'
import { billText, parseBill } from '#server/integrations/wechat/bill.ts'
import { buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { control, PAYER } from '#test/control.ts'
import { approveRefund, buildPaidOrder, buildRefundStaff, refundOf } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
/** Each test has a day of its own: money moves at ten, and the bill is there at noon of the next day. */
let day: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server, { closesInDays: 90 })
})
afterAll(() => server.stop())
beforeEach(async () => {
  day = nextDay(shanghaiDate(server.clock.now()))
  at(day, '10:00')
  await rules({ billFault: 'none', refundSeconds: 1, refundEnds: 'SUCCESS' })
  await control(server, { holdNotices: false })
})

const at = (on: string, time: string) => server.clock.set(parseIso(`${on} ${time}`) ?? 0)
const rules = (changes: Record<string, unknown>) => control(server, { rules: changes })
async function nextNoon(): Promise<void> {
  at(nextDay(day), '12:00')
  await server.runJob('reconcileBills', {})
}
const dayRow = () => server.db.selectFrom('billDay').selectAll().where('day', '=', day).executeTakeFirst()
const rowsOf = (ofDay = day) =>
  server.db
    .selectFrom('paymentAlarm')
    .selectAll()
    .where('day', '=', ofDay)
    .where('settledAt', 'is', null)
    .orderBy('id')
    .execute()
const kindsOf = async () => (await rowsOf()).map(({ kind }) => kind)
const bills = () => server.db.selectFrom('wechatBill').selectAll().where('day', '=', day).execute()
async function refunded(fen: number) {
  const staff = await buildRefundStaff(server)
  const paid = await buildPaidOrder(server, batch)
  await approveRefund(server, staff, { EF_ID: paid.id, Fen: fen })
  await server.runJob('moveRefunds', {})
  server.clock.advance(60_000)
  await server.runJob('moveRefunds', {})
  return { ...paid, refund: await refundOf(server, paid.id) }
}

describe('the bill of a day', () => {
  test('is fetched compressed, kept as it came, and agrees with what was paid and given back', async () => {
    const { payCode } = await buildPaidOrder(server, batch)
    const { refund } = await refunded(5000)
    expect(refund.status).toBe('done')
    await nextNoon()
    expect(await rowsOf()).toEqual([])
    expect(await dayRow()).toMatchObject({
      status: 'compared',
      payments: 2,
      receivedFen: 30_000,
      refunds: 1,
      refundedFen: 5000,
    })
    const [bill] = await bills()
    expect(bill?.body.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
    const rows = parseBill(billText(bill?.body ?? Buffer.alloc(0)))
    expect(rows.map(({ outTradeNo }) => outTradeNo)).toContain(payCode)
    expect(JSON.stringify(await server.db.selectFrom('wechatBillLine').selectAll().execute())).not.toContain('oKaoji')
  })

  test('a refund that WeChat paid under an earlier number as well is money that is missing', async () => {
    const { refund } = await refunded(5000)
    await nextNoon()
    expect(await rowsOf()).toEqual([])
    const earlier = `E${refund.refundCode}`.slice(0, 30)
    await server.db
      .updateTable('refund')
      .set({ earlierCodes: [earlier] })
      .where('id', '=', refund.id)
      .execute()
    const line = await server.db
      .selectFrom('wechatBillLine')
      .selectAll()
      .where('refundCode', '=', refund.refundCode)
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('wechatBillLine')
      .values({ ...line, lineNo: 9000, refundCode: earlier })
      .execute()
    await server.runJob('reconcileBills', { day })
    expect(await rowsOf()).toMatchObject([{ kind: 'bill:missingHere', refundId: refund.id, theirsFen: 5000 }])
  })

  test('of a day that was passed over is asked for, although a later one was fetched by hand', async () => {
    await nextNoon()
    const passedOver = nextDay(day)
    at(nextDay(nextDay(passedOver)), '12:00')
    await server.runJob('reconcileBills', { day: nextDay(passedOver) })
    expect((await server.db.selectFrom('billDay').select('day').where('day', '=', passedOver).execute()).length).toBe(0)
    await server.runJob('reconcileBills', {})
    expect((await server.db.selectFrom('billDay').select('day').where('day', '=', passedOver).execute()).length).toBe(1)
  })

  test('that is late is asked for again each hour, then shown to a person, and compared when it comes', async () => {
    await buildPaidOrder(server, batch)
    await rules({ billFault: 'late' })
    await nextNoon()
    expect(await dayRow()).toMatchObject({ status: 'awaited', tries: 1, trouble: '微信尚未生成账单' })
    // Nobody asks again before the hour is over.
    await server.runJob('reconcileBills', {})
    expect((await dayRow())?.tries).toBe(1)
    for (let hour = 0; hour < 23; hour++) {
      server.clock.advance(3_600_000)
      await server.runJob('reconcileBills', {})
    }
    expect(await kindsOf()).toEqual(['bill:late'])
    await rules({ billFault: 'none' })
    server.clock.advance(6 * 3_600_000)
    await server.runJob('reconcileBills', {})
    expect([await dayRow(), await rowsOf()]).toMatchObject([{ status: 'compared', payments: 1 }, []])
  })

  test('without any payment is empty in the evening', async () => {
    await nextNoon()
    expect(await dayRow()).toMatchObject({ status: 'awaited' })
    at(nextDay(day), '18:30')
    await server.runJob('reconcileBills', {})
    expect(await dayRow()).toMatchObject({ status: 'empty' })
  })

  test('that breaks off is not kept, and read when it comes whole', async () => {
    await buildPaidOrder(server, batch)
    await rules({ billFault: 'cutOff' })
    await nextNoon()
    expect([await dayRow(), await bills()]).toMatchObject([{ status: 'awaited', trouble: /不完整/ }, []])
    await rules({ billFault: 'none' })
    server.clock.advance(3_600_000)
    await server.runJob('reconcileBills', {})
    expect(await dayRow()).toMatchObject({ status: 'compared', trouble: '' })
  })
})

describe('differences', () => {
  test('a line that the bill lacks, and one with another amount, are told once, however often they are compared', async () => {
    const { id } = await buildPaidOrder(server, batch)
    await rules({ billFault: 'lineMissing' })
    await buildPaidOrder(server, batch)
    await nextNoon()
    expect(await rowsOf()).toMatchObject([{ kind: 'bill:missingThere', enrolmentId: id, oursFen: 15_000 }])
    await server.runJob('reconcileBills', { day })
    expect(await rowsOf()).toMatchObject([{ kind: 'bill:missingThere', times: 2 }])
    // A corrected bill settles what is no longer found, and brings what it finds itself.
    await rules({ billFault: 'otherAmount' })
    await server.runJob('reconcileBills', { day })
    expect(await rowsOf()).toMatchObject([{ kind: 'bill:amount', oursFen: 15_000, theirsFen: 15_001 }])
    await rules({ billFault: 'none' })
    await server.runJob('reconcileBills', { day })
    expect(await rowsOf()).toEqual([])
    expect((await dayRow())?.status).toBe('compared')
    await rules({ billFault: 'lineMissing' })
    await server.runJob('reconcileBills', { day })
    expect(await rowsOf()).toMatchObject([{ kind: 'bill:missingThere', times: 3 }])
  })

  test('a payment and a refund whose notices were lost are booked when the bill names them', async () => {
    const account = await buildAccount(server, { openId: PAYER })
    const { id, payCode } = await buildEnrolment(server, account, batch)
    await server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: payCode }, account)
    // The notice is lost, and the order was given up here.
    await control(server, { failNext: { path: 'PayNotify', times: 100, how: 'lostAnswer' } })
    await control(server, { pay: { outTradeNo: payCode } })
    await control(server, { failNext: { path: 'PayNotify', times: 0, how: 'lostAnswer' } })
    await control(server, { holdNotices: true })
    await server.db.updateTable('payOrder').set({ status: 'closed' }).where('payCode', '=', payCode).execute()
    await control(server, { holdNotices: false })
    const other = await buildPaidOrder(server, batch)
    await control(server, { consoleRefund: { outTradeNo: other.payCode, refundFen: 2000 } })
    await nextNoon()
    expect(await rowsOf()).toEqual([])
    const status = await server.db.selectFrom('enrolment').select('payStatus').where('id', '=', id).executeTakeFirst()
    expect(status?.payStatus).toBe(1)
    expect(await refundOf(server, other.id)).toMatchObject({ origin: 'console', amountFen: 2000, status: 'done' })
  })

  test('a payment of an order that nobody knows, and a refund that WeChat never made', async () => {
    const { payCode } = await buildPaidOrder(server, batch)
    await server.db
      .updateTable('payOrder')
      .set({ payCode: `${payCode.slice(0, -1)}X` })
      .where('payCode', '=', payCode)
      .execute()
    const { refund } = await refunded(5000)
    await server.db.updateTable('refund').set({ refundCode: 'R-never' }).where('id', '=', refund.id).execute()
    await nextNoon()
    expect(await kindsOf()).toEqual(['bill:missingHere', 'bill:missingHere', 'bill:missingThere', 'bill:missingThere'])
    expect((await rowsOf()).map(({ detail }) => detail).join('\n')).toMatch(/系统没有这个订单[\s\S]*R-never/)
  })

  test('a worker that is killed between fetching and comparing leaves one result, as do five at once', async () => {
    await buildPaidOrder(server, batch)
    await buildPaidOrder(server, batch)
    await rules({ billFault: 'lineMissing' })
    at(nextDay(day), '12:00')
    const { database } = server
    await database.pool.query(`alter table bill_day add constraint killed check (status <> 'compared') not valid`)
    await expect(server.runJob('reconcileBills', {})).rejects.toThrow()
    expect([await dayRow(), await rowsOf()]).toMatchObject([{ status: 'awaited' }, []])
    await database.pool.query('alter table bill_day drop constraint killed')
    await Promise.all(Array.from({ length: 5 }, () => server.runJob('reconcileBills', {})))
    expect([await dayRow(), await kindsOf()]).toMatchObject([{ status: 'compared' }, ['bill:missingThere']])
    expect(await bills()).toHaveLength(1)
  })
})
