import { readableTime } from '#sandbox/chinaTime.ts'
import type { SandboxContext } from '#sandbox/context.ts'
import type { SandboxEvent } from '#sandbox/events.ts'
import { tradeStateOf } from '#sandbox/mch/orderState.ts'
import { findPerson, PEOPLE } from '#sandbox/people.ts'
import { html, type Markup } from './html.ts'
import { act, yuan } from './money.ts'

const SHOWN = 12

/** The phone: who uses it, and the pay sheets that are open on it. */
export function phone(context: SandboxContext): Markup {
  const { world } = context
  const last = [...world.events].reverse().find((event) => event.type === 'authorised')
  const holder = last?.type === 'authorised' ? findPerson(last.person) : undefined
  const open = [...world.orders.entries()].filter(([, order]) => tradeStateOf(context, order) === 'NOTPAY').reverse()
  const payer = (openId: string | undefined) => PEOPLE.find((person) => person.openId === openId)?.nickname ?? ''
  return html`<h2>手机</h2><div class="phone"><p class="holder">${
    holder?.headImgUrl
      ? html`<img src="${holder.headImgUrl}" alt="" width="40" height="40"><span><b>${holder.nickname}</b><small>最近一次登录的微信用户</small></span>`
      : html`<span><b>还没有人登录</b><small>打开网页并同意微信授权后，这里显示是谁</small></span>`
  }</p>
<p><a class="open" href="/" target="_blank" rel="noopener">打开考级网页</a></p>
<h3>等着付款</h3>
<ul class="sheets">${open.slice(0, SHOWN).map(
    ([
      outTradeNo,
      order,
    ]) => html`<li><p class="amount">${yuan(Number(order.fields.total_fee))}</p><p>${order.fields.body ?? ''}</p>
<p class="quiet">${payer(order.fields.openid)}　${outTradeNo}</p><p class="acts">${act('支付', { pay: { outTradeNo } })}</p></li>`,
  )}${open.length === 0 ? html`<li class="quiet">没有打开的付款单。</li>` : ''}</ul></div>`
}

type Message = Extract<SandboxEvent, { type: 'sms' | 'smsNotice' | 'smsRefused' | 'template' }>

const isMessage = (event: SandboxEvent): event is Message =>
  ['sms', 'smsNotice', 'smsRefused', 'template'].includes(event.type)

/** What a message says, and to whom. */
function describe(event: Message): readonly [text: Markup, to: string] {
  switch (event.type) {
    case 'sms':
      return [html`【${event.signName}】验证码 <b>${event.code}</b>`, event.mobile]
    case 'smsNotice':
      return [html`【${event.signName}】${Object.values(event.parameters).join('，')}`, event.mobile]
    case 'smsRefused':
      return [html`没有发出 <em class="bad">${event.reason}</em>`, event.mobile]
    case 'template': {
      const reader = PEOPLE.find(({ openId }) => openId === event.openId)?.nickname ?? event.openId
      return [html`公众号消息：${Object.values(event.values).join('，')}`, reader]
    }
  }
}

/** The messages that phones received, by SMS and in WeChat, and those that the provider refused. */
export function inbox({ world }: SandboxContext): Markup {
  const messages = world.events.filter(isMessage).reverse()
  return html`<h2>收件箱 <small>短信和公众号消息</small></h2>
<ul class="rows" data-testid="sandbox-inbox">${messages.slice(0, SHOWN).map((event) => {
    const [text, to] = describe(event)
    return html`<li><p>${text}</p><p class="quiet">${to}　${readableTime(event.at)}</p></li>`
  })}${messages.length === 0 ? html`<li>还没有消息。</li>` : ''}</ul>`
}
