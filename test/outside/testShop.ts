import type { SandboxOptions } from '#sandbox/options.ts'
import { createWechat } from '#server/integrations/wechat/createWechat.ts'
import type { PrepayInput } from '#server/integrations/wechat/payOrder.ts'
import { until } from '../waiting.ts'
import { openNoticeInbox, startTestSandbox } from './testSandbox.ts'

/** One of the sandbox's people. */
export const PAYER = 'oKaojiSandbox000000000000001'

/** A shop with its WeChat client, the sandbox it speaks to, and an inbox for notices; tries of a notice follow each other quickly. */
export async function openTestShop(options: SandboxOptions = {}) {
  const inbox = await openNoticeInbox()
  const rules = { refundSeconds: 0, billNextDay: false, ...options.rules }
  const sandbox = await startTestSandbox({ noticePausesMs: [0, 20, 20, 20], ...options, rules })
  const wechat = createWechat({ ...sandbox.account, timeoutMs: 1000 })
  let count = 0

  /** The wish for a new order of 260 yuan. */
  function order(change: Partial<PrepayInput> = {}): PrepayInput {
    count += 1
    const timeStart = Math.floor(Date.now() / 1000) * 1000
    return {
      outTradeNo: `KJ${String(count).padStart(10, '0')}`,
      body: '音乐考级报名费',
      totalFen: 26000,
      openId: PAYER,
      clientIp: '192.0.2.7',
      notifyUrl: inbox.url,
      timeStart,
      timeExpire: timeStart + 30 * 60_000,
      ...change,
    }
  }

  async function prepay(input: PrepayInput): Promise<string> {
    const outcome = await wechat.createPrepay(input)
    if (outcome.kind !== 'ready') throw new Error(JSON.stringify(outcome))
    return outcome.prepayId
  }

  /** What the button of the pay sheet does; `change` alters what the page hands to WeChat. */
  async function payThroughSheet(prepayId: string, change: Record<string, string> = {}): Promise<unknown> {
    const { appid, ...rest } = wechat.paySheet({ prepayId, timestampSeconds: 1_763_600_000, nonce: 'n0nce' })
    const response = await fetch(`${sandbox.url}/sandbox/pay/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ appId: appid, ...rest, signType: 'MD5', ...change }),
    })
    return response.json()
  }

  const noticesOf = (outTradeNo: string) => inbox.bodies.filter((body) => body.includes(`[${outTradeNo}]`))

  /** An order that is paid and whose notice has come. */
  async function paidOrder(): Promise<PrepayInput> {
    const input = order()
    await payThroughSheet(await prepay(input))
    await until('notice of the payment', () => noticesOf(input.outTradeNo).length > 0, 20)
    return input
  }

  return {
    sandbox,
    inbox,
    wechat,
    order,
    prepay,
    payThroughSheet,
    noticesOf,
    paidOrder,
    async close(): Promise<void> {
      await sandbox.close()
      await inbox.close()
    },
  }
}
