import { randomBytes } from 'node:crypto'
import type { SandboxContext } from '#sandbox/context.ts'
import { page, type Reply, type Routes, redirect, type SandboxRequest } from '#sandbox/http.ts'
import { html, layout, type Markup } from '#sandbox/pages/html.ts'
import { findPerson, PEOPLE } from '#sandbox/people.ts'

const PATH = '/sandbox/open/connect/oauth2/authorize'
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

interface AuthoriseRequest {
  redirectUri: URL
  scope: string
  state: string
}

/** The consent page of the Official Account, where one chooses a person or declines. */
export function authoriseRoutes(context: SandboxContext): Routes {
  return {
    [`GET ${PATH}`]: { protocol: 'page', answer: (request) => askForConsent(context, request) },
    [`GET ${PATH}/answer`]: { protocol: 'page', answer: (request) => takeAnswer(context, request) },
  }
}

function askForConsent(context: SandboxContext, request: SandboxRequest): Reply {
  const authorise = readAuthoriseRequest(context, request)
  if ('refusal' in authorise) return refuse(authorise.refusal)
  const known = Number(/(?:^|;\s*)sandbox_person=([1-5])(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? 0)
  if (authorise.scope === 'snsapi_base' && known > 0) return sendBack(context, authorise, known)
  const people = [...PEOPLE].sort((one, other) => Number(other.number === known) - Number(one.number === known))
  const answer = (who: string) => `${PATH}/answer?${request.search}&person=${who}`
  return page(
    layout(
      '微信授权（沙箱）',
      html`<h1>以谁的身份登录？</h1>
<p class="soft">这是本机的沙箱微信。${authorise.scope === 'snsapi_base' ? '网页想知道你的 OpenID。' : '网页想获取你的昵称和头像。'}</p>
<ul class="people">${people.map(
        (person) => html`<li><a href="${answer(String(person.number))}" data-testid="sandbox-person-${person.number}">
<img src="${person.headImgUrl}" alt="" width="48" height="48"><span>${person.nickname}</span>${person.number === known ? html`<em>上次使用</em>` : ''}</a></li>`,
      )}</ul>
<p class="choices"><a class="plain" href="${answer('decline')}" data-testid="sandbox-decline">拒绝授权</a>
<a class="plain" href="${answer('0')}" data-testid="sandbox-visitor">仅预览（未授权的访客）</a></p>`,
    ),
  )
}

function takeAnswer(context: SandboxContext, request: SandboxRequest): Reply {
  const authorise = readAuthoriseRequest(context, request)
  if ('refusal' in authorise) return refuse(authorise.refusal)
  const answer = request.query.get('person')
  if (answer === 'decline') {
    context.record({ type: 'declined' })
    authorise.redirectUri.searchParams.set('state', authorise.state)
    return redirect(authorise.redirectUri.href)
  }
  const number = /^[0-5]$/.test(answer ?? '') ? Number(answer) : -1
  return findPerson(number) ? sendBack(context, authorise, number) : refuse('没有这个沙箱用户')
}

function sendBack(context: SandboxContext, { redirectUri, scope, state }: AuthoriseRequest, person: number): Reply {
  const code = randomBytes(16).toString('hex')
  context.record({ type: 'authorised', code, person, scope })
  redirectUri.searchParams.set('code', code)
  redirectUri.searchParams.set('state', state)
  if (person === 0) return redirect(redirectUri.href)
  const cookie = `sandbox_person=${person}; Path=/sandbox; HttpOnly; SameSite=Lax; Max-Age=31536000`
  return redirect(redirectUri.href, { 'set-cookie': cookie })
}

function readAuthoriseRequest(
  { settings }: SandboxContext,
  request: SandboxRequest,
): AuthoriseRequest | { refusal: string } {
  const get = (name: string) => request.query.get(name) ?? ''
  if (get('appid') !== settings.appId) return { refusal: '10012：appid 为空或不正确' }
  if (get('response_type') !== 'code') return { refusal: '10011：response_type 必须为 code' }
  if (!['snsapi_base', 'snsapi_userinfo'].includes(get('scope')))
    return { refusal: '10005：该公众号没有这个 scope 的权限' }
  if (!/^[A-Za-z0-9]{1,128}$/.test(get('state'))) return { refusal: '10013：state 为空或不正确' }
  const redirectUri = URL.canParse(get('redirect_uri')) ? new URL(get('redirect_uri')) : null
  if (!redirectUri || !['http:', 'https:'].includes(redirectUri.protocol))
    return { refusal: '10011：redirect_uri 不正确' }
  const ownHost = [request.headers['x-forwarded-host'], request.headers.host].flat()[0]?.replace(/:\d+$/, '')
  const allowed = [...LOCAL_HOSTS, ownHost, ...settings.callbackHosts]
  if (!allowed.includes(redirectUri.hostname)) return { refusal: '10003：redirect_uri 域名与后台配置不一致' }
  return { redirectUri, scope: get('scope'), state: get('state') }
}

function refuse(reason: string): Reply {
  const body: Markup = html`<h1>无法授权</h1><p data-testid="sandbox-refusal">${reason}</p>`
  return page(layout('微信授权（沙箱）', body), 400)
}
