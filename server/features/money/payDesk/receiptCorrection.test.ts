import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { PAYER } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let desk: BuiltAccount
let colleague: BuiltAccount
let finance: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  owner = await buildAccount(server, { openId: PAYER })
  desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
  colleague = await buildAccount(server, { userType: 9, roles: ['desk'] })
  finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
})
afterAll(() => server.stop())

let numbers = 0
const newNumber = () => {
  numbers += 1
  return `C${String(numbers).padStart(4, '0')}`
}
const enrol = (EA_ID: number = ids.deskArea) => buildEnrolment(server, owner, batch, { CertNO: newIdNumber(), EA_ID })
const feeOf = async (id: number) =>
  (await server.db.selectFrom('enrolment').select('feeFen').where('id', '=', id).executeTakeFirstOrThrow()).feeFen / 100
async function take(input: Record<string, unknown> = {}, who = desk) {
  const { id } = await enrol()
  const fee = await feeOf(id)
  const sent = { EF_IDs: [id], Way: 'cash', ReceiptNO: newNumber(), Payer: '李妈妈', Sum: fee, ...input }
  const taken = await server.call('Admin', 'TakeDeskPayment', sent, who)
  if (taken.Code !== 1) throw new Error(taken.Msg)
  return { id, fee, receipt: Number(taken.item.DR_ID), number: String(taken.item.ReceiptNO) }
}
const correct = (DR_ID: number, input: Record<string, unknown>, who = desk) =>
  server.call(
    'Admin',
    'CorrectReceipt',
    { DR_ID, ReceiptNO: newNumber(), Way: 'cash', Payer: '李妈妈', Reason: '抄错了', Version: 0, ...input },
    who,
  )
const undo = (DR_ID: number, who = desk) => server.call('Admin', 'UndoDeskPayment', { DR_ID }, who)
const till = async () => (await server.call('Admin', 'GetTill', { EA_ID: ids.deskArea }, desk)).item
const sumOf = async (way: string) =>
  ((await till()).Sums as Array<{ Way: string; Taken: number }>).find(({ Way }) => Way === way)?.Taken ?? 0
async function closeTill() {
  const { CashDue, Receipts, Reversals, Sums } = await till()
  const net = (way: string) => {
    const sum = (Sums as Array<Record<string, number> & { Way: unknown }>).find(({ Way }) => Way === way)
    return (sum?.Taken ?? 0) - (sum?.Reversed ?? 0)
  }
  const counted = { Cash: Math.max(0, Number(CashDue)), Transfer: net('transfer'), Pos: net('pos') }
  const closed = await server.call<{ DC_ID: number }>(
    'Admin',
    'CloseTill',
    { EA_ID: ids.deskArea, ...counted, Receipts, Reversals, Note: '清空' },
    desk,
  )
  if (closed.Code !== 1) throw new Error(closed.Msg)
  return closed.OtherMsg.DC_ID
}

describe('a receipt that was written wrongly', () => {
  test('is corrected on record: paid as before, the till, the list, the history and the ledger check follow', async () => {
    const { id, fee, receipt, number } = await take()
    const { examNo } = await server.db
      .selectFrom('enrolment')
      .select('examNo')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [cash, pos] = [await sumOf('cash'), await sumOf('pos')]
    const ReceiptNO = newNumber()
    const answer = await correct(receipt, { ReceiptNO: ` ${ReceiptNO.toLowerCase()} `, Way: 'pos', Payer: '李爸爸' })
    expect(answer.item).toMatchObject({
      ReceiptNO,
      Way: 'pos',
      Payer: '李爸爸',
      Version: 1,
      Corrections: [{ ReceiptNO: number, Way: 'cash', Payer: '李妈妈', Reason: '抄错了' }],
      Lines: [{ EF_ID: id, ExamNO: examNo }],
    })
    expect([await sumOf('cash'), await sumOf('pos')]).toEqual([cash - fee, pos + fee])
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'CorrectReceipt')
      .where('subjectId', '=', id)
      .execute()
    expect(audit).toMatchObject([
      { before: { receiptNo: number, way: 'cash' }, after: { receiptNo: ReceiptNO, way: 'pos', reason: '抄错了' } },
    ])
    // The wrong number belongs to the paper that really has it.
    expect((await take({ ReceiptNO: number })).number).toBe(number)
    await closeTill()
    await server.runJob('checkLedger', {})
    const work = await server.call('Admin', 'GetMoneyWorkList', { Group: 'ledger', IsDone: 0 }, finance)
    expect(work.listData).toEqual([])
    expect((await correct(receipt, { Version: 1 })).Msg).toContain('这张收据已经结账，不能再更正')
  })

  test('is refused to a colleague, without a change or a reason, with a used number, and once it was taken back', async () => {
    const [{ receipt, number }, other] = [await take(), await take()]
    expect((await correct(receipt, {}, colleague)).Msg).toBe('这张收据是同事开的，请由本人或财务更正')
    expect((await correct(receipt, { ReceiptNO: number })).Msg).toBe('没有改动，收据仍是原样')
    expect((await correct(receipt, { Reason: ' ' })).Msg).toBe('请填写更正的原因，最多100个字')
    expect((await correct(receipt, { ReceiptNO: other.number })).Msg).toContain('在这个缴费点已经用过')
    expect((await correct(receipt, {}, finance)).Code).toBe(1)
    expect((await correct(receipt, {})).OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
    await undo(other.receipt)
    expect((await correct(other.receipt, {})).Msg).toBe('这张收据已经冲销')
  })

  test('ten corrections at once are one; ten receipts corrected to one number are one, also while it is booked', async () => {
    const { receipt } = await take()
    await warmPool(server)
    const same = await Promise.all(Array.from({ length: 10 }, () => correct(receipt, {})))
    expect(same.filter(({ Code }) => Code === 1)).toHaveLength(1)
    const all = await Promise.all(Array.from({ length: 10 }, () => take()))
    const { id } = await enrol()
    const Sum = await feeOf(id)
    const ReceiptNO = newNumber()
    await warmPool(server)
    const answers = await Promise.all([
      ...all.map((one) => correct(one.receipt, { ReceiptNO })),
      server.call(
        'Admin',
        'TakeDeskPayment',
        { EF_IDs: [id], Way: 'cash', ReceiptNO, Payer: '李妈妈', Sum },
        colleague,
      ),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  })

  test('a correction of the way and a closing at once: the closing holds what the receipt says', async () => {
    await closeTill().catch(() => undefined)
    for (let round = 0; round < 4; round += 1) {
      const { fee, receipt } = await take()
      await warmPool(server)
      const [corrected, closed] = await Promise.all([
        correct(receipt, { Way: 'transfer' }),
        server.call(
          'Admin',
          'CloseTill',
          { EA_ID: ids.deskArea, Cash: fee, Transfer: 0, Receipts: 1, Reversals: 0, Note: '交接' },
          desk,
        ),
      ])
      expect(closed.Code).toBe(1)
      const { way } = await server.db
        .selectFrom('deskReceipt')
        .select('way')
        .where('id', '=', receipt)
        .executeTakeFirstOrThrow()
      expect(way).toBe(corrected.Code === 1 ? 'transfer' : 'cash')
      const last = (await server.call('Admin', 'GetClosingList', { EA_ID: ids.deskArea }, desk)).listData[0]
      expect(last?.CashDue).toBe(corrected.Code === 1 ? 0 : fee)
    }
  })
})

describe('a payment that its clerk takes back', () => {
  test('is unpaid again within a minute, its number is void; later or by a colleague it is refused', async () => {
    const [{ id, receipt, number, fee }, late] = [await take(), await take()]
    const cash = await sumOf('cash')
    expect((await undo(receipt, colleague)).Msg).toContain('不能撤回')
    expect((await undo(receipt)).Code).toBe(1)
    expect(await sumOf('cash')).toBe(cash)
    expect(((await till()).Sums as Array<{ Reversed: number }>)[0]?.Reversed).toBeGreaterThanOrEqual(fee)
    const shown = await server.call('WeiXin', 'GetPayState', { EF_ID: id }, owner)
    expect(shown.OtherMsg).toMatchObject({ IsPay: 0 })
    expect((await undo(receipt)).Msg).toBe('这张收据已经冲销')
    const again = { EF_IDs: [id], Way: 'cash', ReceiptNO: number, Payer: '李妈妈', Sum: fee }
    expect((await server.call('Admin', 'TakeDeskPayment', again, desk)).Msg).toContain('已经用过')
    server.clock.advance(70_000)
    expect((await undo(late.receipt)).Msg).toContain('收款已超过一分钟')
  })

  test('ten at once, beside corrections, give back once', async () => {
    const { id, receipt } = await take()
    await warmPool(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => [undo(receipt), correct(receipt, {})]).flat())
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const entries = await server.db.selectFrom('moneyEntry').select('amountFen').where('enrolmentId', '=', id).execute()
    expect(entries.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(0)
    expect(entries).toHaveLength(2)
  })
})

test('each print of a receipt is counted', async () => {
  const { receipt } = await take()
  const print = () => server.call<{ Prints: number }>('Admin', 'PrintReceipt', { DR_ID: receipt }, desk)
  expect((await print()).OtherMsg).toEqual({ Prints: 1 })
  const answers = await Promise.all([print(), print(), print()])
  expect(answers.map(({ OtherMsg }) => OtherMsg.Prints).sort((a, b) => a - b)).toEqual([2, 3, 4])
  expect((await server.call('Admin', 'GetReceipt', { DR_ID: receipt }, desk)).item).toMatchObject({ Prints: 4 })
})

test('a closing names the numbers that nobody used', async () => {
  await closeTill().catch(() => undefined)
  await take({ ReceiptNO: 'J001' })
  await closeTill()
  await take({ ReceiptNO: 'J002' })
  await take({ ReceiptNO: 'J005' })
  await take({ ReceiptNO: 'J009' }, colleague)
  const DC_ID = await closeTill()
  const { Jumps } = (await server.call('Admin', 'GetClosing', { DC_ID }, desk)).item
  expect(Jumps).toEqual([expect.stringMatching(/^J003 至 J004（/)])
})

describe('whose fee is about to be taken', () => {
  test('is shown with photo and batch, and with what else is under way, by the minute', async () => {
    const { id, payCode } = await enrol(ids.area)
    const basket = async (...EF_IDs: number[]) =>
      (await server.call('Admin', 'GetDeskBasket', { Basket: EF_IDs.join(',') }, finance)).listData
    expect(await basket(id)).toMatchObject([
      { EF_ID: id, Photo: expect.stringMatching(/^\/files\/.+\?e=\d+&s=/), EB_Name: expect.any(String), Notices: [] },
    ])
    expect((await server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: payCode }, owner)).Code).toBe(1)
    expect((await server.call('Admin', 'AskWaiver', { EF_ID: id, Reason: '公益名额' }, finance)).Code).toBe(1)
    expect(await basket(id)).toMatchObject([
      {
        Notices: [
          expect.stringMatching(/\d\d:\d\d 已在手机上发起微信支付，.*\d\d:\d\d 之后才能在这里收款/),
          expect.stringMatching(/\d\d:\d\d 已申请减免，等待批准/),
        ],
      },
    ])
    expect(await basket()).toEqual([])
    expect((await server.call('Admin', 'GetDeskBasket', { Basket: `x,${id},99999999999` }, finance)).totalCount).toBe(1)
  })
})
