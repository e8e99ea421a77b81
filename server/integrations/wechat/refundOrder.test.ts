import { afterAll, describe, expect, test } from 'vitest'
import { openTestShop, PAYER } from '#test/outside/testShop.ts'
import { readFlatXml, writeFlatXml } from './xml.ts'

const shop = await openTestShop()
const { sandbox, inbox, wechat, order, prepay, paidOrder } = shop
afterAll(() => shop.close())

describe('refund and bill', () => {
  test('a refund is accepted once, told by query and by a sealed notice', async () => {
    const { outTradeNo } = await paidOrder()
    const refund = {
      outTradeNo,
      outRefundNo: `R${outTradeNo}`,
      totalFen: 26000,
      refundFen: 26000,
      reason: '考生退考',
      notifyUrl: inbox.url,
    }
    await sandbox.control({ failNext: { path: '/secapi/pay/refund', times: 1, how: 'lostAnswer' } })
    const accepted = await wechat.refund(refund)
    expect(accepted).toMatchObject({ kind: 'accepted' })
    expect(await wechat.refund(refund)).toEqual(accepted)
    expect(await wechat.refund({ ...refund, outRefundNo: 'R2' })).toMatchObject({
      kind: 'refused',
      code: 'INVALID_REQUEST',
    })
    const found = { kind: 'found', state: 'SUCCESS', outTradeNo, refundFen: 26000, refundedAt: expect.any(Number) }
    expect(await wechat.queryRefund(refund.outRefundNo)).toMatchObject(found)
    expect((await wechat.queryOrder(outTradeNo)).state).toBe('REFUND')
    const sealedNotices = () => inbox.bodies.filter((body) => body.includes('<req_info>'))
    await expect.poll(sealedNotices).toHaveLength(1)
    const sealed = sealedNotices()[0] ?? ''
    expect(wechat.parseRefundNotice(sealed)).toMatchObject({
      ok: true,
      notice: { outTradeNo, outRefundNo: refund.outRefundNo, state: 'SUCCESS', totalFen: 26000, refundFen: 26000 },
    })
    const outer = { ...readFlatXml(sealed) }
    const changes: Record<string, string>[] = [{ req_info: 'AAAA' }, { appid: 'wx0' }, { return_code: 'FAIL' }]
    const refusals = changes.map((change) => wechat.parseRefundNotice(writeFlatXml({ ...outer, ...change })))
    expect(refusals.map((one) => !one.ok && one.reason)).toEqual(['unreadable', 'foreignAccount', 'notSuccess'])
  })

  test('a refund under way, one that nobody knows, and one of an unpaid order', async () => {
    const { outTradeNo } = await paidOrder()
    await sandbox.control({ rules: { refundSeconds: 3600 } })
    await wechat.refund({ outTradeNo, outRefundNo: `R${outTradeNo}`, totalFen: 26000, refundFen: 100 })
    expect(await wechat.queryRefund(`R${outTradeNo}`)).toMatchObject({ state: 'PROCESSING', refundedAt: null })
    await sandbox.control({ rules: { refundSeconds: 0 } })
    expect(await wechat.queryRefund('Rnever')).toEqual({ kind: 'notExist' })
    const unpaid = order()
    await prepay(unpaid)
    const refused = await wechat.refund({
      outTradeNo: unpaid.outTradeNo,
      outRefundNo: 'R9',
      totalFen: 26000,
      refundFen: 26000,
    })
    expect(refused).toMatchObject({ kind: 'refused', code: 'ORDERNOTEXIST' })
  })

  test('a refund that stays unknown is a temporary fault', async () => {
    await sandbox.control({ failNext: { path: '/secapi/pay/refund', times: 3, how: 'systemerror' } })
    const refund = { outTradeNo: 'KJ0', outRefundNo: 'R0', totalFen: 1, refundFen: 1 }
    await expect(wechat.refund(refund)).rejects.toMatchObject({ code: 'SYSTEMERROR', temporary: true })
  })

  test('the bill of a day lists payments and refunds; a day without any has none', async () => {
    const { outTradeNo } = await paidOrder()
    await wechat.refund({ outTradeNo, outRefundNo: `R${outTradeNo}`, totalFen: 26000, refundFen: 500 })
    const { paidAt } = await wechat.queryOrder(outTradeNo)
    const day = new Date((paidAt ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10)
    const bill = await wechat.downloadBill(day)
    const rows = bill.kind === 'ready' ? bill.rows.filter((row) => row.outTradeNo === outTradeNo) : []
    expect(rows).toMatchObject([
      { tradeState: 'SUCCESS', totalFen: 26000, refundFen: 0, tradedAt: paidAt, openId: PAYER },
      { tradeState: 'REFUND', totalFen: 0, refundFen: 500, outRefundNo: `R${outTradeNo}` },
    ])
    expect(await wechat.downloadBill('2020-01-01')).toEqual({ kind: 'none' })
    await expect(wechat.downloadBill('20200101')).rejects.toThrow(RangeError)
    await sandbox.control({ failNext: { path: '/pay/downloadbill', times: 3, how: 'systemerror' } })
    await expect(wechat.downloadBill(day)).rejects.toMatchObject({ temporary: true })
  })
})
