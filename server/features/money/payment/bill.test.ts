import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildFamily,
  buildPaidBill,
  expectBalanced,
  openBill,
  ordersOf,
  payAtWechat,
  statesOf,
} from '#test/billBuilders.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildPhoto, ids, signUpForm } from '#test/builders.ts'
import { control, OTHER_PAYER, PAYER, sandboxOrders } from '#test/control.ts'
import { approveRefund, buildRefundStaff, type RefundStaff, refundOf } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

let server: TestServer
let batch: number
let staff: RefundStaff
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  staff = await buildRefundStaff(server)
})
afterAll(() => server.stop())

const open = (account: BuiltAccount, EF_IDs: number[], input: Record<string, unknown> = {}) =>
  openBill(server, account, EF_IDs, input)
const billOf = (account: BuiltAccount, BillNO: string) => server.call('WeiXin', 'GetBill', { BillNO }, account)
const cancel = (account: BuiltAccount, BillNO: string) =>
  server.call<{ State: string }>('WeiXin', 'CancelBill', { BillNO }, account)
const unpaidOf = async (account: BuiltAccount) =>
  (await server.call('Exam', 'GetMyUnpaid', {}, account)).listData as Array<Record<string, unknown>>
const payAlone = (account: BuiltAccount, PayCode: string, OpenID = '') =>
  server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode, OpenID }, account)
const statusesOf = async (id: number) => (await ordersOf(server, id)).map(({ status }) => status)
const edit = async (account: BuiltAccount, id: number, changes: Record<string, unknown>) =>
  server.call(
    'Exam',
    'UpdateExamForm',
    signUpForm(batch, await buildPhoto(server, account), { EF_ID: id, ...changes }),
    account,
  )
async function follow(minutes = 1): Promise<void> {
  for (let n = 0; n < minutes; n++) {
    server.clock.advance(60_000)
    await server.runJob('moveRefunds', {})
  }
}

describe('one bill for many', () => {
  test('is picked, paid as one order, and booked for each with its share', async () => {
    const family = await buildFamily(server, batch, 3, (n) => ({ GID: n === 2 ? ids.grade2 : ids.grade1 }))
    const { account, ids: all } = family
    expect(await unpaidOf(account)).toMatchObject(
      [...all].reverse().map((EF_ID) => ({ EF_ID, Why: '', BillNO: '', EB_ID: batch })),
    )
    const opened = await open(account, all)
    expect(opened.OtherMsg).toMatchObject({ Count: 3, Sum: 460, package: expect.stringMatching(/^prepay_id=/) })
    const { BillNO } = opened.OtherMsg
    expect((await sandboxOrders(server)).find(({ outTradeNo }) => outTradeNo === BillNO)?.totalFen).toBe(46_000)
    expect((await unpaidOf(account)).map((row) => row.BillNO)).toEqual([BillNO, BillNO, BillNO])
    expect((await billOf(account, BillNO)).item).toMatchObject({ State: 'open', Sum: 460, Count: 3, PayTime: null })

    await payAtWechat(server, BillNO)
    await eventually(
      'payment of every enrolment of the bill',
      () => statesOf(server, all),
      (states) => states.every((state) => state === 1),
    )
    const paid = await billOf(account, BillNO)
    expect(paid.item).toMatchObject({ State: 'paid', Sum: 460, CancelTime: null })
    expect(paid.listData).toMatchObject(
      all.map((EF_ID, n) => ({ EF_ID, Share: n === 2 ? 160 : 150, IsPay: 1, IsExtra: 0, Back: 0 })),
    )
    for (const [n, id] of all.entries()) {
      const info = await server.call('Exam', 'GetExamFormInfo', { EF_ID: id }, account)
      expect(info.item).toMatchObject({ BillNO, PayCode: family.payCodes[n], IsPay: 1 })
      const seen = await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: id }, staff.clerk)
      expect((seen.item.Orders as unknown[]).at(-1)).toMatchObject({ Fee: 460, Count: 3, Share: n === 2 ? 160 : 150 })
    }
    await expectBalanced(server)
  })

  test('asked for again it is the same order; of one enrolment as well', async () => {
    const { account, ids: all } = await buildFamily(server, batch, 2)
    const [one, again] = [await open(account, all), await open(account, [...all].reverse())]
    expect(again.OtherMsg.package).toBe(one.OtherMsg.package)
    const doubled = await open(account, [...all, ...all], { Sum: 300 })
    expect(doubled.OtherMsg).toMatchObject({ Count: 2, Sum: 300, BillNO: one.OtherMsg.BillNO })
    const single = await buildFamily(server, batch, 1)
    expect((await open(single.account, single.ids)).OtherMsg).toMatchObject({ Count: 1, Sum: 150 })
  })

  test('a lost notice is found by who looks, and by the job', async () => {
    await control(server, { holdNotices: true })
    try {
      const [watched, left] = [await buildFamily(server, batch, 2), await buildFamily(server, batch, 2)]
      for (const { account, ids: all } of [watched, left])
        await payAtWechat(server, (await open(account, all)).OtherMsg.BillNO)
      const [id = 0] = watched.ids
      const { BillNO } = (await server.call('Exam', 'GetExamFormInfo', { EF_ID: id }, watched.account)).item
      expect((await billOf(watched.account, String(BillNO))).item).toMatchObject({ State: 'paid' })
      server.clock.advance(40_000)
      await server.runJob('checkOpenOrders', {})
      expect(await statesOf(server, [...watched.ids, ...left.ids])).toEqual([1, 1, 1, 1])
    } finally {
      await control(server, { holdNotices: false })
    }
    await expectBalanced(server)
  })

  test('is refused for what cannot be paid, with its name, and for another sum than was seen', async () => {
    const { account, ids: all } = await buildFamily(server, batch, 2)
    const [desk] = (await buildFamily(server, batch, 1)).ids
    const refused = async (EF_IDs: number[], input = {}) => (await open(account, EF_IDs, input)).Msg
    expect(await refused([])).toBe('请选择1至50项报名一起支付')
    expect(await refused(Array.from({ length: 51 }, (_, n) => n + 1))).toBe('请选择1至50项报名一起支付')
    expect(await open(account, [...all, desk ?? 0])).toMatchObject({ status: 404 })
    expect(await refused(all, { Sum: 299.99 })).toBe('应缴合计已变为300元，请核对后再支付')
    await server.db
      .updateTable('enrolment')
      .set({ areaId: ids.deskArea })
      .where('id', '=', all[1] ?? 0)
      .execute()
    expect(await refused(all)).toBe('考生“李小音”：该地区不支持在线缴费，请到指定地点进行缴费')
    expect((await unpaidOf(account)).map((row) => row.Why)).toEqual(['该地区不支持在线缴费，请到指定地点进行缴费', ''])
    await server.db
      .updateTable('enrolment')
      .set({ areaId: ids.area, feeFen: 999_999_999 })
      .where('id', '=', all[1] ?? 0)
      .execute()
    expect(await refused(all)).toBe('合计金额超过了微信支付一笔订单的上限，请分几次支付')
    expect(await statusesOf(all[0] ?? 0)).toEqual(['created'])
  })

  test('belongs to its account: others neither see nor cancel it', async () => {
    const { account, ids: all } = await buildFamily(server, batch, 2)
    const { BillNO } = (await open(account, all)).OtherMsg
    const stranger = await buildAccount(server, { openId: PAYER })
    expect(await billOf(stranger, BillNO)).toMatchObject({ status: 404 })
    expect(await cancel(stranger, BillNO)).toMatchObject({ status: 404 })
    expect(await payAlone(account, BillNO)).toMatchObject({ status: 404 })
  })
})

describe('leaves the others right', () => {
  test('cancelled: not within five minutes; then each can be paid alone, by its own PayCode', async () => {
    const { account, ids: all, payCodes } = await buildFamily(server, batch, 3)
    const { BillNO } = (await open(account, all)).OtherMsg
    expect((await cancel(account, BillNO)).Msg).toBe('微信支付发起后5分钟内不能取消，请5分钟后再试')
    expect((await payAlone(account, payCodes[0] ?? '')).Msg).toBe(
      '该报名正在与其他报名合并支付，请继续完成那笔支付，或5分钟后再试',
    )
    expect((await open(account, all.slice(1))).Msg).toBe(
      '考生“李小音”刚刚发起过支付，请先完成那笔支付，或5分钟后再一起支付',
    )
    server.clock.advance(301_000)
    expect((await cancel(account, BillNO)).OtherMsg).toEqual({ State: 'closed' })
    expect((await cancel(account, BillNO)).OtherMsg).toEqual({ State: 'closed' })
    expect((await sandboxOrders(server)).find(({ outTradeNo }) => outTradeNo === BillNO)?.state).toBe('CLOSED')
    expect(await payAlone(account, payCodes[0] ?? '')).toMatchObject({ Code: 1 })
    expect(await open(account, all.slice(1))).toMatchObject({ Code: 1, OtherMsg: { Count: 2 } })
    expect(await Promise.all(all.map(statusesOf))).toEqual([
      ['closed', 'closed', 'open'],
      ['closed', 'closed', 'open'],
      ['closed', 'closed', 'open'],
    ])
  })

  test('cancelled after it was paid: it is paid', async () => {
    const { account, ids: all } = await buildFamily(server, batch, 2)
    const { BillNO } = (await open(account, all)).OtherMsg
    server.clock.advance(301_000)
    await control(server, { holdNotices: true })
    await payAtWechat(server, BillNO)
    expect((await cancel(account, BillNO)).OtherMsg).toEqual({ State: 'paid' })
    await control(server, { holdNotices: false })
    expect(await statesOf(server, all)).toEqual([1, 1])
    await expectBalanced(server)
  })

  test('past its half hour it is closed, and its enrolments can be picked anew', async () => {
    const { account, ids: all } = await buildFamily(server, batch, 2)
    const { BillNO } = (await open(account, all)).OtherMsg
    server.clock.advance(31 * 60_000)
    await server.runJob('checkOpenOrders', {})
    expect((await billOf(account, BillNO)).item).toMatchObject({ State: 'closed' })
    expect((await open(account, all)).OtherMsg.BillNO).not.toBe(BillNO)
  })

  test('an edit of one that changes its fee closes it; another child can be paid meanwhile', async () => {
    const { account, ids: all, payCodes } = await buildFamily(server, batch, 2)
    const [first = 0] = all
    await open(account, all)
    expect(await edit(account, first, { GID: ids.grade2 })).toMatchObject({ Code: 0, Msg: '已发起支付，请稍后再修改' })
    expect(await edit(account, first, { Name: '李改名' })).toMatchObject({ Code: 1 })
    server.clock.advance(301_000)
    expect(await edit(account, first, { GID: ids.grade2 })).toMatchObject({ Code: 1, OtherMsg: { Fee: 160 } })
    expect(await Promise.all(all.map(statusesOf))).toEqual([
      ['closed', 'closed', 'created'],
      ['closed', 'closed'],
    ])
    expect(await payAlone(account, payCodes[1] ?? '')).toMatchObject({ Code: 1 })
  })

  test('a second payer waits, then his own order takes its place', async () => {
    const { account, ids: all } = await buildFamily(server, batch, 2)
    const { BillNO } = (await open(account, all)).OtherMsg
    await server.db.updateTable('session').set({ openId: OTHER_PAYER }).where('accountId', '=', account.id).execute()
    expect((await open(account, all, { OpenID: OTHER_PAYER })).Msg).toContain('刚刚发起过支付')
    server.clock.advance(301_000)
    const second = await open(account, all, { OpenID: OTHER_PAYER })
    expect(second).toMatchObject({ Code: 1 })
    expect(second.OtherMsg.BillNO).not.toBe(BillNO)
    // The first parent pays all the same: WeChat has closed it, and says so.
    expect((await billOf(account, BillNO)).item).toMatchObject({ State: 'closed' })
  })

  test('one that was paid otherwise: its share goes back, the others count', async () => {
    const family = await buildFamily(server, batch, 3)
    const { account, ids: all, payCodes } = family
    const [first = 0] = all
    const { BillNO } = (await open(account, all)).OtherMsg
    server.clock.advance(31 * 60_000)
    await server.runJob('checkOpenOrders', {})
    await payAlone(account, payCodes[0] ?? '')
    const alone = (await ordersOf(server, first)).at(-1)
    await payAtWechat(server, alone?.payCode ?? '')
    await eventually(
      'payment of the enrolment alone',
      () => statesOf(server, [first]),
      ([state]) => state === 1,
    )
    await payAtWechat(server, BillNO, { despiteClose: true })
    await eventually(
      'payment of every enrolment of the bill',
      () => statesOf(server, all),
      (states) => states.every((state) => state === 1),
    )
    const refund = await refundOf(server, first)
    expect(refund).toMatchObject({ amountFen: 15_000, origin: 'extra', reason: '重复支付，自动退回' })
    await server.runJob('refundOrder', { orderId: refund.orderId ?? 0 })
    await follow()
    expect((await refundOf(server, first)).status).toBe('done')
    const bill = await billOf(account, BillNO)
    expect(bill.item).toMatchObject({ State: 'paid', Sum: 450 })
    expect(bill.listData).toMatchObject([
      { EF_ID: first, IsExtra: 1, Back: 150, IsPay: 1 },
      { IsExtra: 0, Back: 0, IsPay: 1 },
      { IsExtra: 0, Back: 0, IsPay: 1 },
    ])
    // What paid it is the order of its own, and that is what a refund gives back.
    expect(await approveRefund(server, staff, { EF_ID: first, Fen: 15_000 })).toMatchObject({ orderId: alone?.id })
    await expectBalanced(server)
  })

  test('another sum came: held as a whole, until a person gives it back', async () => {
    const { account, ids: all } = await buildFamily(server, batch, 2)
    const { BillNO } = (await open(account, all)).OtherMsg
    await payAtWechat(server, BillNO, { totalFen: 10 })
    await eventually(
      'bill held for its wrong amount',
      async () => (await billOf(account, BillNO)).item,
      ({ State }) => State === 'held',
    )
    expect((await open(account, all)).Msg).toContain('正在核对')
    const [row] = (await server.call('Admin', 'GetMoneyWorkList', { EF_ID: all[0] }, staff.finance)).listData ?? []
    const decide = (IsAccepted: 0 | 1) =>
      server.call(
        'Admin',
        'DecideHeldPayment',
        { W_ID: row?.W_ID, Version: row?.Version, IsAccepted, Note: '' },
        staff.finance,
      )
    expect((await decide(1)).Msg).toBe('这笔款项由多项报名合并支付，无法分摊，只能退款后重新支付')
    expect(await decide(0)).toMatchObject({ Code: 1 })
    await follow(2)
    expect((await billOf(account, BillNO)).item).toMatchObject({ State: 'back' })
    expect(await open(account, all)).toMatchObject({ Code: 1, OtherMsg: { Sum: 300 } })
  })

  test('one is given back: its share and no more; the bill ends when all of it went back', async () => {
    const family = await buildFamily(server, batch, 3)
    const BillNO = await buildPaidBill(server, family)
    const [first = 0, second = 0, third = 0] = family.ids
    const refundable = await server.call('Admin', 'GetRefundable', { EF_ID: first }, staff.clerk)
    expect(refundable.item).toMatchObject({ Received: 150, Left: 150, Way: 'wechat' })
    const tooMuch = { EF_ID: first, Fen: 15_001, Reason: '孩子生病' }
    expect(await server.call('Admin', 'RequestRefund', tooMuch, staff.clerk)).toMatchObject({ Code: 0 })
    const given = await approveRefund(server, staff, { EF_ID: first, Fen: 15_000 })
    expect(await statesOf(server, family.ids)).toEqual([2, 1, 1])
    await server.runJob('refundOrder', { orderId: given.orderId ?? 0 })
    await follow()
    expect((await billOf(family.account, BillNO)).item).toMatchObject({ State: 'paid' })
    expect((await sandboxOrders(server)).find(({ outTradeNo }) => outTradeNo === BillNO)?.state).toBe('REFUND')

    // WeChat takes one refund of an order a minute; the second of these waits for its turn.
    for (const id of [second, third]) await approveRefund(server, staff, { EF_ID: id, Fen: 15_000 })
    const [one, other] = [await refundOf(server, second), await refundOf(server, third)]
    expect(Number(other.askAt) - Number(one.askAt)).toBe(60_000)
    await server.runJob('refundOrder', { orderId: given.orderId ?? 0 })
    expect((await refundOf(server, third)).status).toBe('approved')
    await follow(3)
    const bill = await billOf(family.account, BillNO)
    expect(bill.item).toMatchObject({ State: 'back' })
    expect(bill.listData?.map(({ Back, IsPay }) => [Back, IsPay])).toEqual(Array(3).fill([150, 2]))
    expect((await ordersOf(server, first)).at(-1)?.status).toBe('refunded')
    await expectBalanced(server)
  })
})
