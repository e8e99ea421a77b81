import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TillWire } from '#contract/money/payDeskClosing.ts'
import { shanghaiDate } from '#domain/time.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { approveRefund, buildPaidOrder, buildRefundStaff, lockPayout, type RefundStaff } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let desk: BuiltAccount
let staff: RefundStaff
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  owner = await buildAccount(server)
  desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
  staff = await buildRefundStaff(server)
})
afterAll(() => server.stop())

type Till = Pick<TillWire, 'CashDue' | 'Receipts' | 'Reversals' | 'Payouts' | 'PayoutList'>
const till = async (EA_ID: number = ids.deskArea): Promise<Till> =>
  (await server.call('Admin', 'GetTill', { EA_ID }, desk)).item as Till
const close = (input: Record<string, unknown>) =>
  server.call<{ Difference: number }>('Admin', 'CloseTill', { EA_ID: ids.deskArea, Note: '测试', ...input }, desk)
/** Closes the till as it is, and returns the closing. */
async function closeAsItIs() {
  const { CashDue, Receipts, Reversals, Payouts } = await till()
  const closed = await close({ Cash: Math.max(0, CashDue), Receipts, Reversals, Payouts })
  if (closed.Code !== 1) throw new Error(closed.Msg)
  return (await server.call('Admin', 'GetClosingList', { EA_ID: ids.deskArea }, desk)).listData[0]
}
beforeEach(async () => {
  const { Receipts, Reversals, Payouts } = await till()
  if (Receipts + Reversals + Payouts > 0) await closeAsItIs()
})

let numbers = 0
const newNumber = (start: string) => {
  numbers += 1
  return `${start}${numbers}`
}

/** Enrolments paid at the desk by one receipt. */
async function take(count: number, Way = 'cash'): Promise<number[]> {
  const enrolled = await Promise.all(
    Array.from({ length: count }, () =>
      buildEnrolment(server, owner, batch, { CertNO: newIdNumber(), EA_ID: ids.deskArea }),
    ),
  )
  const EF_IDs = enrolled.map(({ id }) => id)
  const rows = await server.db.selectFrom('enrolment').select('feeFen').where('id', 'in', EF_IDs).execute()
  const Sum = rows.reduce((sum, { feeFen }) => sum + feeFen, 0) / 100
  const receipt = { EF_IDs, Way, ReceiptNO: newNumber('P'), Payer: '李妈妈', Sum }
  const taken = await server.call('Admin', 'TakeDeskPayment', receipt, desk)
  if (taken.Code !== 1) throw new Error(taken.Msg)
  return EF_IDs
}
/** Approved refunds of a desk, in fen; each of its own enrolment. */
const approve = async (count: number, Fen: number) => {
  const approved = []
  for (const EF_ID of await take(count)) approved.push(await approveRefund(server, staff, { EF_ID, Fen }))
  return approved
}
const payOut = (
  { id: R_ID, version: Version }: { id: number; version: number },
  input: Record<string, unknown> = {},
  who = desk,
) => {
  const payout = { EA_ID: ids.deskArea, PaidWay: 'cash', VoucherNO: newNumber('QS'), ...input }
  return server.call('Admin', 'PayOutRefund', { R_ID, Version, ...payout }, who)
}

describe('a refund that a till pays out', () => {
  test('is missing in the till and in its closing; after that in the next one', async () => {
    const [first, second] = await approve(2, 4000)
    if (!first || !second) throw new Error('no refunds')
    const { CashDue } = await till()
    const day = shanghaiDate(server.clock.now())
    const cashOf = async () => {
      const report = await server.call('Admin', 'GetMoneyReport', { From: day, To: day, By: 'way' }, staff.finance)
      return Number(report.listData.find(({ Name }) => Name === '现金')?.Returned ?? 0)
    }
    const before = await cashOf()
    expect((await payOut(first, { VoucherNO: 'qs-100' })).Code).toBe(1)
    expect(await till()).toMatchObject({
      CashDue: CashDue - 40,
      Sums: [{ Way: 'cash', Refunded: 40 }, { Refunded: 0 }, { Refunded: 0 }],
      PayoutList: [{ R_ID: first.id, Way: 'cash', Amount: 40, VoucherNO: 'QS-100' }],
    })
    expect(await cashOf()).toBe(before + 40)
    // Whoever has not seen it cannot close over it.
    expect((await close({ Cash: CashDue, Receipts: 1, Reversals: 0 })).Msg).toBe(
      '结账期间又有收款、冲销或退费付款，请核对新的合计后再结账',
    )
    const closing = await closeAsItIs()
    expect(closing).toMatchObject({ CashDue: CashDue - 40, Payouts: 1, Receipts: 1 })
    expect((await payOut(second)).Code).toBe(1)
    expect(await till()).toMatchObject({ CashDue: -40, Receipts: 0, PayoutList: [{ R_ID: second.id }] })
    const [again] = (await server.call('Admin', 'GetClosingList', { EA_ID: ids.deskArea }, desk)).listData
    expect(again).toEqual(closing)
    await closeAsItIs()
    await server.runJob('checkLedger', {})
    const work = await server.call('Admin', 'GetMoneyWorkList', { Group: 'ledger', IsDone: 0 }, staff.finance)
    expect(work.listData).toEqual([])
    const shown = await server.call('Admin', 'GetRefund', { R_ID: first.id }, desk)
    expect(shown.item).toMatchObject({ PaidOutBy: expect.any(String), PaidWay: 'cash', VoucherNO: 'QS-100' })
    expect(shown.item.PaidAt).not.toBe('')
  })

  test('needs a till and a way; a number stands for one voucher of a desk', async () => {
    const [first, second] = await approve(2, 100)
    if (!first || !second) throw new Error('no refunds')
    const without = [{ EA_ID: undefined }, { PaidWay: undefined }, { EA_ID: undefined, PaidWay: undefined }]
    for (const input of without) expect((await payOut(first, input)).Msg).toBe('请选择从哪个缴费点、以什么方式付给考生')
    const VoucherNO = newNumber('QS')
    expect((await payOut(first, { VoucherNO, PaidWay: 'transfer' })).Code).toBe(1)
    expect((await payOut(second, { VoucherNO: VoucherNO.toLowerCase() })).Msg).toBe(
      `签收单号“${VoucherNO}”在这个缴费点已经用过，请核对签收单`,
    )
    expect((await payOut(second, { VoucherNO, EA_ID: ids.area })).Code).toBe(1)
    expect((await till()).PayoutList).toHaveLength(1)
    expect((await till(ids.area)).PayoutList).toMatchObject([{ R_ID: second.id }])
  })

  test('comes from a till of the own areas only', async () => {
    const [refund] = await approve(1, 100)
    if (!refund) throw new Error('no refund')
    const limited = await buildAccount(server, { userType: 9, roles: ['desk'] })
    await server.db.insertInto('staffAccount').values({ accountId: limited.id, isAreaLimited: true }).execute()
    await server.db.insertInto('staffArea').values({ accountId: limited.id, areaId: ids.deskArea }).execute()
    expect((await payOut(refund, { EA_ID: ids.area }, limited)).status).toBe(404)
    expect((await payOut(refund, { EA_ID: 999_999 })).status).toBe(404)
    expect((await payOut(refund, {}, limited)).Code).toBe(1)
  })

  test('may be one that WeChat cannot give back, which finance also pays without a till', async () => {
    const stuckRefund = async () => {
      const { id } = await buildPaidOrder(server, batch)
      const refund = await approveRefund(server, staff, { EF_ID: id, Fen: 5000 })
      const stuck = { status: 'stuck' as const, trouble: 'TRADE_OVERDUE', troubleAt: 0 }
      await server.db.updateTable('refund').set(stuck).where('id', '=', refund.id).execute()
      const { Version } = await lockPayout(server, refund, staff.finance)
      return { id: refund.id, version: Version }
    }
    const [fromTill, fromBank] = [await stuckRefund(), await stuckRefund()]
    expect((await payOut(fromTill, {}, staff.finance)).Code).toBe(1)
    expect(await till()).toMatchObject({ CashDue: -50, PayoutList: [{ R_ID: fromTill.id }] })
    const bank = { EA_ID: undefined, PaidWay: undefined, Note: '转账' }
    expect((await payOut(fromBank, { ...bank, EA_ID: ids.deskArea }, staff.finance)).Code).toBe(0)
    expect((await payOut(fromBank, bank, staff.finance)).Code).toBe(1)
    expect((await till()).PayoutList).toHaveLength(1)
  })
})

test('twenty refunds paid out while the till is closed are each in one closing, and the ledger agrees', async () => {
  const refunds = await approve(20, 100)
  await closeAsItIs()
  await warmPool(server)
  const answers = await Promise.all([
    ...refunds.map((refund) => payOut(refund)),
    ...Array.from({ length: 20 }, (_, at) => close({ Cash: 0, Receipts: 0, Reversals: 0, Payouts: at + 1 })),
  ])
  expect(answers.slice(0, 20).every(({ Code }) => Code === 1)).toBe(true)
  if ((await till()).Payouts > 0) await closeAsItIs()
  const covered = await server.db
    .selectFrom('deskPayout')
    .select(['closingId', 'amountFen'])
    .where(
      'refundId',
      'in',
      refunds.map(({ id }) => id),
    )
    .execute()
  expect(covered).toHaveLength(20)
  const closings = await server.db.selectFrom('deskClosing').selectAll().execute()
  for (const { id, payouts } of closings.filter(({ payouts: count }) => count > 0)) {
    const rows = await server.db.selectFrom('deskPayout').select('id').where('closingId', '=', id).execute()
    expect(rows).toHaveLength(payouts)
  }
  expect(covered.every(({ closingId }) => closingId !== null)).toBe(true)
  await server.runJob('checkLedger', {})
  const work = await server.call('Admin', 'GetMoneyWorkList', { Group: 'ledger', IsDone: 0 }, staff.finance)
  expect(work.listData).toEqual([])
})
