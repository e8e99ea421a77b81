import { randomInt } from 'node:crypto'
import type { SandboxContext } from '#sandbox/context.ts'
import { type Reply, type Routes, readJsonBody, type SandboxRequest } from '#sandbox/http.ts'
import type { MessageEvents } from '#sandbox/messageEvents.ts'
import { PEOPLE } from '#sandbox/people.ts'
import { refuse, reply } from './accountReply.ts'
import { isAliveToken } from './accountTokens.ts'

/** Within this time a message with the same `client_msg_id` to the same person is sent once. */
const REPEAT_MS = 10 * 60_000

/** Template messages of the official account, and whether a person follows it. */
export function templateMessageRoutes(context: SandboxContext, events: MessageEvents): Routes {
  const { world, settings, record } = context

  function sendTemplate(request: SandboxRequest): Reply {
    if (!isAliveToken(context, request.query.get('access_token')))
      return refuse(40001, 'invalid credential, access_token is invalid or not latest')
    const body = readJsonBody(request)
    const { touser, template_id: templateId, data, url = '', client_msg_id: clientMsgId = '' } = body ?? {}
    if (typeof touser !== 'string' || !PEOPLE.some(({ openId }) => openId === touser))
      return refuse(40003, 'invalid openid')
    if (typeof templateId !== 'string' || templateId === '') return refuse(40037, 'invalid template_id')
    const values = valuesOf(data)
    if (!values) return refuse(47003, 'argument invalid! data.first.value is empty')
    if (!world.followers.get(touser)) return refuse(43004, 'require subscribe')
    const isRepeat = (one: { openId: string; clientMsgId: string; at: number }) =>
      one.openId === touser && one.clientMsgId === clientMsgId && settings.now() - one.at < REPEAT_MS
    const earlier = clientMsgId === '' ? undefined : world.templates.find(isRepeat)
    if (earlier) return accepted(earlier.messageId)
    const messageId = `${settings.now()}${randomInt(10 ** 5, 10 ** 6)}`
    record({
      type: 'template',
      openId: touser,
      templateId,
      values,
      url: String(url),
      clientMsgId: String(clientMsgId),
      messageId,
    })
    events.templateEnded(touser, messageId)
    return accepted(messageId)
  }

  function tellFollower({ query }: SandboxRequest): Reply {
    if (!isAliveToken(context, query.get('access_token')))
      return refuse(40001, 'invalid credential, access_token is invalid or not latest')
    const openid = query.get('openid') ?? ''
    if (!PEOPLE.some(({ openId }) => openId === openid)) return refuse(40003, 'invalid openid')
    if (!world.followers.get(openid)) return reply({ subscribe: 0, openid })
    return reply({ subscribe: 1, openid, language: 'zh_CN', subscribe_time: 1_382_694_957, remark: '', groupid: 0 })
  }

  return {
    'POST /sandbox/api/cgi-bin/message/template/send': { protocol: 'accountJson', answer: sendTemplate },
    'GET /sandbox/api/cgi-bin/user/info': { protocol: 'accountJson', answer: tellFollower },
  }
}

// WeChat writes the number without quotes, although it is too long for most readers of JSON.
function accepted(messageId: string): Reply {
  const body = `{"errcode":0,"errmsg":"ok","msgid":${messageId}}`
  return { ...reply({}), body }
}

function valuesOf(data: unknown): Record<string, string> | null {
  if (typeof data !== 'object' || data === null) return null
  const entries = Object.entries(data).map(
    ([name, field]) => [name, (field as { value?: unknown } | null)?.value] as const,
  )
  const isWhole = entries.length > 0 && entries.every(([, value]) => typeof value === 'string' && value !== '')
  return isWhole ? (Object.fromEntries(entries) as Record<string, string>) : null
}
