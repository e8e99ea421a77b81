import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  buildFamily,
  buildPaidBill,
  expectBalanced,
  type Family,
  openBill,
  ordersOf,
  payAtWechat,
  statesOf,
} from '#test/billBuilders.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildPhoto, ids, signUpForm } from '#test/builders.ts'
import { control, OTHER_PAYER, sandboxOrders } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { approveRefund, buildRefundStaff, type RefundStaff, refundOf } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

let server: TestServer
let batch: number
let staff: RefundStaff
let cashier: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  staff = await buildRefundStaff(server)
  cashier = await buildAccount(server, { userType: 9, roles: ['finance'] })
})
afterEach(async () => {
  await control(server, { holdNotices: false })
  await expectBalanced(server)
})
afterAll(() => server.stop())

/**
 * Fires fifty at once, on warm connections, one kind after the other in turn. None may end in an error of the server: the
 * last word of an index or of a status would keep the books right without any lock, at the price of such errors.
 */
async function fifty(...kinds: Array<(n: number) => Promise<unknown>>): Promise<void> {
  await warmPool(server)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => (kinds[n % kinds.length] as (n: number) => Promise<unknown>)(n)),
  )
  const failed = answers.filter((answer) => ((answer as { status?: number } | undefined)?.status ?? 200) >= 500)
  expect(failed).toEqual([])
}

const open = ({ account, ids: all }: Family, EF_IDs = all, input: Record<string, unknown> = {}) =>
  openBill(server, account, EF_IDs, input)
const look = ({ account }: Family, BillNO: string) => server.call('WeiXin', 'GetBill', { BillNO }, account)
const cancel = ({ account }: Family, BillNO: string) => server.call('WeiXin', 'CancelBill', { BillNO }, account)
const payAlone = ({ account, payCodes }: Family, n: number) =>
  server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: payCodes[n] }, account)
async function notice(outTradeNo: string) {
  const { resendNotice } = await control(server, { resendNotice: { outTradeNo, times: 1 } })
  return (resendNotice as Array<{ status: number; accepted: boolean }>)[0]
}
const job = () => server.runJob('checkOpenOrders', {})
const takeAtDesk = (EF_ID: number, n: number) =>
  server.call(
    'Admin',
    'TakeDeskPayment',
    { EF_IDs: [EF_ID], Way: 'cash', ReceiptNO: `R${EF_ID}-${n}`, Payer: '李妈妈', Sum: 150 },
    cashier,
  )
async function editing({ account }: Family, EF_ID: number) {
  const form = signUpForm(batch, await buildPhoto(server, account), { EF_ID, GID: ids.grade2 })
  return () => server.call('Exam', 'UpdateExamForm', form, account)
}

/** The orders of these enrolments that could still be paid, each once, with the sum that WeChat would take. */
async function payableAtWechat(all: readonly number[]) {
  const orders = (await Promise.all(all.map((id) => ordersOf(server, id)))).flat()
  const codes = new Set(orders.map(({ payCode }) => payCode))
  return (await sandboxOrders(server)).filter(({ outTradeNo, state }) => codes.has(outTradeNo) && state === 'NOTPAY')
}

const liveOf = async (all: readonly number[]) =>
  (await Promise.all(all.map((id) => ordersOf(server, id)))).map((orders) => orders.filter(({ isLive }) => isLive))

/** A bill that was paid at WeChat, of which the product has not heard. */
async function paidUnheard(size: number, changesOf?: (n: number) => Record<string, unknown>) {
  const family = await buildFamily(server, batch, size, changesOf)
  const { BillNO } = (await open(family)).OtherMsg
  await control(server, { holdNotices: true })
  return { family, BillNO, pay: () => payAtWechat(server, BillNO) }
}

describe('fifty at once around one bill', () => {
  test('pay and pay: of bills that overlap one is opened, and each enrolment has one order', async () => {
    const family = await buildFamily(server, batch, 4)
    const [a = 0, b = 0, c = 0, d = 0] = family.ids
    const wishes = [
      [a, b, c],
      [d, c],
      [b, d],
      [a, b, c, d],
      [d, a],
    ]
    await fifty(...wishes.map((wish) => () => open(family, wish)))
    for (const live of await liveOf(family.ids)) expect(live.length).toBeLessThanOrEqual(1)
    const opened = await payableAtWechat(family.ids)
    const live = (await liveOf(family.ids)).flat().map(({ payCode }) => payCode)
    expect(opened.length).toBeGreaterThan(0)
    for (const { outTradeNo } of opened) expect(live).toContain(outTradeNo)
  })

  test('together and alone: whoever is first, nobody can pay twice', async () => {
    const family = await buildFamily(server, batch, 3)
    await fifty(
      () => open(family),
      (n) => payAlone(family, n % 3),
    )
    const live = await liveOf(family.ids)
    const payable = await payableAtWechat(family.ids)
    expect(new Set(payable.map(({ outTradeNo }) => outTradeNo))).toEqual(
      new Set(live.flat().flatMap(({ payCode }) => (payable.some((one) => one.outTradeNo === payCode) ? payCode : []))),
    )
    expect(payable.reduce((sum, { totalFen }) => sum + totalFen, 0)).toBeLessThanOrEqual(45_000)
  })

  test('two payers: one order, of the one who was first', async () => {
    const family = await buildFamily(server, batch, 3)
    await server.db
      .updateTable('session')
      .set({ openId: OTHER_PAYER })
      .where('accountId', '=', family.account.id)
      .execute()
    await fifty(
      () => open(family),
      () => open(family, family.ids, { OpenID: OTHER_PAYER }),
    )
    const payable = await payableAtWechat(family.ids)
    expect(payable.map(({ totalFen }) => totalFen)).toEqual([45_000])
  })

  test('notice, query and job: booked once for each', async () => {
    const { family, BillNO, pay } = await paidUnheard(3)
    await pay()
    server.clock.advance(40_000)
    await fifty(
      () => notice(BillNO),
      () => look(family, BillNO),
      () => job(),
    )
    expect(await statesOf(server, family.ids)).toEqual([1, 1, 1])
    const entries = await server.db
      .selectFrom('moneyEntry')
      .select('amountFen')
      .where('enrolmentId', 'in', family.ids)
      .execute()
    expect(entries.map(({ amountFen }) => amountFen)).toEqual([15_000, 15_000, 15_000])
  })

  test('cancel and notice: paid, although it was being closed', async () => {
    const { family, BillNO, pay } = await paidUnheard(3)
    server.clock.advance(301_000)
    await pay()
    await fifty(
      () => cancel(family, BillNO),
      () => notice(BillNO),
    )
    expect(await statesOf(server, family.ids)).toEqual([1, 1, 1])
  })

  test('cancel and pay: what can be paid at WeChat is what is open here', async () => {
    const family = await buildFamily(server, batch, 3)
    const { BillNO } = (await open(family)).OtherMsg
    server.clock.advance(301_000)
    await fifty(
      () => cancel(family, BillNO),
      () => open(family),
    )
    const live = new Set((await liveOf(family.ids)).flat().map(({ payCode }) => payCode))
    for (const { outTradeNo } of await payableAtWechat(family.ids)) expect(live).toContain(outTradeNo)
  })

  test('the end of its half hour and the notice: paid', async () => {
    const { family, BillNO, pay } = await paidUnheard(3)
    await pay()
    server.clock.advance(31 * 60_000)
    await fifty(
      () => job(),
      () => notice(BillNO),
    )
    expect(await statesOf(server, family.ids)).toEqual([1, 1, 1])
  })

  test('an edit of one and the opening: nobody can pay the old fee of what has a new one', async () => {
    const family = await buildFamily(server, batch, 3)
    const [first = 0] = family.ids
    const edit = await editing(family, first)
    await fifty(
      () => open(family),
      (n) => (n === 25 ? edit() : open(family)),
    )
    const { feeFen } = await server.db
      .selectFrom('enrolment')
      .select('feeFen')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    for (const { totalFen } of await payableAtWechat(family.ids)) expect(totalFen).toBe(feeFen + 30_000)
  })

  test('an edit of one and the notice: its share pays what it is, or goes back; the others are paid', async () => {
    const { family, BillNO, pay } = await paidUnheard(3)
    const [first = 0] = family.ids
    const edit = await editing(family, first)
    server.clock.advance(301_000)
    await fifty(
      (n) => (n === 0 ? edit() : n === 10 ? pay() : look(family, BillNO)),
      // Before the payment the stand-in refuses to send a notice, and says so with an error.
      (n) => (n > 10 ? notice(BillNO).catch(() => null) : look(family, BillNO)),
    )
    await control(server, { holdNotices: false })
    const paidAtWechat =
      (await sandboxOrders(server)).find(({ outTradeNo }) => outTradeNo === BillNO)?.state !== 'CLOSED'
    if (paidAtWechat)
      await eventually(
        'payment of the enrolments that stayed in the bill',
        () => statesOf(server, family.ids.slice(1)),
        (states) => states.every((state) => state === 1),
      )
    else expect(await statesOf(server, family.ids)).toEqual([0, 0, 0])
  })

  test('the desk takes one while a bill is opened: one of both has the child', async () => {
    const family = await buildFamily(server, batch, 3)
    const [first = 0] = family.ids
    await fifty(
      () => open(family),
      (n) => takeAtDesk(first, n),
    )
    const [state] = await statesOf(server, [first])
    const sums = (await payableAtWechat(family.ids)).map(({ totalFen }) => totalFen)
    expect([state, ...sums]).toEqual(state === 1 ? [1] : [0, 45_000])
  })

  test('the desk takes one whose bill has run out, and the notice comes: paid once, one of both goes back', async () => {
    const { family, BillNO, pay } = await paidUnheard(3)
    const [first = 0] = family.ids
    await pay()
    server.clock.advance(31 * 60_000)
    await fifty(
      () => notice(BillNO),
      (n) => takeAtDesk(first, n),
    )
    expect(await statesOf(server, family.ids)).toEqual([1, 1, 1])
  })

  test('an order of its own is paid at the same time: the share of the bill or the order goes back', async () => {
    const family = await buildFamily(server, batch, 3)
    const [first = 0] = family.ids
    const { BillNO } = (await open(family)).OtherMsg
    server.clock.advance(31 * 60_000)
    await job()
    await payAlone(family, 0)
    const own = (await ordersOf(server, first)).at(-1)?.payCode ?? ''
    await control(server, { holdNotices: true })
    await payAtWechat(server, BillNO, { despiteClose: true })
    await payAtWechat(server, own)
    await fifty(
      () => notice(BillNO),
      () => notice(own),
    )
    expect(await statesOf(server, family.ids)).toEqual([1, 1, 1])
    expect(await refundOf(server, first)).toMatchObject({ origin: 'extra', amountFen: 15_000 })
  })

  // Without the counters' order (`inSeriesOrder`) these would wait for each other, and be run again by the deadlock's retry.
  test('bills with two majors crosswise get their numbers', async () => {
    const crossed = (n: number) => ({
      MID: n % 2 === 0 ? ids.piano : ids.hearing,
      GID: n % 2 === 0 ? ids.grade1 : ids.hearingGrade,
    })
    const bills = await Promise.all(Array.from({ length: 10 }, (_, k) => paidUnheard(4, (n) => crossed(n + k))))
    for (const { pay } of bills) await pay()
    await fifty((n) => notice(bills[n % 10]?.BillNO ?? ''))
    for (const { family } of bills) expect(await statesOf(server, family.ids)).toEqual([1, 1, 1, 1])
  })
})

describe('refunds of a bill', () => {
  test('fifty shares are given back at once: the order ends, each enrolment once', { timeout: 120_000 }, async () => {
    const family = await buildFamily(server, batch, 50)
    const BillNO = await buildPaidBill(server, family)
    await warmPool(server)
    await Promise.all(family.ids.map((EF_ID) => approveRefund(server, staff, { EF_ID, Fen: 15_000 })))
    const order = await server.db
      .selectFrom('payOrder')
      .selectAll()
      .where('payCode', '=', BillNO)
      .executeTakeFirstOrThrow()
    expect(order.status).toBe('refunding')
    const turns = await server.db.selectFrom('refund').select('askAt').where('orderId', '=', order.id).execute()
    expect(new Set(turns.map(({ askAt }) => askAt)).size).toBe(50)
    server.clock.advance(51 * 60_000)
    await server.runJob('moveRefunds', {})
    server.clock.advance(3_600_000)
    // Their ends are reported at once.
    await fifty(() => server.runJob('refundOrder', { orderId: order.id }))
    expect((await ordersOf(server, family.ids[0] ?? 0)).at(-1)?.status).toBe('refunded')
    expect(await statesOf(server, family.ids)).toEqual(Array(50).fill(2))
  })

  test('the same share, asked for and approved fifty times at once, goes back once', async () => {
    const family = await buildFamily(server, batch, 2)
    await buildPaidBill(server, family)
    const [first = 0] = family.ids
    await fifty(() =>
      server.call('Admin', 'RequestRefund', { EF_ID: first, Fen: 15_000, Reason: '孩子生病' }, staff.clerk),
    )
    const { id: R_ID, version: Version } = await refundOf(server, first)
    await fifty(() => server.call('Admin', 'DecideRefund', { R_ID, Version, IsApproved: 1 }, staff.finance))
    expect(await statesOf(server, family.ids)).toEqual([2, 1])
    expect(await server.db.selectFrom('refund').select('id').where('enrolmentId', '=', first).execute()).toHaveLength(1)
  })

  test('one share goes back while copies of the notice come', async () => {
    const family = await buildFamily(server, batch, 3)
    const BillNO = await buildPaidBill(server, family)
    const [first = 0] = family.ids
    await fifty((n) => (n === 10 ? approveRefund(server, staff, { EF_ID: first, Fen: 15_000 }) : notice(BillNO)))
    expect(await statesOf(server, family.ids)).toEqual([2, 1, 1])
  })
})
