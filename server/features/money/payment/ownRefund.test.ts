import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { control, PAYER } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildPaidOrder, buildRefundStaff, type RefundStaff, refundOf } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let staff: RefundStaff
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  await allow(batch)
  staff = await buildRefundStaff(server)
})
afterAll(() => server.stop())

const FULL = 15_000
const allow = (batchId: number, takes = true) =>
  server.db.updateTable('examBatch').set({ takesRefundRequests: takes }).where('id', '=', batchId).execute()
const ask = (EF_ID: number, who: BuiltAccount, input: Record<string, unknown> = {}) =>
  server.call('Exam', 'RequestOwnRefund', { EF_ID, Reason: '孩子生病，不能参加考试', ...input }, who)
const withdraw = (EF_ID: number, who: BuiltAccount, input: Record<string, unknown> = {}) =>
  server.call('Exam', 'WithdrawOwnRefund', { EF_ID, ...input }, who)
const mine = (EF_ID: number, who: BuiltAccount) => server.call('Exam', 'GetMyRefunds', { EF_ID }, who)
const decide = (R_ID: number, input: Record<string, unknown>) =>
  server.call('Admin', 'DecideRefund', { R_ID, Version: 1, ...input }, staff.finance)
const refundsOf = (id: number) =>
  server.db.selectFrom('refund').selectAll().where('enrolmentId', '=', id).orderBy('id').execute()
const payStatusOf = async (id: number) =>
  (await server.db.selectFrom('enrolment').select('payStatus').where('id', '=', id).executeTakeFirstOrThrow()).payStatus

describe('a family asks for its money', () => {
  test('in full; finance reads who asked and why, and decides as on any other', async () => {
    const { account, id } = await buildPaidOrder(server, batch)
    expect((await mine(id, account)).OtherMsg).toEqual({ MayRequest: 1, Left: 150 })
    expect((await ask(id, account)).Code).toBe(1)
    const refund = await refundOf(server, id)
    expect(refund).toMatchObject({ amountFen: FULL, origin: 'candidate', status: 'requested', isFull: true })
    const listed = await server.call('Admin', 'GetRefundList', { RequestedBy: 'candidate' }, staff.finance)
    expect(listed.listData).toMatchObject([{ R_ID: refund.id, RequestedBy: '考生', IsOwn: 0 }])
    expect(await mine(id, account)).toMatchObject({
      OtherMsg: { MayRequest: 0 },
      listData: [{ Amount: 150, State: 'requested', IsOwnRequest: 1, EndsEnrolment: 1, DoneTime: null }],
    })
    expect((await decide(refund.id, { IsApproved: 1 })).Code).toBe(1)
    expect(await payStatusOf(id)).toBe(2)
  })

  test('and reads why it was declined; finance cannot decline without a word', async () => {
    const { account, id } = await buildPaidOrder(server, batch)
    await ask(id, account)
    const { id: refundId } = await refundOf(server, id)
    expect((await decide(refundId, { IsApproved: 0 })).Msg).toBe('请写明不批准的原因，考生会看到')
    expect((await decide(refundId, { IsApproved: 0, Note: '考试已安排，不能退费' })).Code).toBe(1)
    const { OtherMsg, listData } = await mine(id, account)
    expect(listData).toMatchObject([{ State: 'declined', Note: '考试已安排，不能退费' }])
    // It may ask again with a better reason.
    expect(OtherMsg.MayRequest).toBe(1)
  })

  test('only where the batch takes requests, and until registration ends', async () => {
    const other = await buildBatch(server, { closesInDays: 1 })
    const { account, id } = await buildPaidOrder(server, other)
    expect((await mine(id, account)).OtherMsg.MayRequest).toBe(0)
    expect((await ask(id, account)).Msg).toBe('本批次不接受在线申请退费，如需退费请联系考级办')
    await allow(other)
    expect((await mine(id, account)).OtherMsg.MayRequest).toBe(1)
    await server.db
      .updateTable('examBatch')
      .set({ registrationClosesAt: server.clock.now() })
      .where('id', '=', other)
      .execute()
    expect((await mine(id, account)).OtherMsg.MayRequest).toBe(0)
    expect((await ask(id, account)).Msg).toBe('报名已结束，不能再在线申请退费，如需退费请联系考级办')
    expect(await refundsOf(id)).toEqual([])
  })

  test('only for its own paid enrolment, and with a reason', async () => {
    const { account, id } = await buildPaidOrder(server, batch)
    const stranger = await buildAccount(server)
    expect([(await ask(id, stranger)).status, (await mine(id, stranger)).status]).toEqual([404, 404])
    expect((await ask(id, account, { Reason: ' ' })).Msg).toBe('请填写退费的原因，考生会看到')
    const unpaid = await buildEnrolment(server, account, batch, { Name: '未缴费' })
    expect((await ask(unpaid.id, account)).Msg).toBe('该报名尚未缴费')
    expect((await mine(unpaid.id, account)).OtherMsg).toEqual({ MayRequest: 0, Left: 0 })
  })
})

describe('a family takes its request back', () => {
  test('while nobody has decided: nothing goes back, and it may ask again', async () => {
    const { account, id } = await buildPaidOrder(server, batch)
    await ask(id, account)
    const key = { RequestKey: randomUUID() }
    expect([(await withdraw(id, account, key)).Code, (await withdraw(id, account, key)).Code]).toEqual([1, 1])
    const refund = await refundOf(server, id)
    expect(refund.status).toBe('withdrawn')
    const late = await decide(refund.id, { IsApproved: 1, Version: refund.version })
    expect(late.Msg).toBe('该退费申请已经处理过了')
    expect((await mine(id, account)).listData).toMatchObject([{ State: 'withdrawn', IsOwnRequest: 1 }])
    expect((await withdraw(id, account)).Msg).toBe('该退费申请已经处理过了')
    expect((await ask(id, account)).Code).toBe(1)
    expect(await payStatusOf(id)).toBe(1)
  })

  test('and nobody else: neither a stranger, nor the family that of staff', async () => {
    const { account, id } = await buildPaidOrder(server, batch)
    await server.call('Admin', 'RequestRefund', { EF_ID: id, Fen: FULL, Reason: '家长来电' }, staff.clerk)
    expect((await withdraw(id, await buildAccount(server))).status).toBe(404)
    expect((await withdraw(id, account)).Msg).toBe('只有申请人可以撤回退费申请')
    expect((await refundOf(server, id)).status).toBe('requested')
  })
})

describe('at once', () => {
  test('fifty of a withdrawal and the decision: one of both counts', async () => {
    const { account, id } = await buildPaidOrder(server, batch)
    await ask(id, account)
    const { id: refundId } = await refundOf(server, id)
    await warmPool(server)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? withdraw(id, account) : decide(refundId, { IsApproved: 1 }))),
    )
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { status } = await refundOf(server, id)
    expect(await payStatusOf(id)).toBe(status === 'withdrawn' ? 1 : 2)
  })

  test('fifty requests of a family and of staff: one waits', async () => {
    const { account, id } = await buildPaidOrder(server, batch)
    await warmPool(server)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0
          ? ask(id, account)
          : server.call('Admin', 'RequestRefund', { EF_ID: id, Fen: FULL, Reason: '家长来电' }, staff.clerk),
      ),
    )
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('a request that is sent again after a lost answer is made once', async () => {
    const { account, id } = await buildPaidOrder(server, batch)
    const again = { RequestKey: randomUUID() }
    expect([(await ask(id, account, again)).Code, (await ask(id, account, again)).Code]).toEqual([1, 1])
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('requests against the notice of the payment: none is made before the money is booked, and at most one after', async () => {
    for (let round = 0; round < 5; round++) {
      const account = await buildAccount(server, { openId: PAYER })
      const { id, payCode } = await buildEnrolment(server, account, batch)
      await server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: payCode }, account)
      await control(server, { holdNotices: true })
      await control(server, { pay: { outTradeNo: payCode } })
      const notices = control(server, { resendNotice: { outTradeNo: payCode, times: 5, parallel: true } })
      const answers = await Promise.all([...Array.from({ length: 15 }, () => ask(id, account)), notices])
      await control(server, { holdNotices: false })
      const made = answers.filter((answer) => 'Code' in answer && answer.Code === 1)
      const refunds = await refundsOf(id)
      expect([made.length, await payStatusOf(id)]).toEqual([refunds.length, 1])
      expect(refunds.length).toBeLessThanOrEqual(1)
    }
  })

  test('requests against the candidate’s arrival at the hall: one that waits is never approved in full afterwards', async () => {
    for (let round = 0; round < 4; round++) {
      const { account, id } = await buildPaidOrder(server, batch)
      const now = server.clock.now()
      const begin = server.db
        .insertInto('examSession')
        .values({ enrolmentId: id, startedAt: now, endsAt: now + 3_600_000 })
        .execute()
      await Promise.all([begin, ask(id, account), ask(id, account)])
      const refunds = await refundsOf(id)
      expect(refunds.length).toBeLessThanOrEqual(1)
      for (const refund of refunds)
        expect((await decide(refund.id, { IsApproved: 1 })).OtherMsg).toMatchObject({ Reason: 'REFUND_EXAM_BEGUN' })
      expect(await payStatusOf(id)).toBe(1)
    }
  })
})
