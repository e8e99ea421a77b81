import { readableTime } from '#sandbox/chinaTime.ts'
import type { SandboxContext } from '#sandbox/context.ts'
import type { SandboxEvent } from '#sandbox/events.ts'
import { findPerson } from '#sandbox/people.ts'
import { html, type Markup } from './html.ts'
import { titleOf } from './switches.ts'

const SHOWN = 100

/** All that happened, newest first. */
export function eventList({ world }: SandboxContext): Markup {
  const newest = world.events.slice(-SHOWN).reverse()
  return html`<h2>经过</h2><ul class="events" data-testid="sandbox-events">${newest.map(
    (event) => html`<li><time>${readableTime(event.at)}</time>${describe(event)}</li>`,
  )}${newest.length === 0 ? html`<li>还没有记录。</li>` : ''}</ul>`
}

function describe(event: SandboxEvent): Markup {
  switch (event.type) {
    case 'sms':
      return html`短信 ${event.mobile}：<b>${event.code}</b><span class="quiet">${event.signName}</span>`
    case 'smsRefused':
      return html`短信未发送 ${event.mobile}<span class="quiet">${event.reason}</span>`
    case 'smsNotice':
      return html`短信 ${event.mobile}<span class="quiet">${event.templateCode} ${JSON.stringify(event.parameters)}</span>`
    case 'template':
      return html`公众号消息<span class="quiet">${event.openId} · ${Object.values(event.values).join('，')}</span>`
    case 'follow':
      return html`${event.isFollowing ? '关注' : '取消关注'}公众号<span class="quiet">${event.openId}</span>`
    case 'authorised': {
      const nickname = findPerson(event.person)?.nickname
      return html`微信授权：${nickname || '仅预览的访客'}<span class="quiet">${event.scope}</span>`
    }
    case 'declined':
      return html`拒绝了微信授权`
    case 'fault':
      return html`<b class="bad">按开关失败：${titleOf(event.path, event.how)}</b><span class="quiet">${event.path}</span>`
    case 'codeUsed':
      return html`授权码已换取用户身份`
    case 'accountToken':
      return html`公众号取得 access_token`
    case 'ticket':
      return html`公众号取得 jsapi_ticket`
    case 'order': {
      const { out_trade_no = '', body = '', total_fee } = event.fields
      return html`预支付 ¥${(Number(total_fee) / 100).toFixed(2)} ${body}<span class="quiet">${out_trade_no}</span>`
    }
    case 'prepayRenewed':
      return html`重新取得预支付单<span class="quiet">${event.outTradeNo}</span>`
    case 'paid':
      return html`<b>已支付</b><span class="quiet">${event.outTradeNo} · ${event.transactionId}</span>`
    case 'closed':
      return html`订单已关闭<span class="quiet">${event.outTradeNo}</span>`
    case 'aged':
      return html`订单被调老 ${event.seconds} 秒<span class="quiet">${event.outTradeNo}</span>`
    case 'refund':
      return html`退款 ¥${(event.refundFen / 100).toFixed(2)}<span class="quiet">${event.outTradeNo} · ${event.outRefundNo}</span>`
    case 'refundState':
      return html`退款状态 ${event.state}<span class="quiet">${event.outRefundNo}</span>`
    case 'notice':
      return html`通知${event.accepted ? '已被接受' : '未被接受'}<span class="quiet">${event.notice} · ${event.answer}</span>`
  }
}
