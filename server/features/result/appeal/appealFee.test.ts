import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shanghaiDate } from '#domain/time.ts'
import { appealOf, buildSeenResult, openAppeals } from '#test/appeals.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildLogin } from '#test/builders.ts'
import { control, OTHER_PAYER, PAYER } from '#test/control.ts'
import { buildExaminer, reviewOf } from '#test/marking.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

type Built = Awaited<ReturnType<typeof buildSeenResult>>

const MINUTE = 60_000
const DAY = 86_400_000
const FEE = 3000
let server: TestServer
let batchId: number
let owner: BuiltAccount
let marker: BuiltAccount
let second: BuiltAccount
let clerk: BuiltAccount
let head: BuiltAccount
let finance: BuiltAccount
let closesAt: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  marker = await buildExaminer(server)
  second = await buildExaminer(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  closesAt = server.clock.now() + 5 * DAY
  await control(server, { holdNotices: false, rules: { refundSeconds: 0, refundEnds: 'SUCCESS' } })
  owner = await buildAccount(server, { openId: PAYER })
  clerk = await buildAccount(server, { userType: 9, roles: ['results'] })
  head = await buildAccount(server, { userType: 9, roles: ['results'] })
  finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
  batchId = await buildBatch(server)
  await openAppeals(server, batchId, { appealFeeFen: FEE })
})

const build = (code = 2) => buildSeenResult(server, owner, { batchId, code, marker })
const send = async (one: { id: number }, pieces: string[] = [], changes: Record<string, unknown> = {}) =>
  server.call<{ AP_ID: number }>('Exam', 'SendAppeal', appealOf(one, pieces, { Fee: FEE / 100, ...changes }), owner)
const kept = async (one: { id: number }, pieces: string[] = []) => (await send(one, pieces)).OtherMsg.AP_ID
const mine = async (one: { id: number }) =>
  (await server.call('Exam', 'GetMyAppealList', { EF_ID: one.id }, owner)).listData
const startPay = (AP_ID: number, who = owner, OpenID = '') =>
  server.call<{ package: string }>('Exam', 'CreateAppealPayUrl', { AP_ID, OpenID }, who)
const payState = (AP_ID: number) =>
  server.call<{ State: string; FeeState: string }>('Exam', 'GetAppealPayState', { AP_ID }, owner)
const ordersOf = (appealId: number) =>
  server.db.selectFrom('payOrder').selectAll().where('appealId', '=', appealId).orderBy('id').execute()
const codeOf = async (appealId: number) => (await ordersOf(appealId)).at(-1)?.payCode ?? ''
const pay = async (appealId: number, change: Record<string, unknown> = {}) =>
  control(server, { pay: { outTradeNo: await codeOf(appealId), ...change } })
const stateOf = async (id: number) =>
  server.db.selectFrom('appeal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const untilState = (id: number, state: string) =>
  eventually(
    `appeal that is ${state}`,
    () => stateOf(id),
    (row) => row.state === state,
  )
const entriesOf = async (enrolmentId: number) =>
  (
    await server.db
      .selectFrom('moneyEntry')
      .select(['kind', 'amountFen'])
      .where('enrolmentId', '=', enrolmentId)
      .where('orderId', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ kind, amountFen }) => [kind, amountFen])
const refundsOf = (enrolmentId: number) =>
  server.db.selectFrom('refund').selectAll().where('enrolmentId', '=', enrolmentId).orderBy('id').execute()
async function paid(one: { id: number }, pieces: string[] = []): Promise<number> {
  const id = await kept(one, pieces)
  expect((await startPay(id)).Code).toBe(1)
  await pay(id)
  await untilState(id, 'sent')
  return id
}
const factsOf = async (id: number) =>
  (await server.call('Admin', 'GetAppeal', { AP_ID: id }, clerk)).item as Record<string, unknown>
const doIt = async (action: string, id: number, fields: Record<string, unknown> = {}, who = clerk) =>
  server.call<{ State: string }>('Admin', action, { AP_ID: id, Version: (await factsOf(id)).Version, ...fields }, who)
const right = { IsFileRight: 1, IsGradeRight: 1, IsPieceRight: 1 }
/** Decided, for another person to release. */
async function prepared(one: Built, id: number, code: number): Promise<void> {
  await doIt('CheckAppeal', id, { ...right, Outcome: 'mark' })
  await doIt('AssignAppeal', id, { UserID: second.id })
  await server.call('Examiner', 'SubmitExaminerReview', await reviewOf(one, { ERT_Code: code }), second)
  expect((await doIt('DecideAppeal', id, { Answer: '复评后的答复' })).OtherMsg.State).toBe('prepared')
}
const release = (id: number) => doIt('ReleaseAppeal', id, { IsReleased: 1 }, head)
/** Days pass in some tests, after which everybody must sign in again. */
async function signInAgain(): Promise<void> {
  for (const who of [clerk, head, finance]) who.token = await buildLogin(server, who)
  owner.token = await buildLogin(server, owner, PAYER)
}
async function followRefunds(): Promise<void> {
  server.clock.advance(MINUTE)
  await server.runJob('moveRefunds', {})
}
/** What the check finds; that nobody has paid the enrolments of these tests, it says of each in the same words at any time. */
const ledgerFindings = async () => {
  await server.runJob('checkLedger', {})
  const { listData } = await server.call('Admin', 'GetMoneyWorkList', { Group: 'ledger', IsDone: 0 }, finance)
  return (listData as Array<{ What: string }>).filter(({ What }) => !What.endsWith('应有 150元，流水实有 0元'))
}
const alarmsOf = async (appealId: number) => {
  const orders = (await ordersOf(appealId)).map(({ id }) => id)
  const rows = await server.db.selectFrom('paymentAlarm').select(['id', 'kind', 'version', 'orderId']).execute()
  return rows.filter(({ orderId }) => orders.includes(orderId ?? 0))
}

describe('an appeal with a fee', () => {
  test('says its fee before, is kept until that is paid, and is then sent; the enrolment is as it was', async () => {
    const one = await build()
    const offer = await server.call('Exam', 'GetAppealOffer', { EF_ID: one.id }, owner)
    expect(offer.item).toMatchObject({ Fee: 30 })
    const before = await server.db.selectFrom('enrolment').selectAll().where('id', '=', one.id).executeTakeFirst()
    const id = await kept(one)
    expect(await mine(one)).toMatchObject([
      { State: 'unpaid', Fee: 30, FeeState: 'due', PayUntil: expect.any(String), Steps: [{ Kind: 'kept' }] },
    ])
    expect(await doIt('CheckAppeal', id, { ...right, Outcome: 'mark' })).toMatchObject({ Code: 0 })
    expect((await startPay(id)).OtherMsg.package).toMatch(/^prepay_id=/)
    await pay(id)
    await untilState(id, 'sent')
    expect(await mine(one)).toMatchObject([
      { State: 'sent', FeeState: 'paid', PayUntil: null, Steps: [{ Kind: 'kept' }, { Kind: 'paid' }] },
    ])
    expect(await entriesOf(one.id)).toEqual([['payment', FEE]])
    expect(await server.db.selectFrom('enrolment').selectAll().where('id', '=', one.id).executeTakeFirst()).toEqual(
      before,
    )
    const [order] = await ordersOf(id)
    const shares = server.db.selectFrom('orderShare').selectAll()
    expect(await shares.where('orderId', '=', order?.id ?? 0).execute()).toEqual([])
    expect(await startPay(id)).toMatchObject({ Code: 0, Msg: expect.stringContaining('已经缴过') })
    expect(await factsOf(id)).toMatchObject({ Fee: 30, FeeState: 'paid', Received: 30, Returned: 0, R_ID: null })
    const inbox = await server.call('Message', 'GetMyMessages', {}, owner)
    expect(JSON.stringify(inbox.listData)).toContain('申诉费30元已缴')
  })

  test('what was told is agreed to: another fee is refused, and one without a word too', async () => {
    const one = await build()
    for (const Fee of [0, 29.99, 1e9]) {
      const sent = await send(one, [], { Fee })
      expect(sent).toMatchObject({ Code: 0, Msg: expect.stringContaining('申诉费刚刚有变化') })
    }
    await openAppeals(server, batchId, { appealFeeFen: 0 })
    expect((await server.call('Exam', 'SendAppeal', appealOf(one), owner)).Code).toBe(1)
    expect(await mine(one)).toMatchObject([{ State: 'sent', Fee: 0, FeeState: 'none', Steps: [{ Kind: 'sent' }] }])
  })

  test('a fee that the batch changes later is not that of an appeal that was kept before', async () => {
    const id = await kept(await build())
    await openAppeals(server, batchId, { appealFeeFen: 9900 })
    await startPay(id)
    expect(await ordersOf(id)).toMatchObject([{ amountFen: FEE }])
  })

  test('what belongs to another family can be neither paid, asked about nor withdrawn', async () => {
    const id = await kept(await build())
    const stranger = await buildAccount(server, { openId: OTHER_PAYER })
    for (const action of ['CreateAppealPayUrl', 'WithdrawAppeal'])
      expect((await server.call('Exam', action, { AP_ID: id }, stranger)).status).toBe(404)
    expect((await server.call('Exam', 'GetAppealPayState', { AP_ID: id }, stranger)).status).toBe(404)
    expect((await server.call('Exam', 'CreateAppealPayUrl', { AP_ID: 2 ** 31 - 1 }, owner)).status).toBe(404)
    expect((await stateOf(id)).state).toBe('unpaid')
  })

  test('it is no bill, no order and no refund of the enrolment', async () => {
    const one = await build()
    const id = await paid(one)
    const code = await codeOf(id)
    expect((await server.call('WeiXin', 'GetBill', { BillNO: code }, owner)).status).toBe(404)
    expect((await server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: code }, owner)).status).toBe(404)
    expect((await server.call('Exam', 'GetMyPayments', { EF_ID: one.id }, owner)).OtherMsg).toMatchObject({
      Paid: null,
    })
    const offered = await server.call('Exam', 'GetInvoiceOffer', {}, owner)
    expect(JSON.stringify(offered.listData)).not.toContain(code)
  })
})

describe('paying it', () => {
  test('ten requests at once open one order, and the same phone goes on with it', async () => {
    const id = await kept(await build())
    const answers = await Promise.all(Array.from({ length: 10 }, () => startPay(id)))
    expect(new Set(answers.map(({ OtherMsg }) => OtherMsg.package)).size).toBe(1)
    expect(await ordersOf(id)).toHaveLength(1)
  })

  test('a second phone pays with its own identity, once the order of the first can be closed', async () => {
    const id = await kept(await build())
    await startPay(id)
    await server.db.updateTable('session').set({ openId: OTHER_PAYER }).where('accountId', '=', owner.id).execute()
    expect(await startPay(id)).toMatchObject({ Code: 0, Msg: expect.stringContaining('分钟') })
    server.clock.advance(301_000)
    expect((await startPay(id)).Code).toBe(1)
    expect((await ordersOf(id)).map(({ status, openId }) => [status, openId])).toEqual([
      ['closed', PAYER],
      ['open', OTHER_PAYER],
    ])
    await pay(id)
    await untilState(id, 'sent')
  })

  test('a lost notice is found by the waiting page, and by the job', async () => {
    const [first, other] = [await kept(await build()), await kept(await build())]
    for (const id of [first, other]) await startPay(id)
    await control(server, { holdNotices: true })
    for (const id of [first, other]) await pay(id)
    expect((await payState(first)).OtherMsg).toEqual({ State: 'sent', FeeState: 'paid' })
    server.clock.advance(40_000)
    await server.runJob('checkOpenOrders', {})
    expect((await stateOf(other)).state).toBe('sent')
  })

  // Without the enrolment's lock in `lockPayables` several of these would settle the order.
  test('fifty copies of the notice at once send it once', async () => {
    const one = await build()
    const id = await kept(one)
    await startPay(id)
    await control(server, { holdNotices: true })
    await pay(id)
    await control(server, { resendNotice: { outTradeNo: await codeOf(id), times: 50, parallel: true } })
    await untilState(id, 'sent')
    expect(await entriesOf(one.id)).toEqual([['payment', FEE]])
    expect((await mine(one))[0]).toMatchObject({ Steps: [{ Kind: 'kept' }, { Kind: 'paid' }] })
  })

  test('paid twice: the second payment goes back by itself, and the appeal stays', async () => {
    const one = await build()
    const id = await kept(one)
    await startPay(id)
    server.clock.advance(31 * MINUTE)
    await server.runJob('checkOpenOrders', {})
    await startPay(id)
    await pay(id)
    await untilState(id, 'sent')
    const [closed] = await ordersOf(id)
    await control(server, { pay: { outTradeNo: closed?.payCode, despiteClose: true } })
    await eventually(
      'refund of the second payment',
      () => refundsOf(one.id),
      (rows) => rows.length === 1,
    )
    await followRefunds()
    expect(await refundsOf(one.id)).toMatchObject([{ origin: 'extra', status: 'done', amountFen: FEE }])
    expect((await payState(id)).OtherMsg).toEqual({ State: 'sent', FeeState: 'paid' })
    expect(await ledgerFindings()).toEqual([])
  })

  test.each([1, 0])('another amount is held until finance decides: accepted %i', async (IsAccepted) => {
    const one = await build()
    const id = await kept(one)
    await startPay(id)
    await pay(id, { totalFen: 2000 })
    await eventually(
      'held order',
      () => ordersOf(id),
      ([row]) => row?.status === 'held',
    )
    expect(await startPay(id)).toMatchObject({ Code: 0, Msg: expect.stringContaining('正在核对') })
    expect(await mine(one)).toMatchObject([{ State: 'unpaid', FeeState: 'held' }])
    const [alarm] = await alarmsOf(id)
    const decided = { W_ID: alarm?.id, Version: alarm?.version, IsAccepted, Note: '与家长核对过' }
    expect(await server.call('Admin', 'DecideHeldPayment', decided, finance)).toMatchObject({ Code: 1 })
    await followRefunds()
    expect(await mine(one)).toMatchObject([
      IsAccepted === 1 ? { State: 'sent', FeeState: 'paid' } : { State: 'unpaid', FeeState: 'due' },
    ])
    expect(await ledgerFindings()).toEqual([])
    if (IsAccepted === 0) expect(await refundsOf(one.id)).toMatchObject([{ reason: expect.stringContaining('申诉费') }])
  })
})

describe('giving it back', () => {
  test('where the grade changes it goes back with the answer; books, report, bill and lists say the same', async () => {
    const one = await build(2)
    const id = await paid(one)
    await prepared(one, id, 3)
    expect((await release(id)).Code).toBe(1)
    expect(await mine(one)).toMatchObject([{ State: 'answered', ToCode: 3, FeeState: 'returning' }])
    await followRefunds()
    const [told] = await mine(one)
    expect(told).toMatchObject({ FeeState: 'returned' })
    expect(((told?.Steps ?? []) as Array<{ Kind: string }>).map(({ Kind }) => Kind).slice(-2)).toEqual([
      'feeBack',
      'answered',
    ])
    expect(await entriesOf(one.id)).toEqual([
      ['payment', FEE],
      ['refund', -FEE],
    ])
    expect(await ordersOf(id)).toMatchObject([{ status: 'refunded' }])
    expect((await server.db.selectFrom('enrolment').selectAll().where('id', '=', one.id).execute())[0]).toMatchObject({
      payStatus: 1,
    })
    expect(await ledgerFindings()).toEqual([])
    expect(await factsOf(id)).toMatchObject({ Received: 30, Returned: 30, R_ID: expect.any(Number) })
    const list = await server.call('Admin', 'GetRefundList', { EF_ID: one.id }, finance)
    expect(list.listData).toMatchObject([{ For: 'appeal', Origin: 'appeal', State: 'done', Received: 30 }])
    const own = await server.call('Exam', 'GetMyRefunds', { EF_ID: one.id }, owner)
    expect(own.listData).toEqual([])
    const day = shanghaiDate(server.clock.now())
    const period = { From: day, To: day, EB_ID: batchId }
    const entries = await server.call('Admin', 'GetMoneyEntryList', { ...period, For: 'appeal' }, finance)
    expect(entries.listData).toMatchObject([
      { What: '退申诉费', Amount: -30, For: 'appeal', EF_ID: one.id },
      { What: '在线缴申诉费', Amount: 30, For: 'appeal', EF_ID: one.id },
    ])
    const code = await codeOf(id)
    server.clock.advance(DAY)
    await server.runJob('reconcileBills', { day })
    expect((await alarmsOf(id)).map(({ kind }) => kind)).toEqual([])
    await signInAgain()
    const lines = await server.call('Admin', 'GetBillLineList', { Day: day, Search: code }, finance)
    expect(lines.listData).toMatchObject([
      { IsMatched: 1, Children: [{ EF_ID: one.id, Amount: 30, For: 'appeal' }] },
      { IsMatched: 1, Children: [{ EF_ID: one.id, Amount: 30, For: 'appeal' }] },
    ])
  })

  test('where the grade stays it is kept', async () => {
    const one = await build(3)
    const id = await paid(one)
    await prepared(one, id, 1)
    await release(id)
    expect(await mine(one)).toMatchObject([{ State: 'answered', FeeState: 'paid' }])
    expect(await refundsOf(one.id)).toEqual([])
    expect(await ledgerFindings()).toEqual([])
  })

  test('where two people correct a clerical error it goes back too', async () => {
    const one = await build(2)
    const id = await paid(one)
    const Note = '成绩录入有误'
    await doIt('CheckAppeal', id, { ...right, IsGradeRight: 0, Outcome: 'correct', ToCode: 4, Note })
    const { listData } = await server.call('Admin', 'GetResultCorrectionList', {}, head)
    const correction = (listData as Array<{ RC_ID: number; EF_ID: number }>).find(({ EF_ID }) => EF_ID === one.id)
    const made = await server.call('Admin', 'DecideResultCorrection', { RC_ID: correction?.RC_ID, IsMade: 1 }, head)
    expect(made.Code).toBe(1)
    await followRefunds()
    expect(await mine(one)).toMatchObject([{ State: 'answered', FeeState: 'returned' }])
    expect(await ledgerFindings()).toEqual([])
  })

  test('two who release at once give it back once', async () => {
    const one = await build(2)
    const id = await paid(one)
    await prepared(one, id, 3)
    const { Version } = await factsOf(id)
    const other = await buildAccount(server, { userType: 9, roles: ['results'] })
    const fire = (who: BuiltAccount) => () =>
      server.call('Admin', 'ReleaseAppeal', { AP_ID: id, Version, IsReleased: 1 }, who)
    const answers = await meetAtEnrolment(server, one.id, [fire(head), fire(other)])
    expect(answers.map(({ Code }) => Code)).toEqual([1, 0])
    expect(await refundsOf(one.id)).toHaveLength(1)
  })

  test.each([1000, FEE])(
    'what somebody gave back at WeChat’s console before is not given back twice: %i',
    async (fen) => {
      const one = await build(2)
      const id = await paid(one)
      await prepared(one, id, 3)
      const day = shanghaiDate(server.clock.now())
      await control(server, { consoleRefund: { outTradeNo: await codeOf(id), refundFen: fen } })
      server.clock.advance(DAY)
      await server.runJob('reconcileBills', { day })
      expect(await refundsOf(one.id)).toMatchObject([
        { origin: 'console', status: 'done', amountFen: fen, isFull: false },
      ])
      await signInAgain()
      expect((await release(id)).Code).toBe(1)
      await followRefunds()
      const sum = (await refundsOf(one.id)).reduce((all, { amountFen }) => all + amountFen, 0)
      expect(sum).toBe(FEE)
      expect(await ordersOf(id)).toMatchObject([{ status: 'refunded' }])
      expect(await ledgerFindings()).toEqual([])
    },
  )
})

describe('an appeal that is not paid', () => {
  const withdraw = (AP_ID: number) => server.call('Exam', 'WithdrawAppeal', { AP_ID }, owner)

  test('is withdrawn once its order is closed at WeChat, and a payment that comes all the same goes back', async () => {
    const one = await build()
    const id = await kept(one)
    await startPay(id)
    expect(await withdraw(id)).toMatchObject({ Code: 0, Msg: expect.stringContaining('分钟后再撤回') })
    server.clock.advance(301_000)
    expect((await withdraw(id)).Code).toBe(1)
    expect(await ordersOf(id)).toMatchObject([{ status: 'closed' }])
    expect(await mine(one)).toMatchObject([{ State: 'withdrawn', FeeState: 'void', CanWithdraw: 0 }])
    expect(await startPay(id)).toMatchObject({ Code: 0, Msg: expect.stringContaining('已有变化') })
    await pay(id, { despiteClose: true })
    await eventually(
      'refund of the payment',
      () => refundsOf(one.id),
      (rows) => rows.length === 1,
    )
    await followRefunds()
    expect(await refundsOf(one.id)).toMatchObject([{ origin: 'extra', status: 'done' }])
    expect((await stateOf(id)).state).toBe('withdrawn')
    expect(await ledgerFindings()).toEqual([])
    // The pieces are free for another one.
    expect((await send(one)).Code).toBe(1)
  })

  test('that was paid meanwhile is not withdrawn; one that is withdrawn after that keeps no claim to its fee', async () => {
    const one = await build()
    const id = await kept(one)
    await startPay(id)
    await control(server, { holdNotices: true })
    await pay(id)
    server.clock.advance(301_000)
    expect(await withdraw(id)).toMatchObject({ Code: 0, Msg: expect.stringContaining('已经缴过') })
    expect((await stateOf(id)).state).toBe('sent')
    expect((await withdraw(id)).Code).toBe(1)
    expect(await mine(one)).toMatchObject([{ State: 'withdrawn', FeeState: 'paid' }])
    expect(await refundsOf(one.id)).toEqual([])
    expect(await ledgerFindings()).toEqual([])
  })

  test('expires at the end of the window; what was begun in it may be ended', async () => {
    const [idle, begun, ended] = [await build(), await build(), await build()]
    const [first, other, third] = [await kept(idle), await kept(begun), await kept(ended)]
    server.clock.set(closesAt - MINUTE)
    await signInAgain()
    await startPay(other)
    await startPay(third)
    // Nobody can pay it half an hour after the window.
    expect((await ordersOf(other))[0]?.expiresAt).toBe(closesAt + 4 * MINUTE)
    server.clock.advance(2 * MINUTE)
    await server.runJob('expireAppeals', {})
    expect((await stateOf(first)).state).toBe('expired')
    expect((await stateOf(other)).state).toBe('unpaid')
    expect(await startPay(first)).toMatchObject({ Code: 0 })
    await pay(other)
    await untilState(other, 'sent')
    server.clock.advance(5 * MINUTE)
    await server.runJob('expireAppeals', {})
    expect((await stateOf(third)).state).toBe('expired')
    expect(await mine(ended)).toMatchObject([{ State: 'expired', FeeState: 'void', PayUntil: null }])
    await pay(third, { despiteClose: true })
    await eventually(
      'refund of what came too late',
      () => refundsOf(ended.id),
      (rows) => rows.length === 1,
    )
    await followRefunds()
    expect(await ledgerFindings()).toEqual([])
    const inbox = await server.call('Message', 'GetMyMessages', {}, owner)
    expect(JSON.stringify(inbox.listData)).toContain('申请已失效')
  })

  test('a payment that WeChat knows and we do not is found before it expires', async () => {
    const one = await build()
    const id = await kept(one)
    await startPay(id)
    await control(server, { holdNotices: true })
    await pay(id)
    server.clock.set(closesAt)
    await server.runJob('expireAppeals', {})
    expect((await stateOf(id)).state).toBe('sent')
  })

  test('that staff have given more time does not expire', async () => {
    const id = await kept(await build())
    server.clock.set(closesAt + MINUTE)
    await openAppeals(server, batchId)
    await server.runJob('expireAppeals', {})
    expect((await stateOf(id)).state).toBe('unpaid')
  })

  // Whoever is first at the enrolment's lock decides; without it the notice would pay what has just expired, or the other way round.
  test.each(['notice', 'end'])('the notice and the end of the window at once: the %s first', async (first) => {
    const one = await build()
    const id = await kept(one)
    await startPay(id)
    await control(server, { holdNotices: true })
    server.clock.advance(31 * MINUTE)
    await server.runJob('checkOpenOrders', {})
    await pay(id, { despiteClose: true })
    const outTradeNo = await codeOf(id)
    await openAppeals(server, batchId, { appealsCloseAt: server.clock.now() })
    const notice = () => control(server, { resendNotice: { outTradeNo, times: 1 } })
    const end = () => server.runJob('expireAppeals', {})
    await meetAtEnrolment<unknown>(server, one.id, first === 'notice' ? [notice, end] : [end, notice])
    await eventually(
      'booked payment',
      () => entriesOf(one.id),
      (entries) => entries.length > 0,
    )
    expect((await stateOf(id)).state).toBe(first === 'notice' ? 'sent' : 'expired')
    await followRefunds()
    expect((await refundsOf(one.id)).map(({ origin }) => origin)).toEqual(first === 'notice' ? [] : ['extra'])
    expect(await ledgerFindings()).toEqual([])
  })
})

describe('what nobody would send by mistake', () => {
  test.each([0, -1, 2 ** 31, 2 ** 53 + 1, '1 or 1=1', [1], { $gt: 0 }, null, 'x'.repeat(5000)])(
    'an id that is none: %j',
    async (AP_ID) => {
      for (const action of ['CreateAppealPayUrl', 'WithdrawAppeal']) {
        const { status } = await server.call('Exam', action, { AP_ID } as Record<string, unknown>, owner)
        expect([400, 404]).toContain(status)
      }
    },
  )

  test.each([
    [{ Reason: `速度\u0000不符` }, 0],
    [{ Reason: '音'.repeat(200_000) }, 413],
    [{ Ordinals: Array.from({ length: 100 }, () => '一') }, 400],
    [{ Ordinals: ['一'.repeat(9)] }, 400],
    [{ Fee: '30' }, 400],
    [{ Fee: -30 }, 0],
    [{ Fee: Number.MAX_VALUE }, 0],
    [{ Fee: 30.001 }, 0],
  ])('a text, a list or a fee that is none: %#', async (changes, status) => {
    const one = await build()
    const sent = await send(one, [], changes as Record<string, unknown>)
    if (status === 0) expect(sent).toMatchObject({ status: 200, Code: 0 })
    else expect([400, 413]).toContain(sent.status)
    expect(await mine(one)).toEqual([])
  })

  test('an identity that this person has not proved pays nothing', async () => {
    const id = await kept(await build())
    expect(await startPay(id, owner, OTHER_PAYER)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'WECHAT_REQUIRED' } })
    expect(await ordersOf(id)).toEqual([])
  })

  test('the same appeal again under its key is one appeal, and two at once on one piece are one', async () => {
    const one = await build()
    const RequestKey = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => send(one, ['一'], { RequestKey })))
    expect(new Set(answers.map(({ OtherMsg }) => OtherMsg.AP_ID)).size).toBe(1)
    await meetAtEnrolment(server, one.id, [() => send(one, ['二']), () => send(one, ['二'])])
    expect(await mine(one)).toHaveLength(2)
  })
})
