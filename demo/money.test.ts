import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shanghaiDate } from '#domain/time.ts'
import { type DemoDatabase, openDemoDatabase } from '#test/demoDatabase.ts'
import { openTestShop } from '#test/outside/testShop.ts'
import { enrolmentIds } from './enrolmentPlans.ts'
import { writePastOrders } from './writePastOrders.ts'

const now = Date.parse('2026-11-20T10:00:00+08:00')
const folder = mkdtempSync(join(tmpdir(), 'kaoji-demo-money-'))
let world: DemoDatabase
let shop: Awaited<ReturnType<typeof openTestShop>>

beforeAll(async () => {
  world = await openDemoDatabase(now)
  await world.load()
  await writePastOrders({ databaseUrl: world.url, folder })
  shop = await openTestShop({ dir: folder, now: () => now })
})
afterAll(async () => {
  await shop.close()
  await world.close()
  rmSync(folder, { recursive: true })
})

const paidOrders = () =>
  world.db
    .selectFrom('payOrder')
    .select(['payCode', 'transactionId', 'amountFen', 'paidAt', 'status', 'enrolmentId'])
    .where('transactionId', 'is not', null)
    .execute()

describe('the payments of the demonstration at the sandbox', () => {
  test('each is known as it was booked, and is told to nobody again', async () => {
    const orders = await paidOrders()
    expect(orders.length).toBeGreaterThan(100)
    for (const order of orders)
      expect(await shop.wechat.queryOrder(order.payCode)).toMatchObject({
        state: order.status === 'refunded' ? 'REFUND' : 'SUCCESS',
        transactionId: order.transactionId,
        totalFen: order.amountFen,
        paidAt: Math.floor((order.paidAt ?? 0) / 1000) * 1000,
      })
    expect(shop.inbox.bodies).toEqual([])
  })

  test('the bill of each day names what was paid and given back on it', async () => {
    const orders = await paidOrders()
    const back = await world.db.selectFrom('refund').select(['refundCode', 'amountFen', 'settledAt']).execute()
    const days = new Set([...orders.map(({ paidAt }) => paidAt), ...back.map(({ settledAt }) => settledAt)])
    for (const day of new Set([...days].map((at) => shanghaiDate(at ?? 0)))) {
      const bill = await shop.wechat.downloadBill(day)
      const rows = bill.kind === 'ready' ? bill.rows : []
      const expected = [
        ...orders
          .filter(({ paidAt }) => shanghaiDate(paidAt ?? 0) === day)
          .map(({ payCode, amountFen }) => `${payCode} ${amountFen}`),
        ...back
          .filter(({ settledAt }) => shanghaiDate(settledAt ?? 0) === day)
          .map(({ refundCode, amountFen }) => `${refundCode} ${amountFen}`),
      ]
      const named = rows.map((row) =>
        row.tradeState === 'REFUND' ? `${row.outRefundNo} ${row.refundFen}` : `${row.outTradeNo} ${row.totalFen}`,
      )
      expect(named.sort(), day).toEqual(expected.sort())
    }
  })

  test('can be given back, once', async () => {
    const order = (await paidOrders()).find(({ enrolmentId }) => enrolmentId === enrolmentIds.photoPassed)
    const [outTradeNo, totalFen] = [order?.payCode ?? '', order?.amountFen ?? 0]
    const refund = { outTradeNo, outRefundNo: 'R1', totalFen, refundFen: totalFen }
    expect(await shop.wechat.refund(refund)).toMatchObject({ kind: 'accepted' })
    expect(await shop.wechat.queryRefund('R1')).toMatchObject({ state: 'SUCCESS', refundFen: totalFen })
    expect(await shop.wechat.refund({ ...refund, outRefundNo: 'R2' })).toMatchObject({ code: 'INVALID_REQUEST' })
  })

  test('a sandbox that starts with a damaged file says so', async () => {
    const path = join(folder, 'past.json')
    const whole = readFileSync(path, 'utf8')
    writeFileSync(path, whole.slice(0, -10))
    await expect(openTestShop({ dir: folder })).rejects.toThrow('past.json is damaged')
    writeFileSync(path, whole)
  })
})
