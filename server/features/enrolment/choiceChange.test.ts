import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shanghaiIso } from '#domain/time.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { control } from '#test/control.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { buildPaidOrder } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

let server: TestServer
let batch: number
let clerk: BuiltAccount
let finance: BuiltAccount
let other: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', REFUND_PROOF_YUAN: '1000' } })
  batch = await buildBatch(server, { closesInDays: 90 })
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
  other = await buildAccount(server, { userType: 9, roles: ['finance'] })
  await control(server, { rules: { refundSeconds: 0, refundEnds: 'SUCCESS' } })
})
afterAll(() => server.stop())

const DAY = 86_400_000
const Reason = '家长来电，想考别的级别'
const admin = (action: string, input: Record<string, unknown>, who = finance) =>
  server.call<{ State: string }>('Admin', action, input, who)
const rowOf = (id: number) =>
  server.db.selectFrom('enrolment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const changeOf = (id: number) =>
  server.db
    .selectFrom('choiceChange')
    .selectAll()
    .where('enrolmentId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
const fees: Readonly<Record<number, number>> = { [ids.grade1]: 150, [ids.grade2]: 160, [ids.grade8]: 220 }
const inDays = (days: number) => shanghaiIso(server.clock.now() + days * DAY)

async function ask(EF_ID: number, GID: number, input: Record<string, unknown> = {}, who = clerk) {
  const row = await rowOf(EF_ID)
  const Seen = { EA_ID: row.areaId, IsOnline: row.mode, MID: row.majorId, GID: row.gradeId, Fee: row.feeFen / 100 }
  const wanted = { EA_ID: row.areaId, IsOnline: row.mode, MID: row.majorId, GID, NewFee: fees[GID] }
  return admin('AskChoiceChange', { EF_ID, ...wanted, PayUntil: inDays(3), Seen, Reason, ...input }, who)
}
const decide = async (EF_ID: number, IsApproved = 1, who = finance) =>
  admin('DecideChoiceChange', { CH_ID: (await changeOf(EF_ID))?.id, IsApproved, Note: '' }, who)
/** Asked for by the office and approved by finance. */
async function approved(EF_ID: number, GID: number, input: Record<string, unknown> = {}) {
  expect((await ask(EF_ID, GID, input)).Msg).toBe('')
  const answer = await decide(EF_ID)
  expect(answer.Msg).toBe('')
  return answer.OtherMsg.State
}
async function startPay(account: BuiltAccount, EF_ID: number) {
  const CH_ID = (await changeOf(EF_ID))?.id ?? 0
  const sheet = await server.call('WeiXin', 'CreateChangePayUrl', { CH_ID }, account)
  const order = await server.db
    .selectFrom('payOrder')
    .selectAll()
    .where('changeId', '=', CH_ID)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return { CH_ID, sheet, outTradeNo: order?.payCode ?? '' }
}
async function payDifference(account: BuiltAccount, EF_ID: number) {
  const { sheet, outTradeNo } = await startPay(account, EF_ID)
  expect(sheet.Msg).toBe('')
  await control(server, { pay: { outTradeNo } })
  await eventually(
    'difference that is paid',
    () => changeOf(EF_ID),
    (row) => row?.status === 'done',
  )
}
let receipts = 0
const receipt = () => {
  receipts += 1
  return { Way: 'cash', ReceiptNO: `CH-${receipts}`, Payer: '王家长', Note: '' }
}
async function paidAtDesk() {
  const account = await buildAccount(server)
  const { id } = await buildEnrolment(server, account, batch, { EA_ID: ids.deskArea, CertNO: newIdNumber() })
  const taken = await admin('TakeDeskPayment', { EF_IDs: [id], ...receipt(), Sum: 150 })
  expect(taken.Msg).toBe('')
  return { account, id, DR_ID: Number(taken.item?.DR_ID) }
}
const toldOf = async (id: number) =>
  (
    await server.db
      .selectFrom('message')
      .select(['event', 'text'])
      .where('enrolmentId', '=', id)
      .where('event', 'in', ['choiceChanged', 'differenceDue', 'changeEnded'])
      .orderBy('id')
      .execute()
  ).map(({ event, text }) => `${event} ${text}`)
const entriesOf = async (id: number) =>
  (
    await server.db
      .selectFrom('moneyEntry')
      .select(['kind', 'amountFen'])
      .where('enrolmentId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind, amountFen }) => [kind, amountFen])
const keptOf = async (id: number) => (await entriesOf(id)).reduce((sum, [, fen]) => sum + Number(fen), 0)
async function ledgerIsRight() {
  await server.runJob('checkLedger', {})
  expect((await admin('GetMoneyWorkList', { Group: 'ledger', IsDone: 0 })).listData).toEqual([])
}
async function allRefundsDone(id: number) {
  for (let round = 0; round < 6; round++) {
    server.clock.advance(61_000)
    await server.runJob('moveRefunds', {})
  }
  const open = await server.db
    .selectFrom('refund')
    .select('id')
    .where('enrolmentId', '=', id)
    .where('way', '=', 'wechat')
    .where('status', 'in', ['approved', 'accepted', 'stuck'])
    .execute()
  expect(open).toEqual([])
}

describe('a lower fee', () => {
  test('holds once a second person of finance approves, and the difference goes back in WeChat', async () => {
    const { account, id } = await buildPaidOrder(server, batch, { GID: ids.grade8, PrevCertPhoto: '' })
    expect((await ask(id, ids.grade1, {}, finance)).OtherMsg.State).toBe('waiting')
    expect((await rowOf(id)).feeFen).toBe(22_000)
    const waiting = { State: 'waiting', OldFee: 220, Fee: 150, Difference: -70, PayUntil: null }
    const listed = await admin('GetChoiceChangeList', { EF_ID: id })
    expect(listed.listData).toMatchObject([waiting])
    expect(listed.OtherMsg).toEqual({ Charged: 0, Returned: 70 })
    expect((await admin('GetEnrolmentDetail', { EF_ID: id })).item.Change).toMatchObject(waiting)
    expect((await admin('GetWorkWaiting', {}, other)).listData).toContainEqual(
      expect.objectContaining({ Work: 'changes', Count: 1 }),
    )
    expect((await decide(id, 1, finance)).Msg).toBe('改报须由申请人以外的另一位财务人员批准')
    const parent = await buildAccount(server, { userType: 9, roles: ['finance'], mobile: account.mobile })
    expect((await admin('GetChoiceChangeList', { EF_ID: id }, parent)).listData).toMatchObject([{ IsOwnFamily: 1 }])
    expect(listed.listData).toMatchObject([{ IsOwnFamily: 0 }])
    expect((await admin('GetEnrolmentDetail', { EF_ID: id }, parent)).item.Change).toMatchObject({ IsOwnFamily: 1 })
    expect((await decide(id, 1, parent)).OtherMsg).toMatchObject({ Reason: 'OWN_FAMILY' })
    const { examNo } = await rowOf(id)
    expect((await decide(id, 1, other)).OtherMsg.State).toBe('done')
    expect(await rowOf(id)).toMatchObject({ gradeId: ids.grade1, feeFen: 15_000, payStatus: 1, examNo })
    expect(await toldOf(id)).toEqual([
      expect.stringMatching(/^choiceChanged .*八级→一级，220元→150元；差额70元将退回原付款的微信账户。原因：家长来电/),
    ])
    await allRefundsDone(id)
    expect(await entriesOf(id)).toEqual([
      ['payment', 22_000],
      ['refund', -7_000],
    ])
    const { item } = await admin('GetEnrolmentDetail', { EF_ID: id })
    const actions = (item.History as Array<{ Action: string }>).map(({ Action }) => Action)
    expect(actions).toEqual(expect.arrayContaining(['AskChoiceChange', 'ApproveChoiceChange', 'ChangeChoice']))
    const mine = await server.call('Exam', 'GetMyCorrections', { EF_ID: id }, account)
    expect(mine.listData).toMatchObject([{ Reason }])
    await ledgerIsRight()
  })

  test('of a desk is paid back there with the number of a voucher', async () => {
    const { id } = await paidAtDesk()
    expect(await approved(id, ids.grade8)).toBe('payable')
    const CH_ID = (await changeOf(id))?.id
    const wrong = await admin('TakeChangePayment', { CH_ID, ...receipt(), Sum: 69 })
    expect(wrong.Msg).toContain('70')
    const taken = await admin('TakeChangePayment', { CH_ID, ...receipt(), Sum: 70 })
    expect(taken.Msg).toBe('')
    expect(await rowOf(id)).toMatchObject({ gradeId: ids.grade8, feeFen: 22_000, isSkip: true })
    await ledgerIsRight()
    const back = await admin('ReverseReceipt', { DR_ID: Number(taken.item?.DR_ID), Reason: '收错了' })
    expect(back.Msg).toContain('已改报并结算了差额')
    expect(await approved(id, ids.grade2)).toBe('done')
    const refund = await server.db
      .selectFrom('refund')
      .selectAll()
      .where('enrolmentId', '=', id)
      .executeTakeFirstOrThrow()
    expect(refund).toMatchObject({ way: 'desk', origin: 'change', amountFen: 6_000, status: 'approved' })
    const paidOut = await admin('PayOutRefund', {
      R_ID: refund.id,
      Version: refund.version,
      VoucherNO: 'V-1',
      EA_ID: ids.deskArea,
      PaidWay: 'cash',
      Note: '',
    })
    expect(paidOut.Msg).toBe('')
    expect(await keptOf(id)).toBe(16_000)
    await ledgerIsRight()
  })
})

describe('a higher fee', () => {
  test('holds once the family has paid the difference; until then the old choice stands', async () => {
    const { account, id } = await buildPaidOrder(server, batch)
    expect(await approved(id, ids.grade8)).toBe('payable')
    expect(await rowOf(id)).toMatchObject({ gradeId: ids.grade1, feeFen: 15_000 })
    const { listData } = await server.call('Exam', 'GetMyChoiceChange', { EF_ID: id }, account)
    expect(listData).toMatchObject([
      { Difference: 70, From: '昆明市 线上考试 钢琴 一级', To: '昆明市 线上考试 钢琴 八级' },
    ])
    await payDifference(account, id)
    expect(await rowOf(id)).toMatchObject({ gradeId: ids.grade8, feeFen: 22_000, isSkip: true })
    expect(await entriesOf(id)).toEqual([
      ['payment', 15_000],
      ['payment', 7_000],
    ])
    expect((await toldOf(id)).map((text) => text.split(' ')[0])).toEqual(['differenceDue', 'choiceChanged'])
    const { OtherMsg } = await server.call<{ Paid: unknown }>('Exam', 'GetMyPayments', { EF_ID: id }, account)
    expect(OtherMsg.Paid).toMatchObject({ Amount: 220 })
    const offer = await server.call('Exam', 'GetInvoiceOffer', {}, account)
    expect(offer.listData).toMatchObject([{ EF_ID: id, Amount: 220 }])
    const again = await server.call('WeiXin', 'CreateChangePayUrl', { CH_ID: (await changeOf(id))?.id }, account)
    expect(again.Msg).toBe('差额已经补缴，改报已生效')
    await ledgerIsRight()
  })

  test('is found paid by the waiting page where the notice was lost; nobody else asks about it', async () => {
    const { account, id } = await buildPaidOrder(server, batch)
    await approved(id, ids.grade8)
    const { CH_ID, outTradeNo } = await startPay(account, id)
    const state = (who: BuiltAccount) => server.call('WeiXin', 'GetChangePayState', { CH_ID }, who)
    expect((await state(account)).OtherMsg).toEqual({ State: 'payable' })
    // WeChat is asked about an order once in a few seconds.
    server.clock.advance(40_000)
    await control(server, { holdNotices: true })
    await control(server, { pay: { outTradeNo } })
    expect((await state(account)).OtherMsg).toEqual({ State: 'done' })
    await control(server, { holdNotices: false })
    expect((await state(await buildAccount(server))).status).toBe(404)
    expect(await rowOf(id)).toMatchObject({ gradeId: ids.grade8, feeFen: 22_000 })
  })

  test('that is not paid in time comes to nothing, and the family hears so once', async () => {
    const { account, id } = await buildPaidOrder(server, batch)
    await approved(id, ids.grade8)
    const { outTradeNo } = await startPay(account, id)
    server.clock.advance(4 * DAY)
    await server.runJob('expireChanges', {})
    await server.runJob('expireChanges', {})
    expect(await changeOf(id)).toMatchObject({ status: 'expired' })
    expect(await rowOf(id)).toMatchObject({ gradeId: ids.grade1, feeFen: 15_000 })
    expect((await toldOf(id)).map((text) => text.split(' ')[0])).toEqual(['differenceDue', 'changeEnded'])
    expect((await startPay(account, id)).sheet.Msg).toBe('这次改报已结束，不用再补缴')
    const order = await server.db
      .selectFrom('payOrder')
      .select('status')
      .where('payCode', '=', outTradeNo)
      .executeTakeFirst()
    expect(order?.status).toBe('closed')
    await ledgerIsRight()
  })

  test('goes back whole with the enrolment, each payment the way it came', async () => {
    const { account, id } = await buildPaidOrder(server, batch)
    await approved(id, ids.grade8)
    await payDifference(account, id)
    const asked = await admin('RequestRefund', { EF_ID: id, Fen: 15_000, Reason: '孩子生病' }, finance)
    expect(asked.Msg).toBe('')
    const refund = await server.db
      .selectFrom('refund')
      .selectAll()
      .where('enrolmentId', '=', id)
      .executeTakeFirstOrThrow()
    expect((await admin('GetRefundable', { EF_ID: id })).item).toMatchObject({ Also: 70 })
    expect((await admin('GetRefund', { R_ID: refund.id })).item).toMatchObject({ Amount: 150, Also: 70 })
    const given = await admin('DecideRefund', { R_ID: refund.id, Version: refund.version, IsApproved: 1 }, other)
    expect(given.Msg).toBe('')
    await allRefundsDone(id)
    expect(await keptOf(id)).toBe(0)
    expect((await rowOf(id)).payStatus).toBe(2)
    await ledgerIsRight()
  })
})

describe('is refused', () => {
  test('where somebody has sat, has a time, or something else waits; the same fee needs nobody else', async () => {
    const { id } = await buildPaidOrder(server, batch)
    expect((await ask(id, ids.grade1)).Msg).toBe('请选择另一个考区、考试方式、专业或级别')
    expect((await ask(id, ids.grade8, { NewFee: 200 })).Msg).toContain('220')
    expect((await ask(id, ids.grade8, { PayUntil: '' })).Msg).toContain('截止时间')
    const seen = { EA_ID: ids.area, IsOnline: 1, MID: ids.piano, GID: ids.grade2, Fee: 150 }
    expect((await ask(id, ids.grade8, { Seen: seen })).OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
    expect((await ask(id, ids.grade1, { EA_ID: ids.deskArea })).OtherMsg.State).toBe('done')
    expect(await rowOf(id)).toMatchObject({ areaId: ids.deskArea, feeFen: 15_000 })
    expect((await ask(id, ids.grade8)).OtherMsg.State).toBe('waiting')
    expect((await ask(id, ids.grade2)).Msg).toContain('还没有办完')
    expect((await admin('WithdrawChoiceChange', { CH_ID: (await changeOf(id))?.id }, clerk)).Msg).toBe('')
    const now = server.clock.now()
    await server.db.updateTable('enrolment').set({ answersSubmittedAt: now }).where('id', '=', id).execute()
    expect((await ask(id, ids.grade8)).Msg).toContain('不能再改报')
  })

  test('by finance, and nothing has changed; what changed meanwhile cannot be approved', async () => {
    const { id } = await buildPaidOrder(server, batch)
    await ask(id, ids.grade8)
    expect((await decide(id, 0)).OtherMsg.State).toBe('declined')
    expect(await rowOf(id)).toMatchObject({ gradeId: ids.grade1 })
    await ask(id, ids.grade8)
    await server.db.updateTable('enrolment').set({ areaId: ids.deskArea }).where('id', '=', id).execute()
    expect((await decide(id)).Msg).toBe('申请改报之后，报名或费用有变动，请驳回后重新申请')
    expect(await toldOf(id)).toEqual([])
  })
})

describe('at once', () => {
  test('two who ask: one waits', async () => {
    const { id } = await buildPaidOrder(server, batch)
    const both = await meetAtEnrolment(server, id, [() => ask(id, ids.grade8), () => ask(id, ids.grade2, {}, other)])
    expect(both.map(({ Code }) => Code).toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test('approval and withdrawal: the first holds', async () => {
    const { id } = await buildPaidOrder(server, batch)
    await ask(id, ids.grade8)
    const CH_ID = (await changeOf(id))?.id
    const [gone, late] = await meetAtEnrolment(server, id, [
      () => admin('WithdrawChoiceChange', { CH_ID }, clerk),
      () => decide(id),
    ])
    expect([gone?.Code, late?.Msg]).toEqual([1, '这项改报已经处理过了'])
  })

  test('a payment and the refund of all: the difference goes back by itself', async () => {
    const { account, id } = await buildPaidOrder(server, batch)
    await approved(id, ids.grade8)
    const { outTradeNo } = await startPay(account, id)
    await admin('RequestRefund', { EF_ID: id, Fen: 15_000, Reason: '孩子生病' }, finance)
    const refund = await server.db
      .selectFrom('refund')
      .selectAll()
      .where('enrolmentId', '=', id)
      .executeTakeFirstOrThrow()
    await admin('DecideRefund', { R_ID: refund.id, Version: refund.version, IsApproved: 1 }, other)
    await control(server, { pay: { outTradeNo } })
    await eventually(
      'difference that nobody needs',
      () => server.db.selectFrom('refund').select('origin').where('enrolmentId', '=', id).execute(),
      (rows) => rows.some(({ origin }) => origin === 'extra'),
    )
    await allRefundsDone(id)
    expect(await keptOf(id)).toBe(0)
    await ledgerIsRight()
  })
})

test('any sequence of changes: the money that is kept is the fee of what stands', async () => {
  const steps = fc.array(
    fc.record({ grade: fc.constantFrom(ids.grade1, ids.grade2, ids.grade8), pays: fc.boolean() }),
    {
      minLength: 3,
      maxLength: 6,
    },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { account, id } = await buildPaidOrder(server, batch, { CertNO: newIdNumber() })
      for (const { grade, pays } of sequence) {
        if ((await rowOf(id)).gradeId === grade) continue
        const state = await approved(id, grade)
        if (state === 'payable' && pays) await payDifference(account, id)
        else if (state === 'payable') await admin('WithdrawChoiceChange', { CH_ID: (await changeOf(id))?.id }, clerk)
      }
      await allRefundsDone(id)
      expect(await keptOf(id)).toBe((await rowOf(id)).feeFen)
    }),
    { numRuns: 4 },
  )
  await ledgerIsRight()
})
