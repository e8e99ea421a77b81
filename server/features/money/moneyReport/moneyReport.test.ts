import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryTitles } from '#domain/money/moneyReport.ts'
import { shanghaiDate } from '#domain/time.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids } from '#test/builders.ts'
import { exportedLines } from '#test/exportedLines.ts'
import { approveRefund, buildPaidOrder, buildRefundStaff } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let finance: BuiltAccount
let day: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  const batch = await buildBatch(server, { closesInDays: 90 })
  const staff = await buildRefundStaff(server)
  finance = staff.finance
  const paid = await buildPaidOrder(server, batch)
  await approveRefund(server, staff, { EF_ID: paid.id, Fen: 5000 })
  await server.runJob('moveRefunds', {})
  server.clock.advance(60_000)
  await server.runJob('moveRefunds', {})
  const atDesk = await buildEnrolment(server, await buildAccount(server), batch, { EA_ID: ids.deskArea })
  const { feeFen } = await server.db
    .selectFrom('enrolment')
    .select('feeFen')
    .where('id', '=', atDesk.id)
    .executeTakeFirstOrThrow()
  const receipt = { EF_IDs: [atDesk.id], Way: 'cash', ReceiptNO: 'LR-1', Payer: '王家长', Sum: feeFen / 100, Note: '' }
  await server.call('Admin', 'TakeDeskPayment', receipt, finance)
  day = shanghaiDate(server.clock.now())
})
afterAll(() => server.stop())

const report = (By: string, From = day, To = day) => server.call('Admin', 'GetMoneyReport', { From, To, By }, finance)

test('what came and went is summed by each group, and the sums of all groups agree', async () => {
  const ways = await report('way')
  expect(ways.listData).toMatchObject([
    { Name: '现金', Count: 1, Returned: 0 },
    { Name: '微信支付', Count: 2, Taken: 150, Returned: 50, Left: 100 },
  ])
  for (const group of ['area', 'major', 'grade', 'batch', 'day'])
    expect((await report(group)).OtherMsg).toEqual(ways.OtherMsg)
  expect((await report('day')).listData).toMatchObject([{ Name: day, Count: 3 }])
  expect((await report('way', '2026-01-01', '2026-01-31')).listData).toEqual([])
  expect((await report('way', day, '2020-01-01')).Msg).toBe('请选择正确的起止日期，最长一年')
})

test('each figure opens the movements that it sums', async () => {
  const entries = (input: object) =>
    server.call('Admin', 'GetMoneyEntryList', { From: day, To: day, ...input }, finance)
  const conditions = { area: 'EA_ID', major: 'MID', grade: 'GID', batch: 'EB_ID', way: 'Way' }
  for (const [group, condition] of Object.entries(conditions))
    for (const row of (await report(group)).listData as Array<{
      Key: string
      Count: number
      Left: number
      Returned: number
    }>) {
      const found = await entries({ [condition]: row.Key })
      expect(found).toMatchObject({ totalCount: row.Count, OtherMsg: { Sum: row.Left } })
      const back = await entries({ [condition]: row.Key, IsBack: 1 })
      expect(back).toMatchObject({ OtherMsg: { Sum: row.Returned === 0 ? 0 : -row.Returned } })
    }
  expect((await entries({ Way: 'wechat', IsBack: 1 })).listData).toMatchObject([{ What: '退费', Amount: -50 }])
  expect((await entries({ From: '昨天' })).Code).toBe(0)
})

test('of one area alone', async () => {
  const ofArea = (EA_ID: number) =>
    server.call('Admin', 'GetMoneyReport', { From: day, To: day, By: 'way', EA_ID }, finance)
  expect((await ofArea(ids.deskArea)).listData).toMatchObject([{ Name: '现金', Count: 1 }])
  expect((await ofArea(999)).listData).toEqual([])
})

test('an account that is limited to areas gets the report of these, without what the bills say of all', async () => {
  const limited = await buildAccount(server, { userType: 9, roles: ['finance'] })
  await server.db.insertInto('staffAccount').values({ accountId: limited.id, isAreaLimited: true }).execute()
  await server.db.insertInto('staffArea').values({ accountId: limited.id, areaId: ids.deskArea }).execute()
  const asked = (input: object) =>
    server.call('Admin', 'GetMoneyReport', { From: day, To: day, By: 'way', ...input }, limited)
  expect(await asked({})).toMatchObject({ listData: [{ Name: '现金', Count: 1 }], OtherMsg: { Wechat: null } })
  expect((await asked({ EA_ID: ids.area })).listData).toEqual([])
  const wish = { From: day, To: day, Columns: Object.keys(entryTitles), Format: 'csv' }
  const lines = await exportedLines(server, {
    action: 'ExportMoneyEntries',
    job: 'exportMoneyEntries',
    asked: wish,
    who: limited,
  })
  expect(lines).toHaveLength(2)
})

const exported = (action: string, job: 'exportMoneyEntries' | 'exportMoneyReport', asked: object) =>
  exportedLines(server, { action, job, asked, who: finance })

test('the bookkeeper gets every entry with both sides, as a sheet', async () => {
  const wish = { From: day, To: day, Columns: Object.keys(entryTitles), Format: 'csv' }
  const lines = await exported('ExportMoneyEntries', 'exportMoneyEntries', wish)
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/在线缴费,其他货币资金（微信商户）,预收报名费,150/)
  expect(lines[2]).toMatch(/退费,预收报名费,其他货币资金（微信商户）,50/)
  expect(lines[3]).toMatch(/现场收款,库存现金,预收报名费/)
  expect((await server.call('Admin', 'ExportMoneyEntries', { ...wish, To: '昨天' }, finance)).Code).toBe(0)
})

test('the report itself is a sheet too, with its total, and says what the screen says', async () => {
  const { listData, OtherMsg } = await report('way')
  const lines = await exported('ExportMoneyReport', 'exportMoneyReport', { From: day, To: day, By: 'way' })
  const written = [...listData, { ...OtherMsg, Name: '合计' }] as Array<Record<string, unknown>>
  expect(lines).toEqual([
    '缴费方式,笔数,收入（元）,退出（元）,净额（元）',
    ...written.map(({ Name, Count, Taken, Returned, Left }) => [Name, Count, Taken, Returned, Left].join()),
  ])
  const wrong = { From: day, To: '2020-01-01', By: 'way', Format: 'xlsx' }
  expect((await server.call('Admin', 'ExportMoneyReport', wrong, finance)).Msg).toBe('请选择正确的起止日期，最长一年')
})

test('a receipt that was reversed is neither income nor refund, and both its entries stay in the ledger', async () => {
  const before = (await report('way')).OtherMsg
  const wrong = await buildEnrolment(server, await buildAccount(server), await buildBatch(server), {
    EA_ID: ids.deskArea,
  })
  const { feeFen } = await server.db
    .selectFrom('enrolment')
    .select('feeFen')
    .where('id', '=', wrong.id)
    .executeTakeFirstOrThrow()
  const receipt = { EF_IDs: [wrong.id], Way: 'cash', ReceiptNO: 'LR-2', Payer: '王家长', Sum: feeFen / 100, Note: '' }
  expect((await server.call('Admin', 'TakeDeskPayment', receipt, finance)).Code).toBe(1)
  const { id } = await server.db
    .selectFrom('deskReceipt')
    .select('id')
    .where('receiptNo', '=', 'LR-2')
    .executeTakeFirstOrThrow()
  expect((await server.call('Admin', 'ReverseReceipt', { DR_ID: id, Reason: '收错了人' }, finance)).Code).toBe(1)
  expect((await report('way')).OtherMsg).toEqual(before)
  const wish = { From: day, To: day, Columns: Object.keys(entryTitles) }
  const lines = await exported('ExportMoneyEntries', 'exportMoneyEntries', wish)
  expect(lines.filter((line) => line.includes('LR-2'))).toHaveLength(2)
})

test('grades stand in their order, which their names would not give', async () => {
  const paid = await buildPaidOrder(server, await buildBatch(server), { GID: ids.grade2 })
  await server.db.updateTable('grade').set({ name: '七级' }).where('id', '=', ids.grade8).execute()
  await server.db.updateTable('enrolment').set({ gradeId: ids.grade8 }).where('id', '=', paid.id).execute()
  await buildPaidOrder(server, await buildBatch(server), { GID: ids.grade2 })
  const names = ((await report('grade')).listData as Array<{ Name: string }>).map(({ Name }) => Name)
  expect(names).toEqual(['一级', '二级', '七级'])
})

test('the bills say what WeChat charged and what reaches the bank, and which days are not there', async () => {
  expect((await report('way')).OtherMsg.Wechat).toMatchObject({ Charge: 0, MissingDays: [] })
  server.clock.advance(86_400_000)
  expect((await report('way')).OtherMsg.Wechat).toMatchObject({ MissingDays: [day] })
  await server.runJob('reconcileBills', { day })
  expect((await report('way')).OtherMsg.Wechat).toEqual({
    Received: 470,
    Refunded: 50,
    Charge: 2.52,
    Net: 417.48,
    MissingDays: [],
  })
})
