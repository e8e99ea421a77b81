import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextDay } from '#domain/money/billDay.ts'
import { parseIso, shanghaiDate } from '#domain/time.ts'
import { buildFamily, buildPaidBill } from '#test/billBuilders.ts'
import { type BuiltAccount, buildAccount, buildBatch, ids } from '#test/builders.ts'
import { control } from '#test/control.ts'
import { exportedLines } from '#test/exportedLines.ts'
import { buildPaidOrder } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let finance: BuiltAccount
let day: string
let family: number[]
let single: { id: number; payCode: string }
let BillNO: string
let refundCode: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
  const batch = await buildBatch(server, { closesInDays: 90 })
  day = nextDay(shanghaiDate(server.clock.now()))
  server.clock.set(parseIso(`${day} 10:00`) ?? 0)
  await control(server, { holdNotices: false, rules: { billFault: 'none', refundSeconds: 0, refundEnds: 'SUCCESS' } })
  const built = await buildFamily(server, batch, 2, (n) => ({ GID: n === 1 ? ids.grade2 : ids.grade1 }))
  family = built.ids
  BillNO = await buildPaidBill(server, built)
  single = await buildPaidOrder(server, batch)
  refundCode = String(
    (await control(server, { consoleRefund: { outTradeNo: BillNO, refundFen: 16_000 } })).consoleRefund,
  )
  server.clock.set(parseIso(`${nextDay(day)} 12:00`) ?? 0)
  await server.runJob('reconcileBills', { day })
})
afterAll(() => server.stop())

const lines = (input: Record<string, unknown> = {}, who = finance) =>
  server.call<{ Day: string; Received: number; Refunded: number }>(
    'Admin',
    'GetBillLineList',
    { Day: day, ...input },
    who,
  )

test('each line of a bill stands beside our entry, with every child whom it pays for and whom money went back for', async () => {
  const { listData, totalCount, OtherMsg } = await lines()
  expect(totalCount).toBe(3)
  expect(OtherMsg).toEqual({ Day: day, Received: 460, Refunded: 160 })
  const of = (Kind: string, PayCode: string) => listData?.find((row) => row.Kind === Kind && row.PayCode === PayCode)
  expect(of('payment', BillNO)).toMatchObject({
    Amount: 310,
    Ours: 310,
    IsMatched: 1,
    What: '',
    Children: [
      { EF_ID: family[0], Amount: 150 },
      { EF_ID: family[1], Amount: 160 },
    ],
  })
  expect(of('payment', single.payCode)).toMatchObject({ Children: [{ EF_ID: single.id, Amount: 150 }] })
  expect(of('refund', BillNO)).toMatchObject({
    RefundCode: refundCode,
    IsMatched: 1,
    Children: [{ EF_ID: family[1], Amount: 160 }],
  })
})

test('lines are filtered by kind, by whether they agree, and searched by number and child; sums are of these', async () => {
  expect(await lines({ Kind: 'refund' })).toMatchObject({ totalCount: 1, OtherMsg: { Received: 0, Refunded: 160 } })
  expect((await lines({ Search: single.payCode })).totalCount).toBe(1)
  expect((await lines({ Search: String(family[1]) })).totalCount).toBe(2)
  expect((await lines({ IsMatched: 0 })).totalCount).toBe(0)
  const order = server.db.updateTable('payOrder').where('payCode', '=', single.payCode)
  await order.set({ paidFen: 14_000 }).execute()
  expect((await lines({ IsMatched: 0 })).listData).toMatchObject([
    { PayCode: single.payCode, Ours: 140, What: expect.stringContaining('付款金额不一致') },
  ])
  await order.set({ paidFen: null }).execute()
  expect((await lines({ Day: '2026-13-01' })).Msg).toBe('请选择正确的日期')
  expect(await lines({ Day: '2020-01-01' })).toMatchObject({ totalCount: 0, OtherMsg: { Day: '2020-01-01' } })
})

test('without a day it is the newest bill', async () => {
  expect((await lines({ Day: undefined })).OtherMsg.Day).toBe(day)
})

test('lines and days go out as sheets, for finance alone', async () => {
  const asked = { Day: day, Kind: 'refund', Columns: ['Kind', 'IsMatched', 'Amount', 'RefundCode'] }
  const sheet = { action: 'ExportBillLines', job: 'exportBillLines', asked, who: finance } as const
  const [heading, line] = await exportedLines(server, sheet)
  expect(heading).toBe('类型,核对,金额,商户退款单号')
  expect(line).toContain('退款,一致,160,')
  const period = { From: day, To: day, Columns: ['Day', 'State', 'Received', 'Refunded'] }
  const days = { action: 'ExportBills', job: 'exportBills', asked: period, who: finance } as const
  expect(await exportedLines(server, days)).toEqual(['日期,状态,收款（元）,退款（元）', `${day},已核对,460,160`])
  const desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
  expect((await lines({}, desk)).status).toBe(403)
})
