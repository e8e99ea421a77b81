import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildFamily, expectBalanced, openBill, ordersOf, payAtWechat, statesOf } from '#test/billBuilders.ts'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { control, sandboxOrders } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { refundOf } from '#test/refundBuilders.ts'
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
afterEach(async () => {
  await control(server, { holdNotices: false })
  await expectBalanced(server)
})
afterAll(() => server.stop())

const ask = async (EF_ID: number) =>
  (await server.call<{ FW_ID: number }>('Admin', 'AskWaiver', { EF_ID, Reason: '学校公益名额' }, clerk)).OtherMsg.FW_ID
const grant = (FW_ID: number, who = finance) =>
  server.call('Admin', 'DecideWaiver', { FW_ID, IsGranted: 1, Note: '' }, who)
/** Has the notice sent again; before the payment the stand-in refuses with an error, as there is nothing to tell yet. */
const notice = (outTradeNo: string) => control(server, { resendNotice: { outTradeNo, times: 1 } }).catch(() => null)
const stateAtWechat = async (BillNO: string) =>
  (await sandboxOrders(server)).find(({ outTradeNo }) => outTradeNo === BillNO)?.state
const liveOf = async (all: readonly number[]) =>
  (await Promise.all(all.map((id) => ordersOf(server, id)))).map((orders) => orders.filter(({ isLive }) => isLive))

/** A family of three whose bill is open, and a waiver that was asked for its first child. */
async function openWithWaiver() {
  const family = await buildFamily(server, batch, 3)
  const { BillNO } = (await openBill(server, family.account, family.ids)).OtherMsg
  const [first = 0, ...others] = family.ids
  return { ...family, first, others, BillNO, FW_ID: await ask(first) }
}

describe('a waiver of one in an open bill', () => {
  test('waits while WeChat would not close the bill, then closes it; the others are paid anew', async () => {
    const { account, ids, first, others, BillNO, FW_ID } = await openWithWaiver()
    expect((await grant(FW_ID)).Msg).toBe('已发起支付，请稍后再修改')
    server.clock.advance(301_000)
    expect((await grant(FW_ID)).Code).toBe(1)
    expect(await stateAtWechat(BillNO)).toBe('CLOSED')
    expect((await server.call('WeiXin', 'GetBill', { BillNO }, account)).item).toMatchObject({ State: 'closed' })
    expect(await statesOf(server, ids)).toEqual([1, 0, 0])
    expect((await openBill(server, account, ids, { Sum: 300 })).Msg).toBe('考生“李小音”：该报名无需缴费')
    expect(await openBill(server, account, others)).toMatchObject({ Code: 1, OtherMsg: { Count: 2, Sum: 300 } })
    expect((await liveOf([first])).flat()).toEqual([])
  })

  test('a payment that comes all the same pays the others, and the waived share goes back', async () => {
    const { ids, first, BillNO, FW_ID } = await openWithWaiver()
    server.clock.advance(301_000)
    await grant(FW_ID)
    await payAtWechat(server, BillNO, { despiteClose: true })
    await eventually(
      'payment of every enrolment of the bill',
      () => statesOf(server, ids),
      (states) => states.every((state) => state === 1),
    )
    expect(await refundOf(server, first)).toMatchObject({ amountFen: 15_000, origin: 'extra' })
  })

  test('that is refused leaves the bill as it is: the other children can still be paid', async () => {
    const { account, ids, first, BillNO, FW_ID } = await openWithWaiver()
    server.clock.advance(301_000)
    await server.db.updateTable('feeWaiver').set({ feeFen: 14_000 }).where('id', '=', FW_ID).execute()
    expect((await grant(FW_ID)).Msg).toBe('报名费在申请减免之后有变动，请驳回后重新申请')
    await server.db.updateTable('feeWaiver').set({ feeFen: 15_000 }).where('id', '=', FW_ID).execute()
    const decision = { FW_ID, IsGranted: 1, Note: '说'.repeat(101) }
    expect((await server.call('Admin', 'DecideWaiver', decision, finance)).Msg).toBe('说明最多100个字')
    await server.db.updateTable('enrolment').set({ accountId: finance.id }).where('id', '=', first).execute()
    expect((await grant(FW_ID)).Msg).toBe('减免须由申请人以外的另一位财务人员批准')
    await server.db.updateTable('enrolment').set({ accountId: account.id }).where('id', '=', first).execute()
    expect(await stateAtWechat(BillNO)).toBe('NOTPAY')
    await payAtWechat(server, BillNO)
    await eventually(
      'payment of every enrolment of the bill',
      () => statesOf(server, ids),
      (states) => states.every((state) => state === 1),
    )
  })

  test('that is revoked makes the fee due again, alone or in a new bill with the others', async () => {
    const { account, ids, first, payCodes, FW_ID } = await openWithWaiver()
    server.clock.advance(301_000)
    await grant(FW_ID)
    await server.call('Admin', 'RevokeWaiver', { FW_ID, Reason: '登记错了人' }, finance)
    expect((await liveOf([first])).flat()).toMatchObject([{ status: 'created', shareFen: 15_000 }])
    const again = await openBill(server, account, ids)
    expect(again).toMatchObject({ Code: 1, OtherMsg: { Sum: 450, Count: 3 } })
    expect((await server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: payCodes[0] }, account)).Code).toBe(0)
    await payAtWechat(server, again.OtherMsg.BillNO)
    await eventually(
      'payment of every enrolment of the bill',
      () => statesOf(server, ids),
      (states) => states.every((state) => state === 1),
    )
  })

  test('two of one bill, granted at once by two people: both count, and the third is still to be paid', async () => {
    const { account, ids, others, FW_ID } = await openWithWaiver()
    const [second = 0] = others
    const other = await ask(second)
    const colleague = await buildAccount(server, { userType: 9, roles: ['finance'] })
    server.clock.advance(301_000)
    await warmPool(server)
    const answers = await Promise.all([grant(FW_ID), grant(other, colleague)])
    expect(answers.map(({ Code }) => Code)).toEqual([1, 1])
    expect(await statesOf(server, ids)).toEqual([1, 1, 0])
    expect(await openBill(server, account, ids.slice(2))).toMatchObject({ Code: 1, OtherMsg: { Sum: 150 } })
  })
})

describe('thirty at once: a bill is paid while one of it is waived', () => {
  test.each([
    ['the payer comes first', 0],
    ['the decision comes first', 4],
  ])('%s: each child is paid once, or waived', async (_, payAt) => {
    const { account, ids, first, BillNO, FW_ID } = await openWithWaiver()
    await control(server, { holdNotices: true })
    server.clock.advance(301_000)
    await warmPool(server)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_unused, n) => {
        if (n === payAt) return payAtWechat(server, BillNO).then(() => null)
        if (n % 3 === 0) return notice(BillNO).then(() => null)
        return n % 3 === 1 ? grant(FW_ID) : server.call('WeiXin', 'GetBill', { BillNO }, account)
      }),
    )
    expect(answers.filter((answer) => (answer?.status ?? 200) >= 500)).toEqual([])
    await server.call('WeiXin', 'GetBill', { BillNO }, account)
    const row = await server.db
      .selectFrom('enrolment')
      .select(['feeFen', 'payMethod', 'payStatus'])
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    if ((await stateAtWechat(BillNO)) === 'CLOSED') {
      expect(row).toEqual({ feeFen: 0, payMethod: 'waived', payStatus: 1 })
      expect(await statesOf(server, ids)).toEqual([1, 0, 0])
      return
    }
    await notice(BillNO)
    expect(row).toEqual({ feeFen: 15_000, payMethod: 'wechat', payStatus: 1 })
    expect(await statesOf(server, ids)).toEqual([1, 1, 1])
  })
})
