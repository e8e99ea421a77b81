import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { control, PAYER } from '#test/control.ts'
import { exportedLines } from '#test/exportedLines.ts'
import { refundOf } from '#test/refundBuilders.ts'
import { buildStaffWithTotp } from '#test/secondFactor.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

let server: TestServer
let batch: number
let finance: BuiltAccount
let colleague: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server, { closesInDays: 90 })
  finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
  colleague = await buildAccount(server, { userType: 9, roles: ['finance'] })
})
afterAll(() => server.stop())

const admin = (action: string, input: Record<string, unknown>, who = finance) =>
  server.call('Admin', action, input, who)
const list = async (filter: Record<string, unknown>, who = finance) =>
  (await admin('GetMoneyWorkList', filter, who)).listData ?? []
async function ordered() {
  const account = await buildAccount(server, { openId: PAYER })
  const enrolment = await buildEnrolment(server, account, batch)
  const start = () => server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: enrolment.payCode }, account)
  expect((await start()).Code).toBe(1)
  return { account, start, ...enrolment }
}
const orderOf = (payCode: string) =>
  server.db.selectFrom('payOrder').selectAll().where('payCode', '=', payCode).executeTakeFirstOrThrow()
const moneyOf = async (id: number) =>
  (
    await server.db.selectFrom('moneyEntry').select('amountFen').where('enrolmentId', '=', id).orderBy('id').execute()
  ).map(({ amountFen }) => amountFen)

/** An enrolment of 150 yuan for which ten fen came. */
async function held() {
  const one = await ordered()
  await control(server, { pay: { outTradeNo: one.payCode, totalFen: 10 } })
  await eventually(
    'order held for its wrong amount',
    () => orderOf(one.payCode),
    ({ status }) => status === 'held',
  )
  const [row] = await list({ EF_ID: one.id })
  return { ...one, row: row ?? {} }
}
const decide = (row: Record<string, unknown>, IsAccepted: 0 | 1, who = finance) =>
  admin('DecideHeldPayment', { W_ID: row.W_ID, Version: row.Version, IsAccepted, Note: '已电话核实' }, who)

/** A row that nobody has looked at. */
async function raised(kind = 'unknownOrder') {
  const { id } = await server.db
    .insertInto('paymentAlarm')
    .values({ kind, subject: `${Math.random()}`, detail: '4200001', at: server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [row] = await list({ W_ID: id })
  return { W_ID: id, Version: Number(row?.Version) }
}

describe('a payment of another amount', () => {
  test('is booked as what came and alarms once, however often notices and queries tell of it', async () => {
    const { account, start, id, payCode, row } = await held()
    await control(server, { resendNotice: { outTradeNo: payCode, times: 5, parallel: true } })
    for (let minute = 0; minute < 5; minute++) {
      server.clock.advance(60_000)
      await server.runJob('checkOpenOrders', { isFollowUp: true })
      await server.call('WeiXin', 'GetPayState', { EF_ID: id }, account)
    }
    expect(await orderOf(payCode)).toMatchObject({ status: 'held', paidFen: 10, amountFen: 15_000 })
    expect(await moneyOf(id)).toEqual([10])
    expect(await list({ EF_ID: id })).toMatchObject([
      { Kind: 'mismatch:amount', Group: 'payment', Ours: 150, Theirs: 0.1, IsHeld: 1, State: 'open', Times: 1 },
    ])
    expect(row.What).toMatch(/^应缴 150元，实付 0.10元/)
    // The payer does not pay again what somebody is looking at.
    const told = '您已付的款项与应缴费用不一致，工作人员正在核对，请勿重复支付'
    expect((await start()).Msg).toBe(told)
    // A newer order, as after a change of the form, hides nothing.
    const { id: orderId } = await server.db
      .insertInto('payOrder')
      .values({
        enrolmentId: id,
        payCode: `${payCode}9`,
        amountFen: 15_000,
        status: 'closed',
        createdAt: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('orderShare')
      .values({ orderId, enrolmentId: id, shareFen: 15_000, isLive: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect((await server.call('Exam', 'GetExamFormInfo', { EF_ID: id }, account)).item).toMatchObject({ IsPayHeld: 1 })
    expect((await server.call('Exam', 'GetMyUnpaid', {}, account)).listData).toMatchObject([{ EF_ID: id, Why: told }])
    expect((await server.call('Exam', 'GetMyExamFormStates', { IsPay: 0 }, account)).listData).toMatchObject([
      { State: 'payCheck', Count: 1 },
    ])
  })

  test('is accepted as paid, once: the enrolment has its number, and what came stays in the books', async () => {
    const { id, payCode, row } = await held()
    expect((await admin('SettleMoneyWork', { W_ID: row.W_ID, Version: row.Version, Decision: '好' })).Msg).toBe(
      '这笔款项还没有决定，请先选择“按已缴费接受”或“全部退款”',
    )
    const answers = await Promise.all([decide(row, 1), decide(row, 1, colleague), decide(row, 1, colleague)])
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect((await orderOf(payCode)).status).toBe('paid')
    const enrolment = await server.db.selectFrom('enrolment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(enrolment).toMatchObject({
      payStatus: 1,
      payMethod: 'wechat',
      examNo: answers.find(({ Code }) => Code === 1)?.OtherMsg.ExamNO,
    })
    expect([await moneyOf(id), await list({ EF_ID: id, IsDone: 0 })]).toEqual([[10], []])
    expect(await list({ EF_ID: id })).toMatchObject([{ State: 'done', Decision: '按已缴费接受：已电话核实' }])
    expect((await decide(row, 0)).Msg).toBe('这笔款项已经决定，请刷新后查看')
  })

  test('is given back the way it came, and the enrolment can be paid anew', async () => {
    const { id, payCode, row, start } = await held()
    expect((await decide(row, 0)).Code).toBe(1)
    await server.runJob('moveRefunds', {})
    server.clock.advance(60_000)
    await server.runJob('moveRefunds', {})
    expect(await refundOf(server, id)).toMatchObject({ origin: 'held', status: 'done', amountFen: 10 })
    expect([await moneyOf(id), (await orderOf(payCode)).status]).toEqual([[10, -10], 'refunded'])
    expect((await start()).Code).toBe(1)
  })

  test('can only be given back where the fee was paid otherwise; a text that is too long is refused', async () => {
    const { id, row } = await held()
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, payMethod: 'desk', paidAt: server.clock.now(), examNo: `T${id}` })
      .where('id', '=', id)
      .execute()
    expect((await decide(row, 1)).Msg).toBe('该报名已缴费或已退费，这笔款项只能退款')
    const long = { W_ID: row.W_ID, Version: row.Version, IsAccepted: 0, Note: '退'.repeat(201) }
    expect((await admin('DecideHeldPayment', long)).Msg).toBe('最多200个字')
  })

  test('takes a fresh proof', async () => {
    const { row } = await held()
    const strict = await buildStaffWithTotp(server, ['finance'])
    server.clock.advance(11 * 60_000)
    expect((await decide(row, 1, strict)).Msg).toBe('为保护考生信息，请再次完成两步验证')
  })
})

describe('the work list', () => {
  test('a row is taken with a note, given to a colleague, put back, and settled with what was decided', async () => {
    const row = await raised()
    const save = (Version: number, OwnerID: number, Note = '') =>
      admin('SaveMoneyWork', { W_ID: row.W_ID, Version, OwnerID, Note })
    expect((await save(row.Version, finance.id, '先问银行')).Code).toBe(1)
    expect(await list({ W_ID: row.W_ID, IsOwn: 1 })).toMatchObject([{ State: 'taken', Note: '先问银行' }])
    const workers = (await admin('GetMoneyWorkers', {})).listData.map(({ U_ID }) => U_ID)
    expect(workers).toEqual(expect.arrayContaining([finance.id, colleague.id]))
    expect((await save(row.Version + 1, colleague.id)).Code).toBe(1)
    expect(await list({ W_ID: row.W_ID, IsOwn: 1 })).toEqual([])
    expect((await save(row.Version + 2, 0)).Code).toBe(1)
    expect(await list({ W_ID: row.W_ID })).toMatchObject([{ State: 'open', OwnerID: null, Note: '' }])
    const desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
    expect((await save(row.Version + 3, desk.id)).Msg).toBe('只能交给能处理财务的工作人员，请重新选择')
    const settle = (Decision: string) =>
      admin('SettleMoneyWork', { W_ID: row.W_ID, Version: row.Version + 3, Decision })
    expect((await settle('')).Msg).toBe('请填写处理结果')
    expect((await settle('银行已更正')).Code).toBe(1)
    expect((await settle('再来一次')).Msg).toBe('这一项已经处理完毕，请刷新后查看')
    expect(await list({ W_ID: row.W_ID, IsDone: 1 })).toMatchObject([{ State: 'done', Decision: '银行已更正' }])
    const audit = await server.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', 'moneyWork')
      .where('subjectId', '=', row.W_ID)
      .execute()
    expect(audit).toHaveLength(4)
  })

  test('two people take the same row at once: one has it, the other is told who was first', async () => {
    const row = await raised()
    const take = (who: BuiltAccount) => admin('SaveMoneyWork', { ...row, OwnerID: who.id, Note: '' }, who)
    const answers = await Promise.all([take(finance), take(colleague)])
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(answers.find(({ Code }) => Code === 0)?.Msg).toMatch(/修改了这里的内容/)
    const [taken] = await list({ W_ID: row.W_ID })
    expect(taken?.OwnerID).toBe(answers[0].Code === 1 ? finance.id : colleague.id)
  })

  test('is filtered by where a row comes from and searched by words; only finance sees it', async () => {
    const row = await raised('bill:late')
    const rows = await list({ Group: 'bill' })
    expect(rows.map(({ W_ID }) => W_ID)).toContain(row.W_ID)
    expect((await list({ Group: 'ledger' })).length).toBe(0)
    expect((await list({ Search: '4200001', Sort: 'FoundTime' })).length).toBeGreaterThan(0)
    const clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    expect((await admin('GetMoneyWorkList', {}, clerk)).status).toBe(403)
  })

  test('says what our books and the other side come to, and goes out as it is filtered', async () => {
    const { W_ID } = await raised('bill:amount')
    await server.db
      .updateTable('paymentAlarm')
      .set({ oursFen: 15_000, theirsFen: 5_050, note: '已联系' })
      .where('id', '=', W_ID)
      .execute()
    const sums = { OtherMsg: { Ours: 150, Theirs: 50.5 } }
    expect(await admin('GetMoneyWorkList', { W_ID })).toMatchObject({ totalCount: 1, ...sums })
    const asked = { W_ID, IsDone: 0, Columns: ['Title', 'State', 'Ours', 'Theirs', 'Note'] }
    const sheet = { action: 'ExportMoneyWork', job: 'exportMoneyWork', asked, who: finance } as const
    expect(await exportedLines(server, sheet)).toEqual([
      '差异,状态,系统（元）,对方（元）,备注',
      '金额与账单不一致,待处理,150,50.5,已联系',
    ])
  })
})
