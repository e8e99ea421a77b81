import type { FastifyInstance } from 'fastify'
import { NO_BROWSER } from '../browserMark.ts'
import { isBooked, receivePayNotice } from '../features/payment/receivePayNotice.ts'
import { NOTICE_BOOKED, NOTICE_FAILED, type ParsedPayNotice } from '../integrations/wechat/notice.ts'
import type { Services } from '../services.ts'
import { noticeFailures } from './metrics.ts'

const NOTICE_BYTES = 16 * 1024

/** Mounts the callbacks of WeChat Pay: raw bodies in, WeChat's own answers out, no envelope. */
export function mountNotices(app: FastifyInstance, services: Services): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    scope.post('/api/WeiXin/PayNotify', { bodyLimit: NOTICE_BYTES }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const now = services.clock.now()
      reply.type('text/xml; charset=utf-8').header('Cache-Control', 'no-store')
      const parsed: ParsedPayNotice = body.includes('\u0000')
        ? { ok: false, reason: 'unreadable' }
        : services.outside.wechat.parsePayNotice(body)
      // Only forged notices count towards a rate limit; WeChat's own are never limited.
      if (!parsed.ok) await services.limiter.count('lookup', `notice ${request.ip}`, now)
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
      const outcome = await receivePayNotice(ctx, body, parsed)
      if (isBooked(outcome)) return reply.send(NOTICE_BOOKED)
      noticeFailures.inc({ reason: outcome })
      return reply.send(NOTICE_FAILED)
    })
    done()
  })
}
