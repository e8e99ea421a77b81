import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildAccount, buildBatch, buildEnrolment, ids } from '#test/builders.ts'
import { control, PAYER } from '#test/control.ts'
import {
  approveRefund,
  buildPaidOrder,
  buildRefundStaff,
  lockPayout,
  type RefundStaff,
  refundOf,
} from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

let server: TestServer
let staff: RefundStaff
let batch: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server, { closesInDays: 90 })
  staff = await buildRefundStaff(server)
})
afterAll(() => server.stop())
beforeEach(() => control(server, { rules: { refundEnds: 'SUCCESS', refundSeconds: 1 } }))

/** The events that the family was told about its money, with their words. */
const told = async (enrolmentId: number) =>
  (
    await server.db
      .selectFrom('message')
      .select(['event', 'text'])
      .where('enrolmentId', '=', enrolmentId)
      .where('event', 'in', ['refunded', 'refundApproved', 'refundDeclined', 'moneyBack'])
      .orderBy('id')
      .execute()
  ).map(({ event, text }) => [event, text] as const)
const events = async (id: number) => (await told(id)).map(([event]) => event)

async function follow(): Promise<void> {
  await server.runJob('moveRefunds', {})
  server.clock.advance(60_000)
  await server.runJob('moveRefunds', {})
}

describe('a family is told', () => {
  test('that a part was approved, and that it has come back, once for all copies of the notice', async () => {
    const { id } = await buildPaidOrder(server, batch)
    await approveRefund(server, staff, { EF_ID: id, Fen: 5050, Reason: '级别报错，退还差价' })
    await follow()
    const { refundCode: outRefundNo } = await refundOf(server, id)
    await control(server, { resendNotice: { outRefundNo, times: 20, parallel: true } })
    await server.runJob('moveRefunds', {})
    const messages = await told(id)
    expect(messages.map(([event]) => event)).toEqual(['refundApproved', 'moneyBack'])
    expect(messages[0]?.[1]).toContain('退费50.50元已批准，将退回原付款的微信账户。原因：级别报错，退还差价。')
    expect(messages[1]?.[1]).toContain('退款50.50元，已退回原付款的微信账户。原因：级别报错，退还差价。')
  })

  test('that its enrolment ended, and that all of the money has come back', async () => {
    const { id } = await buildPaidOrder(server, batch)
    await approveRefund(server, staff, { EF_ID: id, Fen: 15_000 })
    expect(await events(id)).toEqual(['refunded'])
    await follow()
    expect(await events(id)).toEqual(['refunded', 'moneyBack'])
  })

  test('that a payment nobody needed has come back, although nobody asked for it', async () => {
    const account = await buildAccount(server, { openId: PAYER })
    const { id, payCode } = await buildEnrolment(server, account, batch)
    const open = () => server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: payCode }, account)
    await open()
    server.clock.advance(31 * 60_000)
    await server.runJob('checkOpenOrders', {})
    await open()
    const orders = await server.db
      .selectFrom('payOrder')
      .select('payCode')
      .where('enrolmentId', '=', id)
      .orderBy('id')
      .execute()
    // The newer order is paid; then the one that was closed is paid as well.
    for (const { payCode } of orders.toReversed())
      await control(server, { pay: { outTradeNo: payCode, despiteClose: true } })
    await eventually(
      'refund of the second payment',
      () => server.db.selectFrom('refund').select('id').where('enrolmentId', '=', id).execute(),
      ({ length }) => length === 1,
    )
    await follow()
    const [message] = await told(id)
    expect(message).toEqual(['moneyBack', expect.stringContaining('退款150元，已退回原付款的微信账户。原因：重复支付')])
  })

  test('where to fetch what a desk gives back, and that it has got it', async () => {
    const account = await buildAccount(server)
    const { id } = await buildEnrolment(server, account, batch, { EA_ID: ids.deskArea })
    const receipt = { EF_IDs: [id], Way: 'cash', ReceiptNO: 'GZ-1', Payer: '王家长', Sum: 150, Note: '' }
    expect((await server.call('Admin', 'TakeDeskPayment', receipt, staff.finance)).Msg).toBe('')
    const { id: R_ID, version: Version } = await approveRefund(server, staff, { EF_ID: id, Fen: 15_000 })
    expect((await told(id))[1]?.[1]).toContain('退费150元已批准，请带证件到缴费的现场领取。')
    const payout = { R_ID, Version, VoucherNO: 'QS-1', EA_ID: ids.deskArea, PaidWay: 'cash', Note: '' }
    expect((await server.call('Admin', 'PayOutRefund', payout, staff.finance)).Msg).toBe('')
    await server.call('Admin', 'PayOutRefund', payout, staff.finance)
    expect(await events(id)).toEqual(['refunded', 'refundApproved', 'moneyBack'])
    expect((await told(id))[2]?.[1]).toContain('退款150元，已在现场付给您。')
  })

  test('that it was paid otherwise, where WeChat could not', async () => {
    await control(server, { rules: { refundEnds: 'CHANGE' } })
    const { id } = await buildPaidOrder(server, batch)
    await approveRefund(server, staff, { EF_ID: id, Fen: 15_000 })
    await follow()
    const refund = await refundOf(server, id)
    expect(refund.status).toBe('stuck')
    const payout = { ...(await lockPayout(server, refund, staff.finance)), VoucherNO: 'ZZ-9', Note: '转账到家长银行卡' }
    expect((await server.call('Admin', 'PayOutRefund', payout, staff.finance)).Msg).toBe('')
    expect((await told(id)).at(-1)?.[1]).toContain('已由考级办以其他方式退还')
  })

  test('why its own request was declined; a request of staff that was declined is told to nobody', async () => {
    await server.db.updateTable('examBatch').set({ takesRefundRequests: true }).where('id', '=', batch).execute()
    const own = await buildPaidOrder(server, batch)
    await server.call('Exam', 'RequestOwnRefund', { EF_ID: own.id, Reason: '孩子生病' }, own.account)
    const decline = async (enrolmentId: number, Note: string) => {
      const { id: R_ID, version: Version } = await refundOf(server, enrolmentId)
      return server.call('Admin', 'DecideRefund', { R_ID, Version, IsApproved: 0, Note }, staff.finance)
    }
    expect((await decline(own.id, '考试已安排，不能退费')).Code).toBe(1)
    const declined = '退费申请没有批准，原因：考试已安排，不能退费。报名不变。'
    expect(await told(own.id)).toEqual([['refundDeclined', expect.stringContaining(declined)]])
    const other = await buildPaidOrder(server, batch)
    await server.call('Admin', 'RequestRefund', { EF_ID: other.id, Fen: 15_000, Reason: '误会' }, staff.clerk)
    expect((await decline(other.id, '不符合规定')).Code).toBe(1)
    expect(await told(other.id)).toEqual([])
  })
})
