import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { readableTime } from './chinaTime.ts'
import type { SandboxContext } from './context.ts'
import type { Fields } from './events.ts'
import { CHANGED_FIELDS } from './faults.ts'
import { paidFields } from './mch/orderCalls.ts'
import { refundStateOf } from './mch/orderState.ts'
import { readMessage, signatureOf, writeMessage } from './wechatMessage.ts'

const ANSWER_WITHIN_MS = 5000
/** How long until a refund that is still under way is looked at again. */
const NOT_OVER_YET_MS = 500

/** The notices that WeChat sends, named `pay:<out_trade_no>` and `refund:<out_refund_no>`. */
export interface Notices {
  /** Starts or resumes the attempts to deliver a notice, if it has a URL. */
  start(notice: string): void
  /** While held, due attempts wait; they are made at once when released. */
  hold(isHeld: boolean): void
  isHeld(): boolean
  /** Sends an additional copy; `change` alters fields before signing, `forged` signs with a wrong key. */
  sendCopy(notice: string, copy?: { change?: Fields; forged?: boolean }): Promise<NoticeAnswer>
  stop(): void
}

export interface NoticeAnswer {
  status: number
  answer: string
  accepted: boolean
}

export function createNotices(context: SandboxContext): Notices {
  const { settings, world, record } = context
  const timers = new Map<string, NodeJS.Timeout>()
  const waiting = new Set<string>()
  const stopped = new AbortController()
  let isHeld = false

  function schedule(notice: string, extraMs = 0): void {
    const { tries = 0, accepted = false } = world.notices.get(notice) ?? {}
    const pauseMs = settings.noticePausesMs[tries]
    const isOver = accepted || pauseMs === undefined || stopped.signal.aborted
    if (isOver || timers.has(notice) || !hasAddress(context, notice)) return
    timers.set(
      notice,
      setTimeout(() => void attempt(notice), pauseMs + extraMs),
    )
  }

  async function attempt(notice: string): Promise<void> {
    timers.delete(notice)
    if (isHeld) {
      waiting.add(notice)
      return
    }
    if (!composeNotice(context, notice)) return schedule(notice, NOT_OVER_YET_MS)
    await sendCopy(notice)
    schedule(notice)
  }

  async function sendCopy(notice: string, copy: { change?: Fields; forged?: boolean } = {}): Promise<NoticeAnswer> {
    const whole = composeNotice(context, notice, copy)
    if (!whole) return { status: 0, answer: '没有这条通知', accepted: false }
    const fault = context.faults.take(whole.url, begunAt(context, notice))
    const change = fault === null ? undefined : CHANGED_FIELDS[fault]
    const message = composeNotice(context, notice, { ...copy, change: { ...copy.change, ...change } }) ?? whole
    const isLost = fault !== null && change === undefined
    const answer = isLost
      ? { status: 0, answer: '这条通知丢失了', accepted: false }
      : await deliver(message.url, message.body, stopped.signal)
    if (!stopped.signal.aborted) {
      record({
        type: 'notice',
        notice,
        answer: `${answer.status} ${answer.answer.slice(0, 200)}`,
        accepted: answer.accepted,
      })
    }
    return answer
  }

  for (const [number, order] of world.orders) if (order.paid) schedule(`pay:${number}`)
  for (const [number, refund] of world.refunds) if (refund.notifyUrl) schedule(`refund:${number}`)

  return {
    start: (notice) => schedule(notice, notice.startsWith('refund:') ? settings.rules.refundSeconds * 1000 : 0),
    isHeld: () => isHeld,
    hold(held) {
      isHeld = held
      if (held) return
      for (const notice of waiting) void attempt(notice)
      waiting.clear()
    },
    sendCopy,
    stop() {
      stopped.abort()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** When the payment or the refund began of which a notice tells. */
function begunAt({ world }: SandboxContext, notice: string): number | undefined {
  const number = notice.slice(notice.indexOf(':') + 1)
  return notice.startsWith('refund:') ? world.refunds.get(number)?.at : world.orders.get(number)?.paid?.at
}

function hasAddress({ world }: SandboxContext, notice: string): boolean {
  const number = notice.slice(notice.indexOf(':') + 1)
  return notice.startsWith('refund:')
    ? Boolean(world.refunds.get(number)?.notifyUrl)
    : Boolean(world.orders.get(number)?.paid && world.orders.get(number)?.fields.notify_url)
}

function composeNotice(
  context: SandboxContext,
  notice: string,
  { change = {}, forged = false }: { change?: Fields; forged?: boolean } = {},
): { url: string; body: string } | null {
  const { world, settings } = context
  const number = notice.slice(notice.indexOf(':') + 1)
  const key = forged ? 'a-key-that-nobody-agreed-upon' : settings.mchKey
  if (notice.startsWith('refund:')) {
    const refund = world.refunds.get(number)
    // WeChat tells of a refund only when it has ended.
    const isOver = refund !== undefined && refundStateOf(context, refund) !== 'PROCESSING'
    return refund?.notifyUrl && isOver ? { url: refund.notifyUrl, body: composeRefund(context, number, key) } : null
  }
  const order = world.orders.get(number)
  if (!order?.paid || !order.fields.notify_url) return null
  const common = { return_code: 'SUCCESS', result_code: 'SUCCESS', appid: settings.appId, mch_id: settings.mchId }
  const fields = { ...common, nonce_str: randomBytes(16).toString('hex'), ...paidFields(order, order.paid), ...change }
  return { url: order.fields.notify_url, body: writeMessage({ ...fields, sign: signatureOf(fields, key) }) }
}

function composeRefund(context: SandboxContext, outRefundNo: string, key: string): string {
  const { world, settings } = context
  const refund = world.refunds.get(outRefundNo)
  const order = world.orders.get(refund?.outTradeNo ?? '')
  const inner = writeMessage({
    out_refund_no: outRefundNo,
    out_trade_no: refund?.outTradeNo ?? '',
    refund_account: 'REFUND_SOURCE_RECHARGE_FUNDS',
    refund_fee: String(refund?.refundFen),
    refund_id: refund?.refundId ?? '',
    refund_recv_accout: '支付用户零钱',
    refund_request_source: 'API',
    refund_status: refund ? refundStateOf(context, refund) : '',
    settlement_refund_fee: String(refund?.refundFen),
    settlement_total_fee: String(order?.paid?.totalFen ?? ''),
    success_time: refund ? readableTime(refund.endsAt) : '',
    total_fee: String(order?.paid?.totalFen ?? ''),
    transaction_id: order?.paid?.transactionId ?? '',
  })
  const root = inner.replace(/^<xml>/, '<root>').replace(/<\/xml>$/, '</root>')
  const cipher = createCipheriv('aes-256-ecb', createHash('md5').update(key).digest('hex'), null)
  const info = cipher.update(root, 'utf8', 'base64') + cipher.final('base64')
  const outer = { return_code: 'SUCCESS', appid: settings.appId, mch_id: settings.mchId }
  return writeMessage({ ...outer, nonce_str: randomBytes(16).toString('hex'), req_info: info })
}

async function deliver(url: string, body: string, stopped: AbortSignal): Promise<NoticeAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    const answer = await response.text()
    const accepted = response.status === 200 && readMessage(answer)?.return_code === 'SUCCESS'
    return { status: response.status, answer, accepted }
  } catch (error) {
    return { status: 0, answer: error instanceof Error ? error.message : String(error), accepted: false }
  }
}
