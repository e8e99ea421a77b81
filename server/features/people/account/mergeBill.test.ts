import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildFamily, buildPaidBill, expectBalanced, openBill, payAtWechat, statesOf } from '#test/billBuilders.ts'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { control, OTHER_PAYER } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

let server: TestServer
let admin: BuiltAccount
let batch: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
})
afterEach(async () => {
  await control(server, { holdNotices: false })
  await expectBalanced(server)
})
afterAll(() => server.stop())

const versionOf = async (UserID: number) =>
  (await server.call('Admin', 'GetAccount', { UserID }, admin)).item.Version as number
async function merge(to: BuiltAccount, from: BuiltAccount) {
  const versions = { Version: await versionOf(to.id), FromVersion: await versionOf(from.id) }
  const request = { UserID: to.id, FromUserID: from.id, Reason: '父母各有一个账号', Proof: '户口本', ...versions }
  return server.call('Admin', 'MergeAccounts', request, admin)
}
const billOf = (who: BuiltAccount, BillNO: string) => server.call('WeiXin', 'GetBill', { BillNO }, who)

describe('a merge of accounts, one of which has a bill', () => {
  test('open: the account that stays sees, cancels and pays it, the closed one nothing', async () => {
    const family = await buildFamily(server, batch, 3)
    const { BillNO } = (await openBill(server, family.account, family.ids)).OtherMsg
    const kept = await buildAccount(server, { openId: OTHER_PAYER })
    expect(await billOf(kept, BillNO)).toMatchObject({ status: 404 })
    expect((await merge(kept, family.account)).Code).toBe(1)
    expect(await billOf(family.account, BillNO)).toMatchObject({ status: 401 })
    expect((await billOf(kept, BillNO)).item).toMatchObject({ State: 'open', Count: 3, Sum: 450 })
    expect((await openBill(server, kept, family.ids)).Msg).toContain('刚刚发起过支付')
    server.clock.advance(301_000)
    expect((await server.call('WeiXin', 'CancelBill', { BillNO }, kept)).OtherMsg).toEqual({ State: 'closed' })
    const again = await openBill(server, kept, family.ids)
    await payAtWechat(server, again.OtherMsg.BillNO)
    await eventually(
      'payment of every enrolment of the bill',
      () => statesOf(server, family.ids),
      (states) => states.every((state) => state === 1),
    )
  })

  test('paid: its invoice is asked for by the account that stays', async () => {
    const family = await buildFamily(server, batch, 2)
    const BillNO = await buildPaidBill(server, family)
    const kept = await buildAccount(server)
    await merge(kept, family.account)
    expect((await billOf(kept, BillNO)).item).toMatchObject({ State: 'paid', Count: 2 })
    expect((await server.call('Exam', 'GetInvoiceOffer', {}, kept)).listData).toHaveLength(2)
  })

  test('thirty at once: whoever opens, pays and merges, the bill is paid once and belongs to the account that stays', async () => {
    const family = await buildFamily(server, batch, 3)
    const { BillNO } = (await openBill(server, family.account, family.ids)).OtherMsg
    const kept = await buildAccount(server, { openId: OTHER_PAYER })
    await control(server, { holdNotices: true })
    await payAtWechat(server, BillNO)
    await warmPool(server)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        if (n === 5) return merge(kept, family.account)
        if (n % 3 === 0) return control(server, { resendNotice: { outTradeNo: BillNO, times: 1 } }).then(() => null)
        return n % 3 === 1 ? openBill(server, family.account, family.ids) : billOf(kept, BillNO)
      }),
    )
    expect(answers.filter((answer) => (answer?.status ?? 200) >= 500)).toEqual([])
    expect(await statesOf(server, family.ids)).toEqual([1, 1, 1])
    expect((await billOf(kept, BillNO)).item).toMatchObject({ State: 'paid', Sum: 450 })
  })
})
