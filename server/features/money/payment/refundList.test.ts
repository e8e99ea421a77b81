import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RefundDetailWire } from '#contract/money/paymentRefund.ts'
import { type BuiltAccount, buildAccount, buildBatch, ids } from '#test/builders.ts'
import { control } from '#test/control.ts'
import { exportedLines } from '#test/exportedLines.ts'
import { approveRefund, buildPaidOrder, buildRefundStaff, type RefundStaff, refundOf } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let staff: RefundStaff
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  staff = await buildRefundStaff(server)
  await control(server, { rules: { refundSeconds: 1, refundEnds: 'SUCCESS' } })
})
afterAll(() => server.stop())

const FULL = 15_000
const request = async (EF_ID: number, Fen: number, who = staff.clerk) =>
  (await server.call<{ R_ID: number }>('Admin', 'RequestRefund', { EF_ID, Fen, Reason: '孩子生病' }, who)).OtherMsg.R_ID
const decide = (R_ID: number, input: Record<string, unknown>) =>
  server.call('Admin', 'DecideRefund', { R_ID, Version: 1, IsApproved: 0, ...input }, staff.finance)
const list = async (input: Record<string, unknown> = {}, who = staff.finance) =>
  (await server.call('Admin', 'GetRefundList', input, who)).listData.map(({ R_ID }) => R_ID)
const detail = async (R_ID: number): Promise<RefundDetailWire> =>
  (await server.call('Admin', 'GetRefund', { R_ID }, staff.finance)).item as RefundDetailWire
async function follow(seconds = 60): Promise<void> {
  server.clock.advance(seconds * 1000)
  await server.runJob('moveRefunds', {})
}
const waiting = async (who: BuiltAccount) =>
  Object.fromEntries(
    (await server.call('Admin', 'GetWorkWaiting', {}, who)).listData.map(({ Work, Count }) => [Work, Count]),
  )

test('the list: those that need somebody first, and its conditions', async () => {
  const [stuck, waits, desk, done] = [
    await buildPaidOrder(server, batch),
    await buildPaidOrder(server, batch),
    await buildPaidOrder(server, batch),
    await buildPaidOrder(server, batch),
  ]
  await approveRefund(server, staff, { EF_ID: done.id, Fen: 100 })
  await follow(0)
  await follow()
  const doneId = (await refundOf(server, done.id)).id
  await control(server, { failNext: { path: '/secapi/pay/refund', times: 1, how: 'notEnough' } })
  const stuckId = (await approveRefund(server, staff, { EF_ID: stuck.id, Fen: 200 })).id
  await follow(0)
  const deskId = (await approveRefund(server, staff, { EF_ID: desk.id, Fen: 300 })).id
  await server.db.updateTable('refund').set({ way: 'desk', orderId: null }).where('id', '=', deskId).execute()
  const waitsId = await request(waits.id, 400)
  const all = [stuckId, waitsId, deskId, doneId]

  expect(await list()).toEqual(all)
  expect(await list({ Sort: 'Amount' })).toEqual([doneId, stuckId, deskId, waitsId])
  expect(await list({ Sort: '-RequestedTime' })).toEqual([waitsId, deskId, stuckId, doneId])
  const found = await Promise.all([
    list({ State: 'person' }),
    list({ State: 'waiting' }),
    list({ State: 'atDesk' }),
    list({ State: 'underWay' }),
    list({ State: 'done' }),
    list({ Way: 'desk' }),
    list({ RequestedBy: 'candidate' }),
    list({ RequestedBy: 'me' }),
    list({ RequestedBy: 'me' }, staff.clerk),
    list({ EB_ID: batch + 1 }),
    list({ EB_ID: batch, EA_ID: ids.area }),
    list({ EA_ID: ids.deskArea }),
  ])
  expect(found).toEqual([[stuckId], [waitsId], [deskId], [], [doneId], [deskId], [], [], all, [], all, []])

  const desks = await server.call('Admin', 'GetRefundList', { Way: 'desk' }, staff.finance)
  expect(desks.OtherMsg).toEqual({ Sum: 3 })
  expect((await server.call('Admin', 'GetRefundList', {}, staff.finance)).OtherMsg).toEqual({ Sum: 10 })
  const lines = await exportedLines(server, {
    action: 'ExportRefunds',
    job: 'exportRefunds',
    asked: { EB_ID: batch, Sort: 'Amount', Columns: ['Amount', 'State', 'DecidedBy'] },
    who: staff.finance,
  })
  const { name } = await server.db
    .selectFrom('account')
    .select('name')
    .where('id', '=', staff.finance.id)
    .executeTakeFirstOrThrow()
  expect(lines).toEqual([
    '金额,状态,审批人',
    `1,已退,${name}`,
    `2,没有办成,${name}`,
    `3,待现场付款,${name}`,
    '4,待审批,',
  ])

  // The home page counts the same, for those whose work it is; who asked cannot decide himself.
  const clerkAtDesk = await buildAccount(server, { userType: 9, roles: ['desk'] })
  expect(await waiting(staff.finance)).toEqual({ refundsStuck: 1, refundsToDecide: 1 })
  expect(await waiting(staff.clerk)).toEqual({ refundsStuck: 1 })
  expect(await waiting(clerkAtDesk)).toEqual({ refundsAtDesk: 1 })
})

describe('the history of a refund', () => {
  test('says who asked and decided, what WeChat answered each time, and who tried again', async () => {
    const { id } = await buildPaidOrder(server, batch)
    await control(server, { failNext: { path: '/secapi/pay/refund', times: 1, how: 'notEnough' } })
    const { id: refundId } = await approveRefund(server, staff, { EF_ID: id, Fen: FULL })
    await follow(0)
    expect(await detail(refundId)).toMatchObject({ State: 'stuck', TroubleCode: 'NOTENOUGH', NeedsProof: 0 })
    const { version } = await refundOf(server, id)
    await server.call('Admin', 'RetryRefund', { R_ID: refundId, Version: version }, staff.finance)
    await follow(0)
    // What WeChat answers again and again stands once.
    await control(server, { holdNotices: true })
    for (let round = 0; round < 3; round++) await server.runJob('refundOrder', { orderId: await orderOf(refundId) })
    await follow()
    const { History, Answers, Trouble } = await detail(refundId)
    expect(History.map(({ Action }) => Action)).toEqual(['RequestRefund', 'ApproveRefund', 'RetryRefund'])
    expect(Answers.map(({ Answer }) => Answer)).toEqual(['NOTENOUGH', 'PROCESSING', 'SUCCESS'])
    expect(Trouble).toBe('')
    await control(server, { holdNotices: false })
  })

  const orderOf = async (refundId: number) =>
    (await server.db.selectFrom('refund').select('orderId').where('id', '=', refundId).executeTakeFirstOrThrow())
      .orderId ?? 0

  test('holds nothing of another refund of the same enrolment', async () => {
    const { id } = await buildPaidOrder(server, batch)
    const { id: first } = await approveRefund(server, staff, { EF_ID: id, Fen: 100 })
    const second = await request(id, 200)
    expect((await detail(first)).History.map(({ Action }) => Action)).toEqual(['RequestRefund', 'ApproveRefund'])
    expect((await detail(second)).History.map(({ Action }) => Action)).toEqual(['RequestRefund'])
    expect((await server.call('Admin', 'GetRefund', { R_ID: 999_999 }, staff.finance)).status).toBe(404)
  })
})

describe('a decision', () => {
  test('has a note of at most 100 characters, which is refused and not cut when it is longer', async () => {
    const { id } = await buildPaidOrder(server, batch)
    const refund = await request(id, 100)
    expect((await decide(refund, { Note: '退'.repeat(101) })).Msg).toBe('说明最多100个字')
    expect((await decide(refund, { Note: '退'.repeat(100) })).Code).toBe(1)
    expect((await refundOf(server, id)).decisionNote).toBe('退'.repeat(100))
  })

  test('that would end an enrolment although its request was for a part is refused', async () => {
    const { id } = await buildPaidOrder(server, batch)
    const refund = await request(id, 10_000)
    // Somebody gives the other part back at WeChat's console.
    const { orderId } = await refundOf(server, id)
    await server.db
      .insertInto('refund')
      .values({
        enrolmentId: id,
        orderId,
        refundCode: 'at-the-console',
        amountFen: FULL - 10_000,
        reason: '在微信商户平台退款',
        origin: 'console',
        status: 'done',
        createdAt: server.clock.now(),
      })
      .execute()
    expect((await decide(refund, { IsApproved: 1 })).Msg).toBe(
      '申请提出后可退的金额有变化，是否取消报名与申请时不同，请驳回后重新申请',
    )
    expect((await refundOf(server, id)).origin).toBe('console')
    expect((await decide(refund, {})).Code).toBe(1)
  })
})

test('the refunds of one session are found before and after they end their enrolments, and so are its enrolments', async () => {
  const [ended, waits, elsewhere] = [
    await buildPaidOrder(server, batch),
    await buildPaidOrder(server, batch),
    await buildPaidOrder(server, batch),
  ]
  const at = server.clock.now() + 5 * 86_400_000
  const time = (room: string) =>
    server.db
      .insertInto('examTime')
      .values({ batchId: batch, isOnline: false, beginsAt: at, endsAt: at + 3_600_000, room })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [session, other] = [await time('第一考室'), await time('第二考室')]
  const put = (id: number, examTimeId: number) =>
    server.db.updateTable('enrolment').set({ examTimeId }).where('id', '=', id).execute()
  await put(ended.id, session.id)
  await put(waits.id, session.id)
  await put(elsewhere.id, other.id)
  const enrolments = async () => {
    const { listData } = await server.call('Admin', 'GetEnrolmentList', { ET_ID: session.id }, staff.finance)
    return new Set(listData.map(({ EF_ID }) => EF_ID))
  }
  expect(await enrolments()).toEqual(new Set([ended.id, waits.id]))
  const endedId = (await approveRefund(server, staff, { EF_ID: ended.id, Fen: FULL })).id
  const waitsId = await request(waits.id, FULL)
  await request(elsewhere.id, FULL)
  expect(await enrolments()).toEqual(new Set([waits.id]))
  const found = await server.call('Admin', 'GetRefundList', { ET_ID: session.id }, staff.finance)
  expect(found.listData).toMatchObject([{ R_ID: waitsId }, { R_ID: endedId }])
  expect(found).toMatchObject({ totalCount: 2, OtherMsg: { Sum: 300 } })
  for (const { ExamTime } of found.listData) expect(ExamTime).toMatch(/^2\d{3}年.* \d\d:\d\d 第一考室$/)
})
