import type { SandboxContext } from '#sandbox/context.ts'
import { page, type Reply, type Routes } from '#sandbox/http.ts'
import type { Notices } from '#sandbox/notices.ts'
import { eventList } from './events.ts'
import { html, layout, type Markup } from './html.ts'
import { orderList, refundList } from './money.ts'
import { objectList } from './objects.ts'
import { inbox, phone } from './phone.ts'
import { switches } from './switches.ts'

/** The page of the sandbox: the phone, its inbox, the money, the objects, and a switch for each fault. */
export function overviewRoutes(context: SandboxContext, notices: Notices): Routes {
  const answer = async (): Promise<Reply> =>
    page(layout('沙箱', await overview(context, notices), 'overview.js', 'wide'))
  const route = { protocol: 'page' as const, answer }
  return { 'GET /sandbox': route, 'GET /sandbox/': route }
}

/** A part of the page, which is replaced when it has changed. */
const part = (name: string, body: Markup): Markup => html`<section data-part="${name}">${body}</section>`

async function overview(context: SandboxContext, notices: Notices): Promise<Markup> {
  return html`<header><h1>沙箱</h1>
<p class="soft">本机的微信、微信支付和短信都由沙箱代替，没有真的钱，也没有真的短信。这里能看见发生了什么，也能让它们出错，看系统怎么办。页面每两秒自己更新。</p></header>
<div class="columns"><div>${part('phone', phone(context))}${part('inbox', inbox(context))}</div>
<div>${part('orders', orderList(context))}${part('refunds', refundList(context))}</div>
<div>${part('switches', switches(context, notices.isHeld()))}</div>
<div>${part('objects', await objectList(context))}${part('events', eventList(context))}</div></div><p class="told" role="status" aria-live="polite"></p>`
}
