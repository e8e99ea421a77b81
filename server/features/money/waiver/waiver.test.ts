import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { control, PAYER } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { exportedLines } from '#test/exportedLines.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

let server: TestServer
let batch: number
let clerk: BuiltAccount
let finance: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
})
afterAll(() => server.stop())

const Reason = '学校公益名额'
const ask = (EF_ID: number, who = clerk, reason = Reason) =>
  server.call<{ FW_ID: number }>('Admin', 'AskWaiver', { EF_ID, Reason: reason }, who)
const decide = (FW_ID: number, IsGranted: 0 | 1, who = finance, Note = '') =>
  server.call<{ State: string; ExamNO: string }>('Admin', 'DecideWaiver', { FW_ID, IsGranted, Note }, who)
const revoke = (FW_ID: number, reason = '登记错了人') =>
  server.call('Admin', 'RevokeWaiver', { FW_ID, Reason: reason }, finance)
const rowOf = (id: number) =>
  server.db.selectFrom('enrolment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ordersOf = (id: number) =>
  server.db.selectFrom('payOrder').select(['status', 'amountFen']).where('enrolmentId', '=', id).orderBy('id').execute()
const listed = async (input: Record<string, unknown>) =>
  (await server.call('Admin', 'GetWaiverList', input, finance)).listData ?? []

async function unpaid(changes: Record<string, unknown> = {}) {
  const account = await buildAccount(server, { openId: PAYER })
  return { account, ...(await buildEnrolment(server, account, batch, changes)) }
}

test('the list has the sum of what it finds, and goes out as a sheet with who decided', async () => {
  const { id } = await unpaid()
  await decide((await ask(id)).OtherMsg.FW_ID, 0, finance, '请补材料')
  const found = { EF_ID: id }
  expect(await server.call('Admin', 'GetWaiverList', found, finance)).toMatchObject({ OtherMsg: { Sum: 150 } })
  const asked = { ...found, Columns: ['Fee', 'State', 'Note'] }
  const sheet = { action: 'ExportWaivers', job: 'exportWaivers', asked, who: finance } as const
  expect(await exportedLines(server, sheet)).toEqual(['报名费,状态,审批说明', '150,未批准,请补材料'])
})

describe('a waiver', () => {
  test('that another person grants makes the fee 0, which counts as paid, and gives the exam number', async () => {
    const { id, account } = await unpaid()
    const { FW_ID } = (await ask(id)).OtherMsg
    expect(await listed({ EF_ID: id })).toMatchObject([{ FW_ID, Fee: 150, State: 'waiting', Reason, IsOwn: 0 }])
    expect((await rowOf(id)).payStatus).toBe(0)
    const granted = await decide(FW_ID, 1)
    const row = await rowOf(id)
    expect(row).toMatchObject({ feeFen: 0, payStatus: 1, payMethod: 'waived', paidAt: server.clock.now() })
    expect(granted.OtherMsg).toEqual({ State: 'granted', ExamNO: row.examNo })
    expect(await ordersOf(id)).toEqual([{ status: 'closed', amountFen: 15_000 }])
    const money = await server.db.selectFrom('moneyEntry').selectAll().where('enrolmentId', '=', id).execute()
    expect(money).toMatchObject([{ kind: 'waiver', amountFen: 0, actorId: finance.id, note: Reason }])
    const state = await server.call<{ IsPay: number }>('WeiXin', 'GetPayState', { EF_ID: id }, account)
    expect(state.OtherMsg).toMatchObject({ IsPay: 1, ExamNO: row.examNo })
    expect((await decide(FW_ID, 1)).Msg).toBe('该减免申请已经处理过了')
    expect((await ask(id)).Msg).toBe('该报名无需缴费')
  })

  test('is not granted by who asked, nor by whose child it is', async () => {
    const { id } = await unpaid()
    const own = await ask(id, finance)
    expect((await decide(own.OtherMsg.FW_ID, 1)).Msg).toBe('减免须由申请人以外的另一位财务人员批准')
    const parent = await buildAccount(server, { userType: 9, roles: ['finance'] })
    const family = await buildAccount(server, { mobile: parent.mobile })
    const theirs = await buildEnrolment(server, family, batch)
    const hat = await ask(theirs.id)
    const listedFor = async (who: BuiltAccount) =>
      (await server.call('Admin', 'GetWaiverList', { EF_ID: theirs.id }, who)).listData
    expect(await listedFor(parent)).toMatchObject([{ IsOwnFamily: 1, IsOwn: 0 }])
    expect(await listedFor(finance)).toMatchObject([{ IsOwnFamily: 0 }])
    expect((await decide(hat.OtherMsg.FW_ID, 1, parent)).OtherMsg).toMatchObject({ Reason: 'OWN_FAMILY' })
    const child = (await buildEnrolment(server, await buildAccount(server), batch)).id
    await server.db.updateTable('enrolment').set({ accountId: parent.id }).where('id', '=', child).execute()
    const asked = await ask(child)
    expect((await decide(asked.OtherMsg.FW_ID, 1, parent)).Msg).toBe('减免须由申请人以外的另一位财务人员批准')
  })

  test('needs a reason, and waits once', async () => {
    const { id } = await unpaid()
    expect((await ask(id, clerk, ' ')).Msg).toBe('请填写减免或撤销减免的原因，最多100个字')
    await ask(id)
    expect((await ask(id)).Msg).toBe('该报名已申请或已批准减免')
  })

  test('can be declined with a note, or withdrawn by who asked, and asked for again', async () => {
    const { id } = await unpaid()
    const first = (await ask(id)).OtherMsg.FW_ID
    expect((await decide(first, 0, finance, '说'.repeat(101))).Msg).toBe('说明最多100个字')
    expect((await decide(first, 0, finance, '名额已满')).OtherMsg.State).toBe('declined')
    const second = (await ask(id)).OtherMsg.FW_ID
    expect((await server.call('Admin', 'WithdrawWaiver', { FW_ID: second }, finance)).Msg).toBe(
      '只有申请人可以撤回减免申请',
    )
    expect((await server.call('Admin', 'WithdrawWaiver', { FW_ID: second }, clerk)).Code).toBe(1)
    expect(await listed({ EF_ID: id })).toMatchObject([{ State: 'withdrawn' }, { State: 'declined', Note: '名额已满' }])
    expect((await decide(second, 1)).Msg).toBe('该减免申请已经处理过了')
  })

  test('is not granted for another fee than was asked for', async () => {
    const { id } = await unpaid()
    const { FW_ID } = (await ask(id)).OtherMsg
    await server.db.updateTable('enrolment').set({ feeFen: 20_000 }).where('id', '=', id).execute()
    expect((await decide(FW_ID, 1)).Msg).toBe('报名费在申请减免之后有变动，请驳回后重新申请')
  })

  test('granted by mistake is revoked: the fee is due again under a new order, the number is retired', async () => {
    const { id } = await unpaid()
    const { FW_ID } = (await ask(id)).OtherMsg
    const { ExamNO } = (await decide(FW_ID, 1)).OtherMsg
    expect((await revoke(FW_ID)).Code).toBe(1)
    expect(await rowOf(id)).toMatchObject({ feeFen: 15_000, payStatus: 0, payMethod: null, examNo: null })
    expect((await ordersOf(id)).at(-1)).toEqual({ status: 'created', amountFen: 15_000 })
    const number = await server.db.selectFrom('examNumber').selectAll().where('examNo', '=', ExamNO).execute()
    expect(number).toMatchObject([{ retiredAt: server.clock.now() }])
    expect((await revoke(FW_ID)).Msg).toBe('该减免申请已经处理过了')
    const history = (await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: id }, finance)).item.History
    expect(history).toMatchObject([{ Action: 'AskWaiver' }, { Action: 'GrantWaiver' }, { Action: 'RevokeWaiver' }])
  })

  test('is not revoked once the exam is planned', async () => {
    const { id } = await unpaid()
    const { FW_ID } = (await ask(id)).OtherMsg
    await decide(FW_ID, 1)
    const times = { beginsAt: server.clock.now() + 86_400_000, endsAt: server.clock.now() + 90_000_000 }
    const examTime = await server.db
      .insertInto('examTime')
      .values({ batchId: batch, isOnline: true, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('enrolment').set({ examTimeId: examTime.id }).where('id', '=', id).execute()
    expect((await revoke(FW_ID)).Msg).toBe('考生已安排考试时间或已开始考试，不能撤销减免；请先撤下考试安排')
  })
})

describe('a payment that was opened', () => {
  const open = (payCode: string, account: BuiltAccount) =>
    server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: payCode }, account)

  test('holds the waiver back while WeChat would not close it, and is closed afterwards', async () => {
    const { id, payCode, account } = await unpaid()
    await open(payCode, account)
    const { FW_ID } = (await ask(id)).OtherMsg
    expect((await decide(FW_ID, 1)).Msg).toBe('已发起支付，请稍后再修改')
    server.clock.advance(301_000)
    expect((await decide(FW_ID, 1)).OtherMsg.State).toBe('granted')
    expect(await control(server, { pay: { outTradeNo: payCode } })).toEqual({ pay: 'closed' })
  })

  test('that was paid before the decision stays paid', async () => {
    const { id, payCode, account } = await unpaid()
    await open(payCode, account)
    const { FW_ID } = (await ask(id)).OtherMsg
    await control(server, { pay: { outTradeNo: payCode } })
    await eventually(
      'payment of the enrolment',
      () => rowOf(id),
      ({ payStatus }) => payStatus === 1,
    )
    expect((await decide(FW_ID, 1)).Msg).toBe('该报名已缴费，不能修改')
    expect(await rowOf(id)).toMatchObject({ feeFen: 15_000, payMethod: 'wechat' })
  })
})

test('of ten decisions at once one counts', async () => {
  const { id } = await unpaid()
  const { FW_ID } = (await ask(id)).OtherMsg
  await warmPool(server)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => decide(FW_ID, at % 2 === 0 ? 1 : 0)))
  expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  const numbers = server.db.selectFrom('examNumber').selectAll().where('enrolmentId', '=', id)
  expect((await numbers.execute()).length).toBe((await rowOf(id)).payStatus)
})

test('a waiver and a desk payment at once: one of them counts', async () => {
  const desk = await buildAccount(server, { userType: 9, roles: ['finance'] })
  for (let round = 0; round < 6; round++) {
    const { id } = await unpaid()
    const { FW_ID } = (await ask(id)).OtherMsg
    const receipt = { EF_IDs: [id], Way: 'cash', ReceiptNO: `W${round}`, Payer: '家长', Sum: 150 }
    const [waived, taken] = await Promise.all([
      decide(FW_ID, 1),
      server.call('Admin', 'TakeDeskPayment', receipt, desk),
    ])
    expect(waived.Code + taken.Code).toBe(1)
    const row = await rowOf(id)
    expect([row.payMethod, row.feeFen]).toEqual(waived.Code === 1 ? ['waived', 0] : ['desk', 15_000])
  }
})
