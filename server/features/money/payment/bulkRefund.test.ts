import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkRefundDetailWire } from '#contract/money/bulkRefund.ts'
import { type BuiltAccount, buildAccount, buildBatch, ids } from '#test/builders.ts'
import { control } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildPaidOrder, buildRefundStaff, type Paid, type RefundStaff, refundOf } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: RefundStaff
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  staff = await buildRefundStaff(server)
  await control(server, { rules: { refundSeconds: 1, refundEnds: 'SUCCESS' } })
})
afterAll(() => server.stop())

const FULL = 15_000
const Reason = '考场停电，本场考试取消'
const statusesOf = async (paid: readonly Paid[]) =>
  Promise.all(paid.map(async ({ id }) => (await refundOf(server, id)).status))
async function buildPaid(batch: number, count: number): Promise<Paid[]> {
  const paid: Paid[] = []
  for (let n = 0; n < count; n += 1) paid.push(await buildPaidOrder(server, batch))
  return paid
}
const begin = (enrolmentId: number) =>
  server.db
    .insertInto('examSession')
    .values({ enrolmentId, startedAt: server.clock.now(), endsAt: server.clock.now() + 3_600_000 })
    .execute()
const ask = (input: Record<string, unknown>, who = staff.clerk) =>
  server.call<{ BR_ID: number }>('Admin', 'RequestBulkRefund', { Reason, ...input }, who)
const decide = (BR_ID: number, input: Record<string, unknown>, who = staff.finance) =>
  server.call('Admin', 'DecideBulkRefund', { BR_ID, Version: 1, IsApproved: 1, ...input }, who)
const read = async (BR_ID: number): Promise<BulkRefundDetailWire> =>
  (await server.call('Admin', 'GetBulkRefund', { BR_ID }, staff.finance)).item as BulkRefundDetailWire
const settle = (bulkRefundId: number) => server.runJob('settleBulkRefund', { bulkRefundId })
const audited = async (action: 'ApproveRefund' | 'DeclineRefund', enrolmentId: number) =>
  server.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', action)
    .where('subjectId', '=', enrolmentId)
    .execute()

test('all that match: one request, one approval, one sum; what cannot go back is named before', async () => {
  const batch = await buildBatch(server)
  const [first, second, begun] = (await buildPaid(batch, 3)) as [Paid, Paid, Paid]
  await begin(begun.id)
  const All = { EB_ID: batch }
  const preview = await server.call('Admin', 'PreviewBulkRefund', { All, Count: 3 }, staff.clerk)
  expect(preview.OtherMsg).toMatchObject({ Parts: 2, Sum: 300, AtDesk: 0, Invoiced: 0 })
  expect(preview.listData).toMatchObject([{ EF_ID: begun.id, Why: expect.stringContaining('已参加考试') }])
  expect(await ask({ All, Count: 2, Parts: 2, Fen: 2 * FULL })).toMatchObject({ Code: 0 })
  expect(await ask({ All, Count: 3, Parts: 3, Fen: 3 * FULL })).toMatchObject({
    Msg: expect.stringContaining('现在可退2人，合计300元'),
  })
  const { BR_ID } = (await ask({ All, Count: 3, Parts: 2, Fen: 2 * FULL })).OtherMsg
  expect(await statusesOf([first, second])).toEqual(['requested', 'requested'])
  // The same again finds them waiting.
  expect((await ask({ EF_IDs: [first.id], Parts: 1, Fen: FULL })).Msg).toContain('都不能退费')

  expect((await decide(BR_ID, { Parts: 2, Fen: 2 * FULL }, staff.clerk)).Msg).toContain('申请人以外')
  // Whoever has a part of his own family decides about the others only.
  const parent = await buildAccount(server, { userType: 9, roles: ['finance'], mobile: first.account.mobile })
  expect((await decide(BR_ID, { Parts: 2, Fen: 2 * FULL }, parent)).Msg).toContain('合计150元')
  expect((await decide(BR_ID, { Parts: 2, Fen: FULL })).Msg).toContain('合计300元')
  expect(await decide(BR_ID, { Parts: 2, Fen: 2 * FULL, Note: '同意' })).toMatchObject({
    OtherMsg: { State: 'approved' },
  })
  await settle(BR_ID)
  await server.runJob('moveRefunds', {})
  server.clock.advance(60_000)
  await server.runJob('moveRefunds', {})
  expect(await statusesOf([first, second])).toEqual(['done', 'done'])
  expect(await read(BR_ID)).toMatchObject({
    State: 'approved',
    Parts: 2,
    Done: 2,
    DoneSum: 300,
    Waiting: 0,
    Changed: [],
  })
  expect(await audited('ApproveRefund', first.id)).toMatchObject([{ actorId: staff.finance.id }])
  const rows = await server.call('Admin', 'GetRefundList', { BR_ID }, staff.finance)
  expect(rows).toMatchObject({ totalCount: 2, OtherMsg: { Sum: 300 } })
})

test('what changes after the request is shown and left out, also what changes after the approval', async () => {
  const batch = await buildBatch(server)
  const [stays, begun, declined, late] = (await buildPaid(batch, 4)) as [Paid, Paid, Paid, Paid]
  const EF_IDs = [stays, begun, declined, late].map(({ id }) => id)
  const { BR_ID } = (await ask({ EF_IDs, Parts: 4, Fen: 4 * FULL })).OtherMsg
  await begin(begun.id)
  const alone = await refundOf(server, declined.id)
  const no = { R_ID: alone.id, Version: alone.version, IsApproved: 0, Note: '已改到下午补考' }
  expect((await server.call('Admin', 'DecideRefund', no, staff.finance)).Code).toBe(1)
  const now = await read(BR_ID)
  expect(now).toMatchObject({ Ready: 2, ReadySum: 300 })
  expect(now.Changed).toMatchObject([
    { EF_ID: begun.id, Why: expect.stringContaining('已参加考试') },
    { EF_ID: declined.id, Why: '未批准：已改到下午补考' },
  ])
  expect((await decide(BR_ID, { Parts: 4, Fen: 4 * FULL })).Msg).toContain('现在可退2人')
  expect((await decide(BR_ID, { Parts: 2, Fen: 2 * FULL })).Code).toBe(1)
  await begin(late.id)
  await settle(BR_ID)
  const [settled, ...leftOut] = await Promise.all([stays, begun, late].map(({ id }) => refundOf(server, id)))
  expect(settled?.status).not.toBe('declined')
  for (const one of leftOut)
    expect(one).toMatchObject({ status: 'declined', decisionNote: expect.stringContaining('已参加考试') })
  expect((await read(BR_ID)).Changed.map(({ EF_ID }) => EF_ID)).toEqual([begun.id, declined.id, late.id])
})

test('a worker that was killed goes on, two at once do nothing twice', async () => {
  const batch = await buildBatch(server)
  const paid = await buildPaid(batch, 6)
  const EF_IDs = paid.map(({ id }) => id)
  const { BR_ID } = (await ask({ EF_IDs, Parts: 6, Fen: 6 * FULL })).OtherMsg
  // Approved by two at once: one of them is first.
  const third = await buildAccount(server, { userType: 9, roles: ['finance'] })
  await warmPool(server)
  const both = await Promise.all([staff.finance, third].map((who) => decide(BR_ID, { Parts: 6, Fen: 6 * FULL }, who)))
  expect(both.filter(({ Code }) => Code === 1)).toHaveLength(1)
  await Promise.all([settle(BR_ID), settle(BR_ID), settle(BR_ID)])
  for (const { id } of paid) expect(await audited('ApproveRefund', id)).toHaveLength(1)
  await settle(BR_ID)
  server.clock.advance(60_000)
  await server.runJob('moveRefunds', {})
  server.clock.advance(60_000)
  await server.runJob('moveRefunds', {})
  const entries = await server.db
    .selectFrom('moneyEntry')
    .select(['enrolmentId', 'amountFen'])
    .where('kind', '=', 'refund')
    .where('enrolmentId', 'in', EF_IDs)
    .execute()
  expect(entries).toHaveLength(6)
})

test('what a killed worker left is taken up by the job of each minute', async () => {
  const batch = await buildBatch(server)
  const [one, other] = (await buildPaid(batch, 2)) as [Paid, Paid]
  const { BR_ID } = (await ask({ EF_IDs: [one.id, other.id], Parts: 2, Fen: 2 * FULL })).OtherMsg
  await server.db
    .updateTable('bulkRefund')
    .set({ status: 'approved', decidedBy: staff.finance.id, decidedAt: server.clock.now() })
    .where('id', '=', BR_ID)
    .execute()
  expect(
    (await server.call('Admin', 'WithdrawRefund', { R_ID: (await refundOf(server, one.id)).id }, staff.clerk)).Msg,
  ).toContain('已经处理')
  await server.runJob('moveRefunds', {})
  await server.runJob('settleBulkRefund', { bulkRefundId: BR_ID })
  expect(await statusesOf([one, other])).not.toContain('requested')
})

test('declined or withdrawn: nothing goes back, and each can be asked for anew', async () => {
  const batch = await buildBatch(server)
  const paid = await buildPaid(batch, 2)
  const chosen = { EF_IDs: paid.map(({ id }) => id), Parts: 2, Fen: 2 * FULL }
  const first = (await ask(chosen)).OtherMsg.BR_ID
  expect((await decide(first, { IsApproved: 0, Parts: 0, Fen: 0, Note: '改期再考' })).Code).toBe(1)
  await settle(first)
  expect(await statusesOf(paid)).toEqual(['declined', 'declined'])
  const second = (await ask(chosen)).OtherMsg.BR_ID
  const withdraw = (who: BuiltAccount) => server.call('Admin', 'WithdrawBulkRefund', { BR_ID: second }, who)
  expect((await withdraw(staff.finance)).Msg).toContain('只有申请人')
  expect((await withdraw(staff.clerk)).Code).toBe(1)
  await settle(second)
  expect(await statusesOf(paid)).toEqual(['withdrawn', 'withdrawn'])
  expect((await decide(second, { Parts: 2, Fen: 2 * FULL })).Msg).toContain('已经处理')
})

test('a limited account asks in its areas, and decides no request that reaches beyond them', async () => {
  const batch = await buildBatch(server)
  const [own] = (await buildPaid(batch, 1)) as [Paid]
  const limited = await buildAccount(server, { userType: 9, roles: ['finance'] })
  await server.db.insertInto('staffAccount').values({ accountId: limited.id, isAreaLimited: true }).execute()
  await server.db.insertInto('staffArea').values({ accountId: limited.id, areaId: ids.deskArea }).execute()
  const { BR_ID } = (await ask({ EF_IDs: [own.id], Parts: 1, Fen: FULL })).OtherMsg
  expect((await decide(BR_ID, { Parts: 1, Fen: FULL }, limited)).status).toBe(404)
  expect((await server.call('Admin', 'GetBulkRefundList', {}, limited)).listData).toEqual([])
})

test('all refunds that wait for money in the account at WeChat are requested again at once, by count and sum', async () => {
  const batch = await buildBatch(server)
  const paid = await buildPaid(batch, 3)
  const EF_IDs = paid.map(({ id }) => id)
  const { BR_ID } = (await ask({ EF_IDs, Parts: 3, Fen: 3 * FULL })).OtherMsg
  await decide(BR_ID, { Parts: 3, Fen: 3 * FULL })
  await settle(BR_ID)
  await server.db
    .updateTable('refund')
    .set({ status: 'stuck', trouble: 'NOTENOUGH', troubleAt: server.clock.now() })
    .where('enrolmentId', 'in', EF_IDs)
    .execute()
  const retry = (input: Record<string, unknown>) =>
    server.call('Admin', 'RetryRefunds', { EB_ID: batch, ...input }, staff.finance)
  expect((await retry({ Count: 2, Fen: 2 * FULL })).Msg).toContain('现在有3条')
  expect((await retry({ Count: 3, Fen: 2 * FULL })).Code).toBe(0)
  await warmPool(server)
  const answers = await Promise.all([1, 2].map(() => retry({ Count: 3, Fen: 3 * FULL })))
  expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  expect(await statusesOf(paid)).toEqual(['approved', 'approved', 'approved'])
})
