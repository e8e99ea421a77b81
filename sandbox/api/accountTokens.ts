import { createHash, randomBytes } from 'node:crypto'
import type { SandboxContext } from '#sandbox/context.ts'
import { json, type Reply, type Routes, readJsonBody, type SandboxRequest } from '#sandbox/http.ts'
import { refuse, reply } from './accountReply.ts'

const LIFE_SECONDS = 7200
const RENEWAL_SECONDS = 300

/** Whether the token is the newest of its kind, or was until some minutes ago. */
export function isAliveToken({ settings, world }: SandboxContext, token: string | null): boolean {
  const ageSeconds = (at: number) => (settings.now() - at) / 1000
  const index = world.accountTokens.findIndex((one) => one.token === token)
  const found = world.accountTokens[index]
  if (!found || ageSeconds(found.at) > LIFE_SECONDS) return false
  const next = world.accountTokens.slice(index + 1).find((one) => one.stable === found.stable)
  return !next || ageSeconds(next.at) < RENEWAL_SECONDS
}

/** The account's access token, the JS-SDK ticket, and the check of a page's signature, which WeChat's browser makes. */
export function accountTokenRoutes(context: SandboxContext): Routes {
  const { settings, world, record } = context
  const ageSeconds = (at: number) => (settings.now() - at) / 1000

  function isKnownAccount(appId: unknown, secret: unknown, grantType: unknown): Reply | null {
    if (grantType !== 'client_credential') return refuse(40002, 'invalid grant_type')
    if (appId !== settings.appId) return refuse(40013, 'invalid appid')
    return secret === settings.appSecret ? null : refuse(40125, 'invalid appsecret')
  }

  function giveToken(stable: boolean, mayReuse: boolean): Reply {
    const last = world.accountTokens.filter((one) => one.stable === stable).at(-1)
    if (last && mayReuse && ageSeconds(last.at) < LIFE_SECONDS - RENEWAL_SECONDS) {
      return reply({ access_token: last.token, expires_in: Math.floor(LIFE_SECONDS - ageSeconds(last.at)) })
    }
    const token = `account_${randomBytes(48).toString('base64url')}`
    record({ type: 'accountToken', token, stable })
    return reply({ access_token: token, expires_in: LIFE_SECONDS })
  }

  function giveTicket({ query }: SandboxRequest): Reply {
    if (!isAliveToken(context, query.get('access_token'))) return refuse(40001, 'invalid credential')
    if (query.get('type') !== 'jsapi') return refuse(40097, 'invalid args')
    const last = world.tickets.at(-1)
    if (last && ageSeconds(last.at) < LIFE_SECONDS - RENEWAL_SECONDS) {
      const left = Math.floor(LIFE_SECONDS - ageSeconds(last.at))
      return reply({ errcode: 0, errmsg: 'ok', ticket: last.ticket, expires_in: left })
    }
    const ticket = `ticket_${randomBytes(40).toString('base64url')}`
    record({ type: 'ticket', ticket })
    return reply({ errcode: 0, errmsg: 'ok', ticket, expires_in: LIFE_SECONDS })
  }

  function checkPage(request: SandboxRequest): Reply {
    const body = readJsonBody(request) ?? {}
    const get = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
    const page = get('url').split('#')[0]
    const isSigned = world.tickets
      .filter((one) => ageSeconds(one.at) < LIFE_SECONDS)
      .some(({ ticket }) => {
        const signed = `jsapi_ticket=${ticket}&noncestr=${get('nonce')}&timestamp=${get('timestamp')}&url=${page}`
        return createHash('sha1').update(signed).digest('hex') === get('signature')
      })
    if (get('appId') !== settings.appId) return json({ result: 'fail_invalid appid' })
    return json({ result: isSigned ? 'ok' : 'fail_invalid signature' })
  }

  return {
    'GET /sandbox/api/cgi-bin/token': {
      protocol: 'accountJson',
      answer: ({ query }) =>
        isKnownAccount(query.get('appid'), query.get('secret'), query.get('grant_type')) ?? giveToken(false, false),
    },
    'POST /sandbox/api/cgi-bin/stable_token': {
      protocol: 'accountJson',
      answer: (request) => {
        const body = readJsonBody(request)
        if (!body) return refuse(47001, 'data format error')
        return isKnownAccount(body.appid, body.secret, body.grant_type) ?? giveToken(true, body.force_refresh !== true)
      },
    },
    'GET /sandbox/api/cgi-bin/ticket/getticket': { protocol: 'accountJson', answer: giveTicket },
    'POST /sandbox/bridge/verify': { protocol: 'page', answer: checkPage },
  }
}
