import type { FastifyInstance } from 'fastify'
import { receiveWechatEvent } from '#server/features/content/message/receiveWechatEvent.ts'
import { NO_BROWSER } from '#server/security/browserMark.ts'
import { isSignedEvent, readWechatEvent } from '../integrations/wechat/messageEvent.ts'
import type { Services } from './services.ts'

const PATH = '/api/WeiXin/Message'
const MESSAGE_BYTES = 16 * 1024

interface Query {
  signature?: unknown
  timestamp?: unknown
  nonce?: unknown
  echostr?: unknown
}

/** Mounts the message address of the official account: raw bodies in, WeChat's own answers out, no envelope. */
export function mountWechatMessages(app: FastifyInstance, services: Services): void {
  const { messageToken } = services.config.wechatAccount
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const isSigned = ({ signature, timestamp, nonce }: Query) =>
    messageToken !== null &&
    isSignedEvent(
      { signature: text(signature), timestamp: text(timestamp), nonce: text(nonce) },
      messageToken,
      services.clock.now(),
    )

  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    // WeChat asks once whether the address is ours, when somebody enters it in its console.
    scope.get<{ Querystring: Query }>(PATH, (request, reply) => {
      reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store')
      return isSigned(request.query) ? reply.send(text(request.query.echostr)) : reply.code(403).send('')
    })
    scope.post<{ Querystring: Query }>(PATH, { bodyLimit: MESSAGE_BYTES }, async (request, reply) => {
      const now = services.clock.now()
      reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store')
      if (!isSigned(request.query)) {
        await services.limiter.count('lookup', `message ${request.ip}`, now)
        return reply.code(403).send('')
      }
      const event = readWechatEvent(typeof request.body === 'string' ? request.body : '')
      if (!event) return reply.code(400).send('')
      const ctx = services.contextFor({
        me: null,
        now,
        upload: null,
        log: request.log,
        requestId: request.id,
        address: request.ip,
        device: '',
        browser: '',
        browserMark: NO_BROWSER,
      })
      return (await receiveWechatEvent(ctx, event)) ? reply.send('success') : reply.code(503).send('')
    })
    done()
  })
}
