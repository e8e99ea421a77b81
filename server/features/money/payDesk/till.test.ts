import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextDay } from '#domain/money/billDay.ts'
import { shanghaiDate } from '#domain/time.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { exportedLines } from '#test/exportedLines.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let desk: BuiltAccount
let finance: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  owner = await buildAccount(server)
  desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
  finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
})
afterAll(() => server.stop())

const till = async (who = desk) => (await server.call('Admin', 'GetTill', { EA_ID: ids.deskArea }, who)).item
const close = (input: Record<string, unknown>, who = desk) =>
  server.call<{ Difference: number; DC_ID: number }>('Admin', 'CloseTill', { EA_ID: ids.deskArea, ...input }, who)
/** Closes the till as it is, so that a test begins with an empty one. */
async function empty(): Promise<void> {
  const { CashDue, Receipts, Reversals } = await till()
  if (Number(Receipts) + Number(Reversals) > 0)
    await close({ Cash: Math.max(0, Number(CashDue)), Receipts, Reversals, Note: '清空' })
}
beforeEach(empty)

let receipts = 0
async function take(Way: string) {
  receipts += 1
  const ReceiptNO = `S${receipts}`
  const { id } = await buildEnrolment(server, owner, batch, { CertNO: newIdNumber(), EA_ID: ids.deskArea })
  const row = await server.db.selectFrom('enrolment').select('feeFen').where('id', '=', id).executeTakeFirstOrThrow()
  const input = { EF_IDs: [id], Way, ReceiptNO, Payer: '李妈妈', Sum: row.feeFen / 100 }
  const { item } = await server.call('Admin', 'TakeDeskPayment', input, desk)
  return { receipt: item.DR_ID, fee: row.feeFen / 100 }
}
const reverse = (DR_ID: unknown) => server.call('Admin', 'ReverseReceipt', { DR_ID, Reason: '收错了' }, finance)

describe('the till of a desk', () => {
  test('sums what came in and went back by way since the last closing, which covers it', async () => {
    const [cash, card] = [await take('cash'), await take('pos')]
    const { fee } = cash
    expect(await till()).toMatchObject({ CashDue: fee, Receipts: 2, Reversals: 0 })
    await reverse(card.receipt)
    const open = await till()
    expect(open).toMatchObject({
      CashDue: fee,
      Receipts: 2,
      Reversals: 1,
      Sums: [
        { Way: 'cash', Taken: fee, Reversed: 0, Refunded: 0 },
        { Way: 'transfer', Taken: 0, Reversed: 0, Refunded: 0 },
        { Way: 'pos', Taken: fee, Reversed: fee, Refunded: 0 },
      ],
    })
    expect((await close({ Cash: String(fee), Receipts: 2, Reversals: 1 })).OtherMsg).toMatchObject({ Difference: 0 })
    expect(await till()).toMatchObject({ CashDue: 0, Receipts: 0, Reversals: 0 })
    const closings = await server.call('Admin', 'GetClosingList', { EA_ID: ids.deskArea }, finance)
    expect(closings.listData[0]).toMatchObject({ CashDue: fee, CashCounted: fee, Receipts: 2, Reversals: 1, Note: '' })
    // What is given back after a closing is missing in the next till.
    await reverse(cash.receipt)
    expect(await till()).toMatchObject({ CashDue: -fee, Receipts: 0, Reversals: 1 })
  })

  test('a difference of the counted cash needs a reason', async () => {
    const { fee } = await take('cash')
    const short = { Cash: fee - 1, Receipts: 1, Reversals: 0 }
    expect((await close(short)).Msg).toBe(`清点与应有不符：现金应有 ${fee}元，清点 ${fee - 1}元，少 1元。请说明原因`)
    expect((await close({ ...short, Note: '注'.repeat(101) })).Msg).toBe('备注最多100个字')
    expect((await close({ ...short, Cash: '1.234' })).Msg).toBe('请填写清点的现金，以元为单位，最多两位小数')
    expect((await close({ ...short, Note: '找零有误' })).OtherMsg).toMatchObject({ Difference: -1 })
  })

  test('transfer and card are confirmed too; a difference waits for finance until it is settled with a reason', async () => {
    const [cash, card, wired] = [await take('cash'), await take('pos'), await take('transfer')]
    const { fee } = cash
    const counts = { Cash: fee, Receipts: 3, Reversals: 0 }
    expect((await close({ ...counts, Pos: 'abc', Transfer: fee })).Msg).toContain('请填写转账和刷卡核对的金额')
    expect((await close({ ...counts, Pos: fee, Transfer: -1 })).Msg).toContain(`转账应有 ${fee}元，清点 -1元`)
    const open = await server.call('Admin', 'GetTills', {}, finance)
    const tillOf = (row: { EA_ID?: unknown }) => row.EA_ID === ids.deskArea
    expect(open.listData.find(tillOf)).toMatchObject({ CashDue: fee, Receipts: 3, Clerks: [expect.any(String)] })
    const RequestKey = randomUUID()
    const short = { ...counts, Pos: fee - 2, Transfer: String(fee), Note: '少一张小票', RequestKey }
    const { OtherMsg } = await close(short)
    expect((await close(short)).OtherMsg, 'sent again').toEqual(OtherMsg)
    const { DC_ID } = OtherMsg
    const read = async (who = finance) => (await server.call('Admin', 'GetClosing', { DC_ID }, who)).item
    const closing = await read()
    expect(closing).toMatchObject({
      Counted: [
        { Way: 'cash', Difference: 0 },
        { Way: 'transfer', Difference: 0 },
        { Way: 'pos', Due: fee, Counted: fee - 2, Difference: -2 },
      ],
      ReversalList: [],
      PayoutList: [],
      IsUnsettled: 1,
    })
    const covered = closing.ReceiptList as Array<{ DR_ID: number }>
    expect(covered.map(({ DR_ID }) => DR_ID)).toEqual([cash.receipt, card.receipt, wired.receipt])
    const work = await server.call('Admin', 'GetMoneyWorkList', { Group: 'till', IsDone: 0 }, finance)
    const row = work.listData.find(({ W_ID }) => W_ID === closing.W_ID)
    expect(row).toMatchObject({
      Title: '结账清点与应有不符',
      What: expect.stringContaining('少 2元。说明：少一张小票'),
    })
    const { listData } = await server.call('Admin', 'GetTills', {}, desk)
    const before = Number(listData.find(tillOf)?.Unsettled)
    expect(before).toBeGreaterThan(0)
    const settled = { W_ID: row?.W_ID, Version: row?.Version, Decision: '小票已补' }
    expect((await server.call('Admin', 'SettleMoneyWork', settled, finance)).Code).toBe(1)
    expect(await read(desk)).toMatchObject({ IsUnsettled: 0, Decision: '小票已补' })
    const after = await server.call('Admin', 'GetTills', {}, desk)
    expect(after.listData.find(tillOf)).toMatchObject({ Unsettled: before - 1, Since: null, Last: { DC_ID } })
  })

  test('what changed since it was shown is told; an empty one is not closed', async () => {
    expect((await close({ Cash: 0, Receipts: 0, Reversals: 0 })).Msg).toBe(
      '自上次结账以来没有收款，也没有冲销和退费付款',
    )
    const { fee } = await take('cash')
    await take('cash')
    expect((await close({ Cash: fee, Receipts: 1, Reversals: 0 })).Msg).toBe(
      '结账期间又有收款、冲销或退费付款，请核对新的合计后再结账',
    )
    expect(await till()).toMatchObject({ Receipts: 2 })
  })

  test('ten closings at once are one; sent again it is the same', async () => {
    const { fee } = await take('cash')
    await warmPool(server)
    const input = { Cash: fee, Receipts: 1, Reversals: 0 }
    const answers = await Promise.all(Array.from({ length: 10 }, () => close(input)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    const next = { Cash: (await take('cash')).fee, Receipts: 1, Reversals: 0, RequestKey: randomUUID() }
    const [first, second] = [await close(next), await close(next)]
    expect(second.OtherMsg).toEqual(first.OtherMsg)
  })

  test('receipts taken while it is closed are in this closing or in the next, each once', async () => {
    await take('cash')
    await warmPool(server)
    const [, , , ...taken] = await Promise.all([
      close({ Cash: 0, Receipts: 1, Reversals: 0, Note: '交接' }),
      close({ Cash: 0, Receipts: 2, Reversals: 0, Note: '交接' }),
      close({ Cash: 0, Receipts: 3, Reversals: 0, Note: '交接' }),
      ...Array.from({ length: 4 }, () => take('cash')),
    ])
    await empty()
    const covered = await server.db
      .selectFrom('deskReceipt')
      .select('closingId')
      .where(
        'id',
        'in',
        taken.map(({ receipt }) => Number(receipt)),
      )
      .execute()
    expect(covered.every(({ closingId }) => closingId !== null)).toBe(true)
    const closings = await server.db.selectFrom('deskClosing').select(['id', 'receipts']).execute()
    for (const { id, receipts: count } of closings) {
      const rows = await server.db.selectFrom('deskReceipt').select('id').where('closingId', '=', id).execute()
      expect(rows).toHaveLength(count)
    }
  })
})

describe('lists of the desks', () => {
  test('receipts by number, payer, enrolment, way and state; desks with their last number', async () => {
    const { receipt } = await take('transfer')
    const list = async (input: Record<string, unknown>) =>
      (await server.call('Admin', 'GetReceiptList', input, desk)).listData.map(({ DR_ID }) => DR_ID)
    const number = `s${receipts}`
    expect(await list({ Search: number })).toEqual([receipt])
    expect(await list({ Search: '李妈', Way: 'transfer' })).toContain(receipt)
    expect(await list({ IsClosed: 0 })).toEqual([receipt])
    expect(await list({ Search: number, IsReversed: 1 })).toEqual([])
    expect(await list({ Search: number, EA_ID: ids.area })).toEqual([])
    const { name, contactMobile, nameSpell } = await server.db
      .selectFrom('enrolment')
      .innerJoin('deskReceiptLine', 'deskReceiptLine.enrolmentId', 'enrolment.id')
      .select(['name', 'contactMobile', 'nameSpell'])
      .where('receiptId', '=', Number(receipt))
      .executeTakeFirstOrThrow()
    for (const Search of [[...name].join(' '), contactMobile, nameSpell.split(' ')[0], 'ｓ'.concat(String(receipts))])
      expect(await list({ Search }), Search).toContain(receipt)
    const desks = await server.call('Admin', 'GetDesks', {}, desk)
    expect(desks.listData).toContainEqual(
      expect.objectContaining({ EA_ID: ids.deskArea, IsOnlinePay: 0, LastReceiptNO: number.toUpperCase() }),
    )
  })

  test('receipts of a period say what they come to and what of it was reversed, and go out as they are filtered', async () => {
    const [kept, mistaken] = [await take('cash'), await take('cash')]
    await reverse(mistaken.receipt)
    const today = shanghaiDate(server.clock.now())
    const list = (input: Record<string, unknown>) => server.call('Admin', 'GetReceiptList', input, desk)
    const both = { From: today, To: today, IsClosed: 0 }
    expect(await list(both)).toMatchObject({
      totalCount: 2,
      OtherMsg: { Sum: kept.fee + mistaken.fee, Reversed: mistaken.fee },
    })
    expect((await list({ ...both, To: '2026-02-31' })).Msg).toBe('请选择正确的日期')
    expect((await list({ From: nextDay(today) })).totalCount).toBe(0)
    const asked = { ...both, Sort: 'TakenTime', Columns: ['ReceiptNO', 'State', 'Sum', 'Way', 'ReversalReason'] }
    const sheet = { action: 'ExportReceipts', job: 'exportReceipts', asked, who: desk } as const
    expect(await exportedLines(server, sheet)).toEqual([
      '收据号,状态,金额,方式,冲销原因',
      `S${receipts - 1},未结账,${kept.fee},现金,`,
      `S${receipts},已冲销,${mistaken.fee},现金,收错了`,
    ])
  })

  test('each clerk is offered the number after his own last receipt, a new one that after the desk’s', async () => {
    const lastOf = async (who: BuiltAccount) => {
      const { listData } = await server.call('Admin', 'GetDesks', {}, who)
      return listData.find(({ EA_ID }) => EA_ID === ids.deskArea)?.LastReceiptNO
    }
    await take('cash')
    const [own, colleague] = [`S${receipts}`, await buildAccount(server, { userType: 9, roles: ['desk'] })]
    expect(await lastOf(colleague)).toBe(own)
    const { id } = await buildEnrolment(server, owner, batch, { CertNO: newIdNumber(), EA_ID: ids.deskArea })
    const { feeFen } = await server.db
      .selectFrom('enrolment')
      .select('feeFen')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const other = { EF_IDs: [id], Way: 'cash', ReceiptNO: 'ＢＫ０７', Payer: '王妈妈', Sum: feeFen / 100 }
    expect((await server.call('Admin', 'TakeDeskPayment', other, colleague)).item).toMatchObject({ ReceiptNO: 'BK07' })
    expect(await lastOf(colleague)).toBe('BK07')
    expect(await lastOf(desk)).toBe(own)
  })

  test('an account that is limited to other areas sees, takes and closes nothing', async () => {
    const { receipt, fee } = await take('cash')
    const limited = await buildAccount(server, { userType: 9, roles: ['desk'] })
    await server.db.insertInto('staffAccount').values({ accountId: limited.id, isAreaLimited: true }).execute()
    await server.db.insertInto('staffArea').values({ accountId: limited.id, areaId: ids.area }).execute()
    expect((await server.call('Admin', 'GetReceipt', { DR_ID: receipt }, limited)).status).toBe(404)
    expect((await server.call('Admin', 'GetReceiptList', {}, limited)).listData).toEqual([])
    expect((await server.call('Admin', 'GetTill', { EA_ID: ids.deskArea }, limited)).status).toBe(404)
    expect((await close({ Cash: fee, Receipts: 1, Reversals: 0 }, limited)).status).toBe(404)
    expect((await server.call('Admin', 'GetClosingList', {}, limited)).listData).toEqual([])
    expect((await server.call('Admin', 'GetTills', {}, limited)).listData).toEqual([])
    const [last] = (await server.call('Admin', 'GetClosingList', { EA_ID: ids.deskArea }, desk)).listData
    expect((await server.call('Admin', 'GetClosing', { DC_ID: last?.DC_ID }, limited)).status).toBe(404)
    const desks = (await server.call('Admin', 'GetDesks', {}, limited)).listData
    expect(desks.map(({ EA_ID }) => EA_ID)).toEqual([ids.area])
  })
})
