import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextDay } from '#domain/money/billDay.ts'
import { parseIso, shanghaiDate } from '#domain/time.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids } from '#test/builders.ts'
import { control, PAYER } from '#test/control.ts'
import { approveRefund, buildPaidOrder, buildRefundStaff, type RefundStaff } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

let server: TestServer
let batch: number
let staff: RefundStaff
let finance: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server, { closesInDays: 90 })
  staff = await buildRefundStaff(server)
  finance = staff.finance
})
afterAll(() => server.stop())

const admin = (action: string, input: Record<string, unknown> = {}, who = finance) =>
  server.call('Admin', action, input, who)
const found = async () => {
  await server.runJob('checkLedger', {})
  return (await admin('GetMoneyWorkList', { Group: 'ledger', IsDone: 0 })).listData
}
async function moneyOnEveryWay(): Promise<{ paid: number; receipt: number }> {
  const { id } = await buildPaidOrder(server, batch)
  const partly = await buildPaidOrder(server, batch)
  await approveRefund(server, staff, { EF_ID: partly.id, Fen: 5000 })
  const wholly = await buildPaidOrder(server, batch)
  await approveRefund(server, staff, { EF_ID: wholly.id, Fen: 15_000 })
  await server.runJob('moveRefunds', {})
  const owner = await buildAccount(server, { openId: PAYER })
  const held = await buildEnrolment(server, owner, batch)
  await server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: held.payCode }, owner)
  await control(server, { pay: { outTradeNo: held.payCode, totalFen: 10 } })
  await eventually(
    'order held for its wrong amount',
    () => server.db.selectFrom('payOrder').select('status').where('payCode', '=', held.payCode).executeTakeFirst(),
    (row) => row?.status === 'held',
  )
  const atDesk = await buildEnrolment(server, await buildAccount(server), batch, { EA_ID: ids.deskArea })
  const { feeFen } = await server.db
    .selectFrom('enrolment')
    .select('feeFen')
    .where('id', '=', atDesk.id)
    .executeTakeFirstOrThrow()
  const taken = await admin('TakeDeskPayment', {
    EF_IDs: [atDesk.id],
    Way: 'cash',
    ReceiptNO: 'LC-1',
    Payer: '王家长',
    Sum: feeFen / 100,
    Note: '',
  })
  expect(taken.Msg).toBe('')
  await admin('CloseTill', { EA_ID: ids.deskArea, Cash: feeFen / 100, Receipts: 1, Reversals: 0, Note: '' })
  return { paid: id, receipt: Number(taken.item?.DR_ID) }
}

describe('the check against the ledger', () => {
  test('agrees with money of every way; then names each difference once, and settles what is gone', async () => {
    const { paid, receipt } = await moneyOnEveryWay()
    expect(await found()).toEqual([])
    const { db } = server
    await db.updateTable('payOrder').set({ amountFen: 14_000 }).where('enrolmentId', '=', paid).execute()
    await db.updateTable('enrolment').set({ feeFen: 14_000 }).where('id', '=', paid).execute()
    await db.updateTable('deskReceipt').set({ amountFen: 1 }).where('id', '=', receipt).execute()
    const [closing] = await db.selectFrom('deskClosing').selectAll().execute()
    const sums = closing?.sums ?? []
    const changed = sums.map((sum) => (sum.way === 'cash' ? { ...sum, takenFen: 1 } : sum))
    await db
      .updateTable('deskClosing')
      .set({ sums: JSON.stringify(changed) })
      .execute()
    expect(
      (await found()).map(({ Kind }) => Kind).sort((one, other) => String(one).localeCompare(String(other))),
    ).toEqual(['ledger:closing', 'ledger:enrolment', 'ledger:order', 'ledger:receipt'])
    const again = await found()
    expect(again).toHaveLength(4)
    expect(again.find(({ Kind }) => Kind === 'ledger:order')).toMatchObject({
      EF_ID: paid,
      Ours: 140,
      Theirs: 150,
      What: expect.stringContaining('订单已收 140元，流水合计 150元'),
    })
    await db.updateTable('payOrder').set({ amountFen: 15_000 }).where('enrolmentId', '=', paid).execute()
    await db.updateTable('enrolment').set({ feeFen: 15_000 }).where('id', '=', paid).execute()
    expect((await found()).map(({ Kind }) => Kind)).toEqual(
      expect.not.arrayContaining(['ledger:order', 'ledger:enrolment']),
    )
    const { listData } = await admin('GetLedgerCheckList')
    expect(listData.map(({ Differences }) => Differences)).toEqual([2, 4, 4, 0])
    expect((await admin('CheckLedger')).Code).toBe(1)
  })
})

describe('bills on demand', () => {
  test('of a day that has one; the file is fetched as it came, and that is written down', async () => {
    const day = nextDay(shanghaiDate(server.clock.now()))
    server.clock.set(parseIso(`${day} 10:00`) ?? 0)
    await buildPaidOrder(server, batch)
    finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
    expect((await admin('FetchBill', { Day: day })).Msg).toBe('微信账单在次日10点后生成，请到时再获取')
    expect((await admin('FetchBill', { Day: '2020-01-01' })).Msg).toBe('微信只提供最近三个月的账单')
    expect((await admin('FetchBill', { Day: '昨天' })).Msg).toBe('请选择正确的日期')
    expect((await admin('GetBillFile', { Day: day })).status).toBe(404)
    server.clock.set(parseIso(`${nextDay(day)} 12:00`) ?? 0)
    expect((await admin('FetchBill', { Day: day })).Code).toBe(1)
    await server.runJob('reconcileBills', { day })
    const [bill] = (await admin('GetBillList')).listData
    expect(bill).toMatchObject({ Day: day, State: 'compared', HasBill: 1, Payments: 1, Received: 150, Differences: 0 })
    const file = await server.call<{ FileName: string; Content: string }>('Admin', 'GetBillFile', { Day: day }, finance)
    expect(file.OtherMsg.FileName).toBe(`微信账单-${day}.csv`)
    expect(Buffer.from(file.OtherMsg.Content, 'base64').toString()).toContain('交易时间')
    const audit = await server.db.selectFrom('auditLog').select('after').where('action', '=', 'GetBillFile').execute()
    expect(audit).toEqual([{ after: { day } }])
  })
})
