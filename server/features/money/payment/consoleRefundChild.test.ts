import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildFamily, buildPaidBill, type Family, statesOf } from '#test/billBuilders.ts'
import { buildBatch, ids } from '#test/builders.ts'
import { control } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildRefundStaff, type RefundStaff, refundOf } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let staff: RefundStaff
const FEE = 15_000
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server, { closesInDays: 90 })
  staff = await buildRefundStaff(server)
})
afterAll(() => server.stop())
beforeEach(() => control(server, { holdNotices: false, rules: { refundSeconds: 0, refundEnds: 'SUCCESS' } }))

const name = (R_ID: number, EF_ID: number, who = staff.finance) =>
  server.call<{ EndsEnrolment: number }>('Admin', 'NameConsoleRefund', { R_ID, EF_ID }, who)
const detailOf = async (R_ID: number) => (await server.call('Admin', 'GetRefund', { R_ID }, staff.finance)).item
const moneyOf = async (id: number) =>
  (
    await server.db.selectFrom('moneyEntry').select('amountFen').where('enrolmentId', '=', id).orderBy('id').execute()
  ).map(({ amountFen }) => amountFen)
const alarmsOf = (codes: readonly string[]) =>
  server.db
    .selectFrom('paymentAlarm')
    .select(['kind', 'settledAt', 'decision'])
    .where(({ or, eb }) => or(codes.map((code) => eb('detail', 'like', `${code} %`))))
    .execute()

/** Two children of one fee paid as one bill, of which somebody gives this sum back at WeChat's console. */
async function refundedAtConsole(refundFen = FEE): Promise<Family & { code: string; day: string }> {
  const family = await buildFamily(server, batch, 2)
  const BillNO = await buildPaidBill(server, family)
  const code = String((await control(server, { consoleRefund: { outTradeNo: BillNO, refundFen } })).consoleRefund)
  const day = new Date(server.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  server.clock.advance(24 * 3_600_000)
  await server.runJob('reconcileBills', { day })
  return { ...family, code, day }
}

test('a refund that may have been for either child is booked for one, and moved to the other when a person says so', async () => {
  const { ids: children, code, day } = await refundedAtConsole()
  const [first = 0, second = 0] = children
  const refund = await refundOf(server, first)
  expect(refund).toMatchObject({ refundCode: code, status: 'done', isChildOpen: true, isFull: false })
  expect((await detailOf(refund.id)).Children).toMatchObject([
    { EF_ID: first, Left: 150 },
    { EF_ID: second, Left: 150 },
  ])
  expect(await statesOf(server, children)).toEqual([1, 1])
  expect((await name(refund.id, second)).OtherMsg).toEqual({ EndsEnrolment: 1 })
  expect(await statesOf(server, children)).toEqual([1, 2])
  expect(await refundOf(server, second)).toMatchObject({ id: refund.id, isChildOpen: false, isFull: true })
  expect([await moneyOf(first), await moneyOf(second)]).toEqual([
    [FEE, -FEE, FEE],
    [FEE, -FEE],
  ])
  expect(await alarmsOf([code])).toMatchObject([
    { kind: 'refundElsewhereBill', decision: `已核对，退给报名号 ${second}` },
  ])
  const { Children, History, Name } = await detailOf(refund.id)
  expect(Children).toEqual([])
  expect((History as Array<{ Action: string }>).map(({ Action }) => Action)).toEqual([
    'ConsoleRefund',
    'NameConsoleRefund',
  ])
  const lines = await server.call('Admin', 'GetBillLineList', { Day: day, Search: code }, staff.finance)
  expect(lines.listData).toMatchObject([
    { Kind: 'refund', IsMatched: 1, Children: [{ EF_ID: second, Name, Amount: 150 }] },
  ])
  await server.runJob('checkLedger', {})
  const found = await server.call('Admin', 'GetMoneyWorkList', { Group: 'ledger', IsDone: 0 }, staff.finance)
  expect(found.listData).toEqual([])
  expect((await name(refund.id, first)).Msg).toBe('这笔退款已经核对过退给了谁，请刷新后查看')
})

test('naming the child that it was booked for confirms it, and ends that enrolment', async () => {
  const { ids: children } = await refundedAtConsole()
  const [first = 0] = children
  const { id } = await refundOf(server, first)
  expect((await name(id, first)).OtherMsg).toEqual({ EndsEnrolment: 1 })
  expect(await statesOf(server, children)).toEqual([2, 1])
  expect(await moneyOf(first)).toEqual([FEE, -FEE])
  expect(await moneyOf(children[1] ?? 0)).toEqual([FEE])
})

test('a part of a fee leaves the enrolment; a child with too little left, of another bill or for a stranger is refused', async () => {
  const { ids: children, account } = await refundedAtConsole(5000)
  const [first = 0, second = 0] = children
  const { id } = await refundOf(server, first)
  const [stranger = 0] = (await buildFamily(server, batch, 1, () => ({ GID: ids.grade2 }))).ids
  expect((await name(id, stranger)).status).toBe(404)
  expect((await name(id, second, account)).status).toBe(403)
  await server.db.updateTable('orderShare').set({ shareFen: 4000 }).where('enrolmentId', '=', second).execute()
  expect((await name(id, second)).Msg).toBe('该考生在这张订单中可退的金额不足，请核对退给了谁')
  await server.db.updateTable('orderShare').set({ shareFen: FEE }).where('enrolmentId', '=', second).execute()
  expect((await name(id, second)).OtherMsg).toEqual({ EndsEnrolment: 0 })
  expect(await statesOf(server, children)).toEqual([1, 1])
  expect(await moneyOf(second)).toEqual([FEE, -5000])
  const report = { From: '2026-01-01', To: '2026-12-31', By: 'way' }
  const { OtherMsg } = await server.call<{ Taken: number; Returned: number }>(
    'Admin',
    'GetMoneyReport',
    report,
    staff.finance,
  )
  const sums = await server.db
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<string>('amountFen').as('sum'))
    .executeTakeFirst()
  expect(OtherMsg.Returned).toBe(Number(sums?.sum) / 100)
})

test('two people name different children at once: one of them is heard', async () => {
  const { ids: children } = await refundedAtConsole()
  const [first = 0, second = 0] = children
  const { id } = await refundOf(server, first)
  await warmPool(server)
  const answers = await Promise.all([name(id, first), name(id, second, staff.clerk)])
  expect(new Set(answers.map(({ Code }) => Code))).toEqual(new Set([0, 1]))
  const states = await statesOf(server, children)
  expect(new Set(states)).toEqual(new Set([1, 2]))
  const sums = await Promise.all(
    children.map(async (child) => (await moneyOf(child)).reduce((sum, fen) => sum + fen, 0)),
  )
  expect(sums).toEqual(states.map((state) => (state === 1 ? FEE : 0)))
})
