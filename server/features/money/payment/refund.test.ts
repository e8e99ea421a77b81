import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, ids } from '#test/builders.ts'
import { control } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { approveRefund, buildPaidOrder, buildRefundStaff, type RefundStaff, refundOf } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let staff: RefundStaff
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  staff = await buildRefundStaff(server)
})
afterAll(() => server.stop())

const FULL = 15_000
const Reason = '孩子生病，不能参加考试'
const ask = (EF_ID: number, Fen: number, who = staff.clerk, input: Record<string, unknown> = {}) =>
  server.call<{ R_ID: number }>('Admin', 'RequestRefund', { EF_ID, Fen, Reason, ...input }, who)
const decide = (R_ID: number, IsApproved: 0 | 1, who = staff.finance, input: Record<string, unknown> = {}) =>
  server.call('Admin', 'DecideRefund', { R_ID, Version: 1, IsApproved, ...input }, who)
const enrolmentRow = (id: number) =>
  server.db.selectFrom('enrolment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const moneyOf = async (id: number) =>
  (await server.db.selectFrom('moneyEntry').selectAll().where('enrolmentId', '=', id).orderBy('id').execute()).map(
    ({ kind, amountFen }) => [kind, amountFen],
  )
const statusOf = async (payCode: string) =>
  (await server.db.selectFrom('payOrder').select('status').where('payCode', '=', payCode).executeTakeFirstOrThrow())
    .status
const listed = async (input: Record<string, unknown>, who = staff.finance) =>
  (await server.call('Admin', 'GetRefundList', input, who)).listData ?? []
/** Time for WeChat to pay, and for the job to hear of it. */
async function follow(seconds = 60): Promise<void> {
  server.clock.advance(seconds * 1000)
  await server.runJob('moveRefunds', {})
}
async function begin(enrolmentId: number): Promise<void> {
  const now = server.clock.now()
  await server.db
    .insertInto('examSession')
    .values({ enrolmentId, startedAt: now, endsAt: now + 3_600_000 })
    .execute()
}

describe('a refund in full', () => {
  test('ends the enrolment: IsPay 2, seat, examiners and number are free, history stays', async () => {
    const { account, id, payCode } = await buildPaidOrder(server, batch)
    const times = { beginsAt: server.clock.now() + 86_400_000, endsAt: server.clock.now() + 90_000_000 }
    const examTime = await server.db
      .insertInto('examTime')
      .values({ batchId: batch, isOnline: true, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('enrolment').set({ examTimeId: examTime.id }).where('id', '=', id).execute()
    const examiner = await buildAccount(server, { userType: 3 })
    await server.db.insertInto('examiner').values({ accountId: examiner.id }).execute()
    const at = server.clock.now()
    await server.db
      .insertInto('examinerAssignment')
      .values({ enrolmentId: id, examinerId: examiner.id, assignedAt: at })
      .execute()
    const { examNo } = await enrolmentRow(id)

    const asked = await ask(id, FULL)
    expect(await listed({ State: 'waiting', EF_ID: id })).toMatchObject([
      { Amount: 150, Received: 150, EndsEnrolment: 1, Way: 'wechat', Origin: 'staff', Reason, IsOwn: 0 },
    ])
    expect((await enrolmentRow(id)).payStatus).toBe(1)
    expect((await decide(asked.OtherMsg.R_ID, 1)).OtherMsg).toEqual({ State: 'approved' })
    expect(await enrolmentRow(id)).toMatchObject({ payStatus: 2, examNo: null, examTimeId: null })
    const number = await server.db.selectFrom('examNumber').selectAll().where('enrolmentId', '=', id).execute()
    expect(number).toMatchObject([{ examNo, retiredAt: server.clock.now() }])
    const assigned = server.db.selectFrom('examinerAssignment').selectAll().where('enrolmentId', '=', id)
    expect(await assigned.execute()).toEqual([])
    const history = (await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: id }, staff.finance)).item.History
    expect(history).toMatchObject([
      { Action: 'RequestRefund', After: { amountFen: FULL, isFull: true, reason: Reason } },
      { Action: 'ApproveRefund', Before: { examNo, examTimeId: examTime.id, examinerIds: [examiner.id] } },
    ])
    // The reason is what was meant, also as WeChat shows it.
    await follow(0)
    await follow()
    expect(await statusOf(payCode)).toBe('refunded')
    expect(await moneyOf(id)).toEqual([
      ['payment', FULL],
      ['refund', -FULL],
    ])
    expect((await server.call('Exam', 'GetMyRefunds', { EF_ID: id }, account)).listData).toMatchObject([
      { Amount: 150, State: 'done', Way: 'wechat', Reason, EndsEnrolment: 1 },
    ])
    expect((await server.call('Exam', 'GetMyRefunds', { EF_ID: id }, staff.clerk)).status).toBe(404)
    // Who comes with the old number or asks for a new one reads why it is refused.
    expect(await server.call('ExamPublic', 'CreateExamNo', { EF_ID: id }, account)).toMatchObject({
      Code: 0,
      Msg: '该报名已退费，不能再操作',
    })
    const state = await server.call<{ IsPay: number }>('WeiXin', 'GetPayState', { EF_ID: id }, account)
    expect(state.OtherMsg).toMatchObject({ IsPay: 2, ExamNO: '' })
    expect((await ask(id, 1)).Msg).toBe('该报名已退费，不能再操作')
  })

  test('is refused once the exam has begun, a part is not', async () => {
    const { id } = await buildPaidOrder(server, batch)
    await begin(id)
    expect(await server.call('Admin', 'GetRefundable', { EF_ID: id }, staff.clerk)).toMatchObject({
      item: { Received: 150, Left: 150, Way: 'wechat', HasBegun: 1, Why: '' },
    })
    expect((await ask(id, FULL)).Msg).toBe('考生已参加考试或已登记缺考，不能全额退费，可以退还部分费用')
    expect((await ask(id, FULL - 1)).Code).toBe(1)
  })

  test('asked for before and approved after the start is refused', async () => {
    const { id } = await buildPaidOrder(server, batch)
    const { OtherMsg } = await ask(id, FULL)
    await begin(id)
    expect((await decide(OtherMsg.R_ID, 1)).OtherMsg).toMatchObject({ Reason: 'REFUND_EXAM_BEGUN' })
    expect((await decide(OtherMsg.R_ID, 0, staff.finance, { Note: '考试已开始' })).Code).toBe(1)
    expect(await refundOf(server, id)).toMatchObject({ status: 'declined', decisionNote: '考试已开始' })
    expect((await ask(id, 100)).Code).toBe(1)
  })
})

describe('refunds in part', () => {
  test('leave the enrolment paid until nothing is left; together they never exceed what was paid', async () => {
    const { id, payCode } = await buildPaidOrder(server, batch)
    await approveRefund(server, staff, { EF_ID: id, Fen: 5000 })
    expect((await ask(id, 10_001)).Msg).toBe('退费金额须大于0，且不超过可退的金额')
    await follow(0)
    await follow()
    expect([await statusOf(payCode), (await enrolmentRow(id)).payStatus]).toEqual(['paid', 1])
    await approveRefund(server, staff, { EF_ID: id, Fen: 10_000 })
    expect((await enrolmentRow(id)).payStatus).toBe(2)
    await follow(0)
    await follow()
    expect(await statusOf(payCode)).toBe('refunded')
    expect(await moneyOf(id)).toEqual([
      ['payment', FULL],
      ['refund', -5000],
      ['refund', -10_000],
    ])
  })
})

describe('who may do what', () => {
  test.each([
    [0, '退费金额须大于0，且不超过可退的金额'],
    [-1, '退费金额须大于0，且不超过可退的金额'],
    [15_001, '退费金额须大于0，且不超过可退的金额'],
  ])('%i fen is refused', async (fen, Msg) => {
    const { id } = await buildPaidOrder(server, batch)
    expect((await ask(id, fen)).Msg).toBe(Msg)
  })

  test('a reason is asked for, one request waits at a time, and only who asked takes it back', async () => {
    const { id } = await buildPaidOrder(server, batch)
    expect((await ask(id, 1, staff.clerk, { Reason: '' })).Msg).toBe('请填写退费的原因，考生会看到')
    expect((await ask(id, 1, staff.clerk, { Reason: '退'.repeat(61) })).Msg).toBe('退费的原因最多60个字')
    const { OtherMsg } = await ask(id, 1)
    expect((await ask(id, 1)).Msg).toBe('该报名已有一笔退费申请等待审批，请先处理')
    const withdraw = (who: BuiltAccount) => server.call('Admin', 'WithdrawRefund', { R_ID: OtherMsg.R_ID }, who)
    expect((await withdraw(staff.finance)).Msg).toBe('只有申请人可以撤回退费申请')
    expect((await withdraw(staff.clerk)).Code).toBe(1)
    expect((await withdraw(staff.clerk)).Msg).toBe('该退费申请已经处理过了')
    expect((await ask(id, 1)).Code).toBe(1)
  })

  test('nobody approves his own request, or the refund of his own enrolment', async () => {
    const { id } = await buildPaidOrder(server, batch)
    const { OtherMsg } = await ask(id, FULL)
    expect((await decide(OtherMsg.R_ID, 1, staff.clerk)).Msg).toBe('退费须由申请人以外的另一位财务人员审批')
    await server.db.updateTable('enrolment').set({ accountId: staff.finance.id }).where('id', '=', id).execute()
    expect((await decide(OtherMsg.R_ID, 1)).OtherMsg).toMatchObject({ Reason: 'REFUND_OWN' })
    const enrolment = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    expect((await decide(OtherMsg.R_ID, 1, enrolment)).status).toBe(403)
    expect((await decide(OtherMsg.R_ID, 0, staff.clerk)).Code).toBe(1)
  })

  test('above the sum of the setting the second factor is asked for again', async () => {
    const { id } = await buildPaidOrder(server, batch)
    const { OtherMsg } = await ask(id, FULL)
    const finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
    const proved = (ago: number) =>
      server.db
        .updateTable('session')
        .set({ provedAt: server.clock.now() - ago })
        .where('accountId', '=', finance.id)
        .execute()
    await server.db
      .insertInto('staffTotp')
      .values({
        accountId: finance.id,
        secretSealed: Buffer.from('sealed'),
        lastStep: 0,
        confirmedAt: server.clock.now(),
      })
      .execute()
    await proved(11 * 60_000)
    const limit = server.config.refundProofFen
    server.config.refundProofFen = FULL - 1
    server.clock.advance(2000)
    expect((await decide(OtherMsg.R_ID, 1, finance)).OtherMsg).toMatchObject({ Reason: 'FRESH_PROOF_REQUIRED' })
    server.config.refundProofFen = FULL
    expect((await decide(OtherMsg.R_ID, 1, finance)).Code).toBe(1)
    server.config.refundProofFen = limit
  })

  test('an unpaid enrolment and a waived fee have nothing to give back', async () => {
    const { id } = await buildPaidOrder(server, batch)
    await server.db.updateTable('payOrder').set({ status: 'closed' }).where('enrolmentId', '=', id).execute()
    await server.db.updateTable('enrolment').set({ payMethod: 'waived' }).where('id', '=', id).execute()
    await server.db.updateTable('refund').set({ status: 'withdrawn' }).where('enrolmentId', '=', id).execute()
    expect((await ask(id, 1)).Msg).toBe('该报名没有可以退的款项')
    await server.db
      .updateTable('enrolment')
      .set({ examNo: null, payStatus: 0, paidAt: null })
      .where('id', '=', id)
      .execute()
    expect((await ask(id, 1)).Msg).toBe('该报名尚未缴费')
  })
})

describe('money from a desk', () => {
  async function paidAtDesk() {
    const { id } = await buildPaidOrder(server, batch)
    await server.db.updateTable('payOrder').set({ status: 'closed' }).where('enrolmentId', '=', id).execute()
    await server.db
      .insertInto('moneyEntry')
      .values({ enrolmentId: id, orderId: null, kind: 'desk', amountFen: FULL, at: server.clock.now() })
      .execute()
    await server.db.updateTable('enrolment').set({ payMethod: 'desk' }).where('id', '=', id).execute()
    return id
  }

  test('is paid back at the desk, with the number that was signed', async () => {
    const id = await paidAtDesk()
    const refund = await approveRefund(server, staff, { EF_ID: id, Fen: FULL })
    expect(refund).toMatchObject({ way: 'desk', status: 'approved', orderId: null })
    expect(await listed({ State: 'atDesk', EF_ID: id })).toHaveLength(1)
    const desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
    const till = { EA_ID: ids.deskArea, PaidWay: 'cash' }
    const pay = (VoucherNO: string) =>
      server.call('Admin', 'PayOutRefund', { R_ID: refund.id, Version: refund.version, VoucherNO, ...till }, desk)
    expect((await pay(' ')).Msg).toBe('请填写签收单号或付款凭证号（最多40个字）')
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => pay(`QS-000${n}`)))
    const paid = answers.findIndex(({ Code }) => Code === 1)
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    const voucher = `QS-000${paid}`
    expect(await refundOf(server, id)).toMatchObject({ status: 'done', voucherNo: voucher, paidOutBy: desk.id })
    // Sent again after a lost answer, it is not paid again.
    expect((await pay(voucher)).OtherMsg).toEqual({ State: 'done' })
    expect((await moneyOf(id)).slice(-2)).toEqual([
      ['desk', FULL],
      ['refund', -FULL],
    ])
    expect((await enrolmentRow(id)).payStatus).toBe(2)
  })
})

describe('at once', () => {
  test('fifty approvals, of which one is carried out', async () => {
    const { id } = await buildPaidOrder(server, batch)
    const { OtherMsg } = await ask(id, FULL)
    await warmPool(server)
    const answers = await Promise.all(Array.from({ length: 50 }, () => decide(OtherMsg.R_ID, 1)))
    expect(
      answers.filter(({ Code }) => Code === 1),
      JSON.stringify(answers[0]),
    ).toHaveLength(1)
    const audits = server.db.selectFrom('auditLog').select('id').where('action', '=', 'ApproveRefund')
    expect(await audits.where('subjectId', '=', id).execute()).toHaveLength(1)
    await follow(0)
    await follow()
    expect(await moneyOf(id)).toEqual([
      ['payment', FULL],
      ['refund', -FULL],
    ])
  })

  test('approval against withdrawal: one of them holds, and the money follows it', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await buildPaidOrder(server, batch)
      const { OtherMsg } = await ask(id, FULL)
      const calls = Array.from({ length: 10 }, (_, n) =>
        n % 2 === round % 2
          ? decide(OtherMsg.R_ID, 1)
          : server.call('Admin', 'WithdrawRefund', { R_ID: OtherMsg.R_ID }, staff.clerk),
      )
      const answers = await Promise.all(calls)
      expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
      const { status } = await refundOf(server, id)
      expect((await enrolmentRow(id)).payStatus).toBe(status === 'withdrawn' ? 1 : 2)
    }
  })

  test('fifty requests for one enrolment: one waits, and none exceeds what is left', async () => {
    const { id } = await buildPaidOrder(server, batch)
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(id, 10_000)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  })

  test('a request that is sent again is made once', async () => {
    const { id } = await buildPaidOrder(server, batch)
    const RequestKey = randomUUID()
    const [one, other] = [
      await ask(id, 100, staff.clerk, { RequestKey }),
      await ask(id, 100, staff.clerk, { RequestKey }),
    ]
    expect(one.OtherMsg).toEqual(other.OtherMsg)
    const again = { RequestKey: randomUUID() }
    expect((await decide(one.OtherMsg.R_ID, 1, staff.finance, again)).Code).toBe(1)
    expect((await decide(one.OtherMsg.R_ID, 1, staff.finance, again)).Code).toBe(1)
  })

  test('a refund in full against the start of the exam: never both', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await buildPaidOrder(server, batch, { IsOnline: 0 })
      const { OtherMsg } = await ask(id, FULL)
      const now = server.clock.now()
      const hall = await server.db
        .insertInto('examTime')
        .values({
          batchId: batch,
          isOnline: false,
          beginsAt: now,
          endsAt: now + 7_200_000,
          room: '1',
          address: '一号楼',
          publishedAt: now - 1000,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await server.db.updateTable('enrolment').set({ examTimeId: hall.id }).where('id', '=', id).execute()
      const clerk = await buildAccount(server, { userType: 9, roles: ['schedule'] })
      const checkIn = () => server.call('Examiner', 'CheckIn', { EF_ID: id }, clerk)
      const [first, second] = await Promise.all(
        round % 2 === 0 ? [checkIn(), decide(OtherMsg.R_ID, 1)] : [decide(OtherMsg.R_ID, 1), checkIn()],
      )
      const noted = await server.db.selectFrom('attendance').select('id').where('enrolmentId', '=', id).execute()
      expect([noted.length, (await enrolmentRow(id)).payStatus], JSON.stringify([first, second])).toSatisfy(
        ([arrived, paid]) => arrived + (paid === 2 ? 1 : 0) === 1,
      )
    }
  })

  test('a refund in full against the notice of a second payment: both go back, and nothing is booked twice', async () => {
    const { account, id, payCode } = await buildPaidOrder(server, batch)
    // A second order of the same enrolment, as one that was opened before the first was paid.
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 0, paidAt: null, examNo: null })
      .where('id', '=', id)
      .execute()
    expect((await server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: payCode }, account)).Code).toBe(1)
    await server.db.updateTable('enrolment').set({ payStatus: 1, paidAt: 0 }).where('id', '=', id).execute()
    const second = await server.db
      .selectFrom('payOrder')
      .select(['id', 'payCode'])
      .where('enrolmentId', '=', id)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    const { OtherMsg } = await ask(id, FULL)
    await control(server, { holdNotices: true })
    await control(server, { pay: { outTradeNo: second.payCode } })
    await Promise.all([
      decide(OtherMsg.R_ID, 1),
      control(server, { resendNotice: { outTradeNo: second.payCode, times: 25, parallel: true } }),
    ])
    await control(server, { holdNotices: false })
    await follow(0)
    await follow()
    expect((await moneyOf(id)).map(([, fen]) => Number(fen)).sort((a, b) => a - b)).toEqual([-FULL, -FULL, FULL, FULL])
    expect([await statusOf(payCode), await statusOf(second.payCode)]).toEqual(['refunded', 'refunded'])
    expect((await enrolmentRow(id)).payStatus).toBe(2)
  })
})

test('areas: a refund of another area is neither seen nor decided', async () => {
  const { id } = await buildPaidOrder(server, batch)
  const { OtherMsg } = await ask(id, 100)
  const limited = await buildAccount(server, { userType: 9, roles: ['finance'] })
  await server.db.insertInto('staffAccount').values({ accountId: limited.id, isAreaLimited: true }).execute()
  await server.db.insertInto('staffArea').values({ accountId: limited.id, areaId: ids.deskArea }).execute()
  expect(await listed({ EF_ID: id }, limited)).toEqual([])
  expect((await decide(OtherMsg.R_ID, 1, limited)).status).toBe(404)
  await control(server, { rules: { refundSeconds: 1 } })
})
