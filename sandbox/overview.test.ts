import { parse } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUCKET, openTestStore, REGION, ROOT, type TestStore } from '#test/objectStore/testStore.ts'
import { openTestShop } from '#test/outside/testShop.ts'
import { FAULT_KINDS } from './faults.ts'
import { FAULT_GROUPS } from './pages/faultTable.ts'
import { RULE_GROUPS } from './pages/ruleTable.ts'

let store: TestStore
let shop: Awaited<ReturnType<typeof openTestShop>>

beforeAll(async () => {
  store = await openTestStore()
  const access = { region: REGION, bucket: BUCKET, keyId: ROOT.accessKeyId, secret: ROOT.secretAccessKey }
  shop = await openTestShop({ store: { endpoint: store.endpoint, ...access } })
})
afterAll(async () => {
  await shop.close()
  await store.close()
})

/** The text of one part of the page. */
async function textOf(part: string): Promise<string> {
  const response = await fetch(`${shop.sandbox.url}/sandbox`)
  const html = await response.text()
  expect(parse(html)).toBeTruthy()
  const section = html.split(`<section data-part="${part}">`)[1]?.split('</section>')[0] ?? ''
  return section.replace(/<[^>]+>/g, '')
}

/** The command of the button that says this. */
async function commandOf(title: string): Promise<Record<string, unknown>> {
  const html = await (await fetch(`${shop.sandbox.url}/sandbox`)).text()
  const button = html.split('<button ').find((one) => one.split('</button>')[0]?.includes(title)) ?? ''
  const command = /data-command="([^"]*)"/.exec(button)?.[1] ?? ''
  return JSON.parse(command.replaceAll('&quot;', '"')) as Record<string, unknown>
}
const press = async (title: string) => shop.sandbox.control(await commandOf(title))

test('an order goes from the pay sheet of the phone to paid and refunded', async () => {
  const input = shop.order()
  await shop.prepay(input)
  expect(await textOf('phone')).toContain(input.outTradeNo)
  expect(await textOf('orders')).toContain('未支付')
  await press('>支付')
  expect(await textOf('phone')).toContain('没有打开的付款单')
  expect(await textOf('orders')).toMatch(/¥260\.00.*已支付/s)
  await shop.wechat.refund({ outTradeNo: input.outTradeNo, outRefundNo: 'R1', totalFen: 26000, refundFen: 100 })
  expect(await textOf('refunds')).toMatch(/¥1\.00 已退回/)
  await press('改为退不回去')
  expect(await textOf('refunds')).toContain('退不回去')
})

test('a switch makes calls fail until it is switched off', async () => {
  const pays = async () => (await shop.wechat.createPrepay(shop.order())).kind
  expect(await pays()).toBe('ready')
  await press('商户密钥不对')
  expect(await textOf('switches')).toContain('1 个开着')
  expect(await pays()).not.toBe('ready')
  expect(await pays()).not.toBe('ready')
  await press('商户密钥不对')
  expect(await textOf('switches')).not.toContain('个开着')
  expect(await pays()).toBe('ready')
  await press('扣住所有通知')
  await press('退款一直处理中')
  expect(await textOf('switches')).toContain('2 个开着')
  await press('扣住所有通知')
  await press('退款一直处理中')
  expect(await textOf('switches')).not.toContain('个开着')
})

test('a switch of how refunds end leaves those alone that were begun before', async () => {
  const input = shop.order()
  await shop.prepay(input)
  await shop.sandbox.control({ pay: { outTradeNo: input.outTradeNo } })
  const refund = (outRefundNo: string) =>
    shop.wechat.refund({ outTradeNo: input.outTradeNo, outRefundNo, totalFen: 26000, refundFen: 100 })
  const states = async () => {
    const refunds = (await (await fetch(`${shop.sandbox.url}/sandbox/control/refunds`)).json()) as Array<{
      outTradeNo: string
      state: string
    }>
    return refunds.filter(({ outTradeNo }) => outTradeNo === input.outTradeNo).map(({ state }) => state)
  }
  await refund('S1')
  expect(await states()).toEqual(['SUCCESS'])
  await press('退款退不回去')
  await refund('S2')
  expect(await states()).toEqual(['SUCCESS', 'CHANGE'])
  await press('退款退不回去')
  expect(await states()).toEqual(['SUCCESS', 'CHANGE'])
  // What is under way ends as it was begun, too.
  await shop.sandbox.control({ rules: { refundSeconds: 3600 } })
  await refund('S3')
  await press('退款被关闭')
  await shop.sandbox.control({ rules: { refundSeconds: 0 } })
  expect(await states()).toEqual(['SUCCESS', 'CHANGE', 'PROCESSING'])
  await refund('S4')
  expect(await states()).toEqual(['SUCCESS', 'CHANGE', 'PROCESSING', 'REFUNDCLOSE'])
  await press('退款被关闭')
})

test('a fault of payment notices leaves those of earlier payments alone', async () => {
  const paid = async () => {
    const input = shop.order({ notifyUrl: `${shop.inbox.url}/PayNotify` })
    await shop.prepay(input)
    await shop.sandbox.control({ holdNotices: true, pay: { outTradeNo: input.outTradeNo } })
    return input.outTradeNo
  }
  const heardAfterCopy = async (outTradeNo: string) => {
    await shop.sandbox.control({ resendNotice: { outTradeNo, times: 1 } })
    return shop.noticesOf(outTradeNo).length
  }
  const earlier = await paid()
  await new Promise((resume) => setTimeout(resume, 5))
  await press('支付通知丢失')
  const later = await paid()
  expect([await heardAfterCopy(later), await heardAfterCopy(earlier)]).toEqual([0, 1])
  await press('支付通知丢失')
  await shop.sandbox.control({ holdNotices: false })
})

test('each way in which WeChat or the SMS provider fails has a switch', async () => {
  const faults = FAULT_GROUPS.flatMap(([, list]) => list)
  expect(FAULT_KINDS.filter((kind) => !faults.some(({ how }) => how === kind))).toEqual([])
  for (const { title } of [...faults, ...RULE_GROUPS.flatMap(([, list]) => list)]) {
    await press(`<b>${title}</b>`)
    expect(await textOf('switches'), title).toContain('1 个开着')
    await press(`<b>${title}</b>`)
    expect(await textOf('switches'), title).not.toContain('个开着')
  }
})

test('the objects of the store are listed, and a store that is away is said', async () => {
  expect(await textOf('objects')).toContain('还没有文件')
  await store.send('PUT', 'photo/a.jpg', { body: 'x'.repeat(2048) })
  expect(await textOf('objects')).toMatch(/1 个.*photo\/a\.jpg.*2\.0 KB/s)
  const alone = await openTestShop({
    store: { endpoint: 'http://127.0.0.1:9/store', region: 'r', bucket: 'b', keyId: 'k', secret: 's' },
  })
  expect(await (await fetch(`${alone.sandbox.url}/sandbox`)).text()).toContain('存储现在没有答复')
  await alone.close()
})
