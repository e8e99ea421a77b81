import { readableTime } from '#sandbox/chinaTime.ts'
import type { SandboxContext } from '#sandbox/context.ts'
import { refundStateOf, tradeStateOf } from '#sandbox/mch/orderState.ts'
import { html, type Markup } from './html.ts'

const SHOWN = 30
const STATES = { SUCCESS: '已支付', REFUND: '有退款', CLOSED: '已关闭', NOTPAY: '未支付' } as const
const REFUND_STATES = { SUCCESS: '已退回', PROCESSING: '处理中', REFUNDCLOSE: '已关闭', CHANGE: '退不回去' } as const
const TONES: Readonly<Record<string, string>> = {
  SUCCESS: 'pass',
  NOTPAY: 'wait',
  PROCESSING: 'wait',
  REFUNDCLOSE: 'bad',
  CHANGE: 'bad',
}

export const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`

/** A button that sends a command to the sandbox. */
export function act(title: string, command: Readonly<Record<string, unknown>>): Markup {
  return html`<button type="button" data-command="${JSON.stringify(command)}">${title}</button>`
}

/** The orders, newest first, with what can befall their notices. */
export function orderList(context: SandboxContext): Markup {
  const orders = [...context.world.orders.entries()].reverse()
  const paidFen = orders.reduce((sum, [, { paid }]) => sum + (paid?.totalFen ?? 0), 0)
  return html`<h2>订单 <small>${orders.length} 张，已收 ${yuan(paidFen)}</small></h2>
<ul class="rows" data-testid="sandbox-orders">${orders.slice(0, SHOWN).map(([outTradeNo, order]) => {
    const state = tradeStateOf(context, order)
    const { tries, accepted } = context.world.notices.get(`pay:${outTradeNo}`) ?? { tries: 0, accepted: false }
    const isTold = Boolean(order.fields.notify_url)
    const notice =
      !order.paid || !isTold ? '' : accepted ? `通知已收下（第 ${tries} 次）` : `通知送了 ${tries} 次，还没收下`
    const fen = Number(order.fields.total_fee)
    return html`<li><p><b>${yuan(order.paid?.totalFen ?? fen)}</b> ${order.fields.body ?? ''} <em class="${TONES[state] ?? ''}">${STATES[state]}</em></p>
<p class="quiet">${outTradeNo}　${readableTime(order.createdAt)}　${notice}</p>
<p class="acts">${
      order.paid
        ? [
            ...(isTold
              ? [
                  act('再送一次通知', { resendNotice: { outTradeNo } }),
                  act('同时送五份', { resendNotice: { outTradeNo, times: 5, parallel: true } }),
                  act('送一份伪造的', { resendNotice: { outTradeNo, forged: true } }),
                ]
              : []),
            act('在商户平台退款', { consoleRefund: { outTradeNo, refundFen: order.paid.totalFen } }),
          ]
        : [
            act(state === 'CLOSED' ? '关闭以后才付到' : '替考生付款', {
              pay: { outTradeNo, despiteClose: state === 'CLOSED' },
            }),
            act('少付一分', { pay: { outTradeNo, despiteClose: state === 'CLOSED', totalFen: Math.max(1, fen - 1) } }),
          ]
    }</p></li>`
  })}${orders.length === 0 ? html`<li>还没有订单。考生在手机上点“去缴费”后出现在这里。</li>` : ''}</ul>`
}

export function refundList(context: SandboxContext): Markup {
  const refunds = [...context.world.refunds.values()].reverse()
  return html`<h2>退款 <small>${refunds.length} 笔</small></h2>
<ul class="rows" data-testid="sandbox-refunds">${refunds.slice(0, SHOWN).map((refund) => {
    const state = refundStateOf(context, refund)
    const { outRefundNo } = refund
    return html`<li><p><b>${yuan(refund.refundFen)}</b> <em class="${TONES[state] ?? ''}">${REFUND_STATES[state]}</em></p>
<p class="quiet">${outRefundNo}　订单 ${refund.outTradeNo}　${readableTime(refund.at)}</p>
<p class="acts">${(['SUCCESS', 'PROCESSING', 'CHANGE', 'REFUNDCLOSE'] as const)
      .filter((one) => one !== state)
      .map((one) => act(`改为${REFUND_STATES[one]}`, { refundState: { outRefundNo, state: one } }))}</p></li>`
  })}${refunds.length === 0 ? html`<li>还没有退款。</li>` : ''}</ul>`
}
