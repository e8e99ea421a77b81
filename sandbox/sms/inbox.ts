import { readableTime } from '#sandbox/chinaTime.ts'
import type { SandboxContext } from '#sandbox/context.ts'
import { json, page, type Reply, type Routes, type SandboxRequest } from '#sandbox/http.ts'
import { html, layout } from '#sandbox/pages/html.ts'

/** The SMS inbox, which shows the last code sent to a mobile (rulings#sandbox). */
export function smsInboxRoutes(context: SandboxContext): Routes {
  return { 'GET /sandbox/sms': { protocol: 'page', answer: (request) => showLast(context, request) } }
}

function showLast({ world }: SandboxContext, { query, headers }: SandboxRequest): Reply {
  const mobile = query.get('Mobile') ?? ''
  const last = world.messages.filter((one) => one.mobile === mobile).at(-1)
  if (!headers.accept?.includes('text/html')) {
    if (!last) return json({ Mobile: mobile, Code: null, SentAt: null }, 404)
    return json({ Mobile: mobile, Code: last.code, SentAt: new Date(last.at).toISOString() })
  }
  const body = last
    ? html`<p class="soft">发往 ${mobile}，${readableTime(last.at)}</p>
<p class="code" data-testid="sandbox-sms-code">${last.code}</p>`
    : html`<p>没有发往 ${mobile === '' ? '该号码' : mobile} 的短信。</p>`
  return page(
    layout('短信（沙箱）', html`<h1>最近的验证码</h1>${body}<p><a href="/sandbox">全部记录</a></p>`),
    last ? 200 : 404,
  )
}
