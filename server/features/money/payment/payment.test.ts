import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashToken } from '#server/security/secrets.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildBatch,
  buildEnrolment,
  buildPhoto,
  ids,
  signUpForm,
} from '#test/builders.ts'
import { control, OTHER_PAYER, PAYER, sandboxOrders } from '#test/control.ts'
import { newBrowser } from '#test/phone.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

let server: TestServer
let batch: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
})
afterAll(() => server.stop())

interface Sheet {
  appid: string
  timeStamp: string
  nonceStr: string
  package: string
  paySign: string
}

const startPay = (account: BuiltAccount, PayCode: string, OpenID = '') =>
  server.call<Sheet>('WeiXin', 'CreateWeiXinPayUrl', { PayCode, OpenID, IP: '1.2.3.4' }, account)

const enrolmentRow = (id: number) =>
  server.db.selectFrom('enrolment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ordersOf = (id: number) =>
  server.db.selectFrom('payOrder').selectAll().where('enrolmentId', '=', id).orderBy('id').execute()
const moneyOf = (id: number) =>
  server.db.selectFrom('moneyEntry').selectAll().where('enrolmentId', '=', id).orderBy('id').execute()

async function enrolled(changes: Record<string, unknown> = {}) {
  const account = await buildAccount(server, { openId: PAYER })
  return { account, ...(await buildEnrolment(server, account, batch, changes)) }
}

const untilPaid = (id: number) =>
  eventually(
    'payment of the enrolment',
    () => enrolmentRow(id),
    (row) => row.payStatus === 1,
  )

describe('a payment', () => {
  test('prepay, pay sheet, signed notice: paid once, one entry of money, one exam number', async () => {
    const { account, id, payCode } = await enrolled()
    const sheet = await startPay(account, payCode)
    expect(sheet).toMatchObject({
      Code: 1,
      OtherMsg: { signType: 'MD5', package: expect.stringMatching(/^prepay_id=/) },
    })
    expect(await sandboxOrders(server)).toContainEqual(
      expect.objectContaining({ outTradeNo: payCode, totalFen: 15_000, openId: PAYER }),
    )
    await control(server, { pay: { outTradeNo: payCode } })
    const row = await untilPaid(id)
    expect(row).toMatchObject({ payMethod: 'wechat', examNo: expect.stringMatching(/^8726\d{10}$/) })
    expect(await moneyOf(id)).toMatchObject([{ kind: 'payment', amountFen: 15_000 }])
    expect(await startPay(account, payCode)).toMatchObject({ Code: 0, Msg: '该报名已缴费，请勿重复支付' })
  })

  test('asked for twice, cancelled and taken up again: the same order and the same prepay', async () => {
    const { account, id, payCode } = await enrolled()
    const first = await startPay(account, payCode)
    const second = await startPay(account, payCode)
    expect(second.OtherMsg.package).toBe(first.OtherMsg.package)
    expect(await ordersOf(id)).toHaveLength(1)
  })

  test('many who look at once whether it is paid ask WeChat once, and all read what it says', async () => {
    const { account, id, payCode } = await enrolled()
    await startPay(account, payCode)
    await control(server, { holdNotices: true })
    await control(server, { pay: { outTradeNo: payCode } })
    const asking = vi.spyOn(server.services.outside.wechat, 'queryOrder')
    try {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () =>
          server.call<{ IsPay: number }>('WeiXin', 'GetPayState', { EF_ID: id }, account),
        ),
      )
      expect(answers.map(({ OtherMsg }) => OtherMsg.IsPay)).toEqual(Array(30).fill(1))
      // A caller that comes after the answer but before it is booked queries again.
      expect(asking.mock.calls.length).toBeLessThan(10)
    } finally {
      asking.mockRestore()
      await control(server, { holdNotices: false })
    }
  })

  test('whoever asks after WeChat was paid reads that, also in the moment in which it is booked', async () => {
    await control(server, { holdNotices: true })
    try {
      const paid = await Promise.all(
        Array.from({ length: 12 }, async () => {
          const { account, id, payCode } = await enrolled()
          await startPay(account, payCode)
          await control(server, { pay: { outTradeNo: payCode } })
          return { account, id }
        }),
      )
      const answers = await Promise.all(
        paid.flatMap(({ account, id }) =>
          Array.from({ length: 12 }, async (_, n) => {
            await sleep(4 * n)
            return server.call<{ IsPay: number }>('WeiXin', 'GetPayState', { EF_ID: id }, account)
          }),
        ),
      )
      expect(answers.map(({ OtherMsg }) => OtherMsg.IsPay)).toEqual(answers.map(() => 1))
    } finally {
      await control(server, { holdNotices: false })
    }
  })

  test('ten requests at once open one order', async () => {
    const { account, id, payCode } = await enrolled()
    const answers = await Promise.all(Array.from({ length: 10 }, () => startPay(account, payCode)))
    expect(new Set(answers.map(({ OtherMsg }) => OtherMsg.package)).size).toBe(1)
    expect(await ordersOf(id)).toHaveLength(1)
  })

  // Without the enrolment's lock in settleOrder several of these would settle the order, each with an exam number.
  test('fifty copies of the notice at once change nothing after the first', async () => {
    const { account, id, payCode } = await enrolled()
    await startPay(account, payCode)
    await control(server, { holdNotices: true })
    await control(server, { pay: { outTradeNo: payCode } })
    const { resendNotice } = await control(server, { resendNotice: { outTradeNo: payCode, times: 50, parallel: true } })
    await control(server, { holdNotices: false })
    expect(resendNotice).toHaveLength(50)
    await untilPaid(id)
    expect(await moneyOf(id)).toHaveLength(1)
    const numbers = await server.db.selectFrom('examNumber').selectAll().where('enrolmentId', '=', id).execute()
    expect(numbers).toHaveLength(1)
    expect((await ordersOf(id)).map(({ status }) => status)).toEqual(['paid'])
  })

  test('a forged notice, an amount in another form and a wrong currency change nothing; WeChat is asked about the currency, and what it says is booked', async () => {
    const { account, id, payCode } = await enrolled()
    await startPay(account, payCode)
    await control(server, { holdNotices: true })
    await control(server, { pay: { outTradeNo: payCode } })
    for (const wish of [{ forged: true }, { change: { total_fee: '15e3' } }, { change: { appid: 'wx-somebody-else' } }])
      await control(server, { resendNotice: { outTradeNo: payCode, times: 1, ...wish } })
    expect((await enrolmentRow(id)).payStatus).toBe(0)
    expect(await moneyOf(id)).toHaveLength(0)
    await control(server, { resendNotice: { outTradeNo: payCode, times: 1, change: { fee_type: 'USD' } } })
    expect((await enrolmentRow(id)).payStatus).toBe(1)
    expect(await moneyOf(id)).toMatchObject([{ kind: 'payment', amountFen: 15_000 }])
    const order = (await ordersOf(id))[0]
    const alarms = await server.db
      .selectFrom('paymentAlarm')
      .selectAll()
      .where('orderId', '=', order?.id ?? 0)
      .execute()
    expect(alarms).toEqual([])
    await control(server, { holdNotices: false })
    await untilPaid(id)
  })

  test('a lost notice: the job asks WeChat and books it', async () => {
    const { account, id, payCode } = await enrolled()
    await startPay(account, payCode)
    await control(server, { holdNotices: true })
    await control(server, { pay: { outTradeNo: payCode } })
    server.clock.advance(40_000)
    await server.runJob('checkOpenOrders', {})
    expect((await enrolmentRow(id)).payStatus).toBe(1)
    // The late notice finds the order settled.
    await control(server, { resendNotice: { outTradeNo: payCode, times: 2 } })
    expect(await moneyOf(id)).toHaveLength(1)
    await control(server, { holdNotices: false })
  })

  test('an order past its half hour is closed at WeChat, and the next payment takes a new one', async () => {
    const { account, id, payCode } = await enrolled()
    await startPay(account, payCode)
    server.clock.advance(31 * 60_000)
    await server.runJob('checkOpenOrders', {})
    expect((await ordersOf(id)).map(({ status }) => status)).toEqual(['closed'])
    const again = await startPay(account, payCode)
    expect(again.Code).toBe(1)
    expect((await ordersOf(id)).map(({ status }) => status)).toEqual(['closed', 'open'])
  })

  test('paid although closed: the money is booked; paid twice: the second is given back', async () => {
    const { account, id, payCode } = await enrolled()
    await startPay(account, payCode)
    server.clock.advance(31 * 60_000)
    await server.runJob('checkOpenOrders', {})
    await startPay(account, payCode)
    const [closed, open] = await ordersOf(id)
    await control(server, { pay: { outTradeNo: open?.payCode } })
    await untilPaid(id)
    await control(server, { pay: { outTradeNo: closed?.payCode, despiteClose: true } })
    await eventually(
      'refund of the order that was paid too late',
      () => ordersOf(id),
      ([first]) => first?.status === 'refunding',
    )
    server.clock.advance(5000)
    // WeChat completes a refund later: the first run requests it, and a later one finds it done.
    await server.runJob('refundOrder', { orderId: closed?.id ?? 0 })
    server.clock.advance(60_000)
    await server.runJob('moveRefunds', {})
    expect((await ordersOf(id)).map(({ status }) => status)).toEqual(['refunded', 'paid'])
    expect((await moneyOf(id)).map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
      ['payment', 15_000],
      ['payment', 15_000],
      ['refund', -15_000],
    ])
    expect((await enrolmentRow(id)).payStatus).toBe(1)
  })

  test('a prepay whose answer was lost is asked for again under the same number', async () => {
    const { account, id, payCode } = await enrolled()
    await control(server, { failNext: { path: '/sandbox/mch/pay/unifiedorder', times: 1, how: 'lostAnswer' } })
    expect((await startPay(account, payCode)).Code).toBe(1)
    expect(await ordersOf(id)).toHaveLength(1)
  })

  test('WeChat out of reach: a clear 503, and the same order can be paid afterwards', async () => {
    const { account, id, payCode } = await enrolled()
    await control(server, { failNext: { path: '/sandbox/mch/pay/unifiedorder', times: 9, how: '5xx' } })
    const down = await startPay(account, payCode)
    expect(down).toMatchObject({ status: 503, Code: 0 })
    expect(down.Msg).toContain('微信支付')
    await control(server, { failNext: { path: '/sandbox/mch/pay/unifiedorder', times: 0, how: '5xx' } })
    expect((await startPay(account, payCode)).Code).toBe(1)
    expect(await ordersOf(id)).toHaveLength(1)
  })
})

describe('who decides what is paid', () => {
  test('P10 the order’s own sum counts where the fee table changes between the order and its notice', async () => {
    const own = await buildBatch(server)
    const account = await buildAccount(server, { openId: PAYER })
    const { id, payCode } = await buildEnrolment(server, account, own)
    await startPay(account, payCode)
    await server.db.updateTable('batchFee').set({ feeFen: 99_900 }).where('batchId', '=', own).execute()
    await control(server, { pay: { outTradeNo: payCode } })
    expect(await untilPaid(id)).toMatchObject({ feeFen: 15_000, payMethod: 'wechat' })
    expect(await moneyOf(id)).toMatchObject([{ kind: 'payment', amountFen: 15_000 }])
  })

  test('P7 whoever says that it is paid changes nothing: WeChat is asked, and has no money', async () => {
    const { account, id, payCode } = await enrolled()
    await startPay(account, payCode)
    const said = { EF_ID: id, IsPay: 1, Fee: 0, PayState: 1, PayCode: payCode }
    const answer = await server.call<{ IsPay: number }>('WeiXin', 'GetPayState', said, account)
    expect(answer.OtherMsg.IsPay).toBe(0)
    expect(await enrolmentRow(id)).toMatchObject({ payStatus: 0, feeFen: 15_000, examNo: null })
    expect(await moneyOf(id)).toEqual([])
  })
})

describe('who may pay what', () => {
  test('an area without online payment says where to go', async () => {
    const { account, payCode } = await enrolled({ EA_ID: ids.deskArea })
    expect(await startPay(account, payCode)).toMatchObject({
      Code: 0,
      Msg: '该地区不支持在线缴费，请到指定地点进行缴费',
    })
  })

  test('somebody else’s PayCode is unknown', async () => {
    const { payCode } = await enrolled()
    const stranger = await buildAccount(server, { openId: PAYER })
    expect(await startPay(stranger, payCode)).toMatchObject({ status: 404, Code: 0 })
    expect(await startPay(stranger, 'K-no-such-code')).toMatchObject({ status: 404, Code: 0 })
  })

  test('only with a WeChat identity that this person proved', async () => {
    const { account, payCode } = await enrolled()
    expect(await startPay(account, payCode, OTHER_PAYER)).toMatchObject({ Code: 0, Msg: '请先完成微信授权' })
    const unproved = await buildAccount(server)
    const own = await buildEnrolment(server, unproved, batch)
    expect(await startPay(unproved, own.payCode)).toMatchObject({ Code: 0, Msg: '请先完成微信授权' })
    const browser = newBrowser()
    const cookie = String(browser.cookie).split('=')[1] ?? ''
    const authorised = async (openId: string) =>
      server.db
        .insertInto('checkCode')
        .values({
          codeHash: Buffer.from(openId),
          openId,
          browser: hashToken(cookie),
          address: '',
          sendsLeft: 5,
          createdAt: server.clock.now(),
          expiresAt: server.clock.now() + 600_000,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const payAs = (OpenID: string, headers: Record<string, string>) =>
      server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: own.payCode, OpenID }, { ...unproved, headers })
    // Authorised in this browser just now, but with an identity of another account.
    await authorised(PAYER)
    expect(await payAs(PAYER, browser)).toMatchObject({ Code: 0, Msg: '请先完成微信授权' })
    await authorised(OTHER_PAYER)
    // Authorised, but in another browser, or in one without a cookie.
    for (const headers of [newBrowser(), {}])
      expect(await payAs(OTHER_PAYER, headers)).toMatchObject({ Code: 0, Msg: '请先完成微信授权' })
    expect(await payAs(OTHER_PAYER, browser)).toMatchObject({ Code: 1 })
  })
})

describe('editing while a payment is under way', () => {
  const edit = async (account: BuiltAccount, id: number, changes: Record<string, unknown>) =>
    server.call(
      'Exam',
      'UpdateExamForm',
      signUpForm(batch, await buildPhoto(server, account), { EF_ID: id, ...changes }),
      account,
    )

  test('a change of the fee waits five minutes, then closes the order first; a change of a name does not wait', async () => {
    const { account, id, payCode } = await enrolled()
    const holdsUntil = async () =>
      (await server.call('Exam', 'GetExamFormInfo', { EF_ID: id }, account)).item.PayHoldsUntil
    expect(await holdsUntil()).toBeNull()
    await startPay(account, payCode)
    // This is told before the form is opened, so that nobody fills it in for nothing.
    expect(Date.parse(String(await holdsUntil()))).toBe(server.clock.now() + 300_000)
    expect(await edit(account, id, { GID: ids.grade2 })).toMatchObject({ Code: 0, Msg: '已发起支付，请稍后再修改' })
    expect(await edit(account, id, { Name: '李中音' })).toMatchObject({ Code: 1 })
    server.clock.advance(301_000)
    expect(await holdsUntil()).toBeNull()
    expect(await edit(account, id, { GID: ids.grade2 })).toMatchObject({ Code: 1, OtherMsg: { Fee: 160 } })
    expect((await ordersOf(id)).map(({ status, amountFen }) => [status, amountFen])).toEqual([
      ['closed', 15_000],
      ['created', 16_000],
    ])
    const stale = (await sandboxOrders(server)).find(({ outTradeNo }) => outTradeNo === payCode)
    expect(stale?.state).toBe('CLOSED')
  })

  test('a payment that came first wins over the edit', async () => {
    const { account, id, payCode } = await enrolled()
    await startPay(account, payCode)
    server.clock.advance(301_000)
    await control(server, { holdNotices: true })
    await control(server, { pay: { outTradeNo: payCode } })
    expect(await edit(account, id, { GID: ids.grade2 })).toMatchObject({ Code: 0, Msg: '该报名已缴费，不能修改' })
    expect(await enrolmentRow(id)).toMatchObject({ payStatus: 1, feeFen: 15_000 })
    await control(server, { holdNotices: false })
  })

  // In no order of the three requests does anybody pay the fee of one grade and hold another.
  test('an edit that meets the first payment leaves no order that can be paid with the old fee', async () => {
    const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    for (let round = 0; round < 24; round++) {
      const { account, id, payCode } = await enrolled()
      const [paying, editing] = await Promise.all([
        startPay(account, payCode),
        wait(round % 8).then(() => edit(account, id, { GID: ids.grade2 })),
      ])
      const { feeFen } = await enrolmentRow(id)
      const codes = (await ordersOf(id)).map(({ payCode }) => payCode)
      const payable = (await sandboxOrders(server)).filter(({ outTradeNo }) => codes.includes(outTradeNo))
      expect(payable.map(({ totalFen }) => totalFen)).toEqual(payable.map(() => feeFen))
      expect([paying.Code, editing.Code]).toContain(1)
    }
  })

  test('edit, pay and notice at once, twenty times: the fee paid is the fee of the grade', async () => {
    for (let round = 0; round < 20; round++) {
      const { account, id, payCode } = await enrolled()
      await startPay(account, payCode)
      server.clock.advance(301_000)
      await Promise.all([
        edit(account, id, { GID: ids.grade2 }),
        startPay(account, payCode),
        control(server, { pay: { outTradeNo: payCode } }),
      ])
      const row = await enrolmentRow(id)
      const paid = (await ordersOf(id)).filter(({ status }) => status === 'paid')
      if (row.payStatus === 1) expect(paid.map(({ amountFen }) => amountFen)).toEqual([row.feeFen])
      expect(row.feeFen).toBe(row.gradeId === ids.grade2 ? 16_000 : 15_000)
    }
  })
})
