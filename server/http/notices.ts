import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isBooked, receivePayNotice } from '#server/features/money/payment/receivePayNotice.ts'
import { isRefundNoted, receiveRefundNotice } from '#server/features/money/payment/receiveRefundNotice.ts'
import { NO_BROWSER } from '#server/security/browserMark.ts'
import type { ManualCtx, Me } from '../context.ts'
import { NOTICE_BOOKED, NOTICE_FAILED, type NoticeFault } from '../integrations/wechat/notice.ts'
import { noticeFailures } from './metrics.ts'
import type { Services } from './services.ts'

const NOTICE_BYTES = 16 * 1024

type Parsed<Notice> = { ok: true; notice: Notice } | { ok: false; reason: NoticeFault }

/** How one kind of notice is read, handled and answered. */
interface NoticeKind<Notice, Outcome extends string> {
  path: string
  parse: (body: string) => Parsed<Notice>
  receive: (ctx: ManualCtx<Me | null>, body: string, parsed: Parsed<Notice>) => Promise<Outcome>
  isBooked: (outcome: Outcome) => boolean
}

/** Mounts the callbacks of WeChat Pay: raw bodies in, WeChat's own answers out, no envelope. */
export function mountNotices(app: FastifyInstance, services: Services): void {
  const { wechat } = services.outside

  async function answer<Notice, Outcome extends string>(
    kind: NoticeKind<Notice, Outcome>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const body = typeof request.body === 'string' ? request.body : ''
    const now = services.clock.now()
    reply.type('text/xml; charset=utf-8').header('Cache-Control', 'no-store')
    const parsed: Parsed<Notice> = body.includes('\u0000') ? { ok: false, reason: 'unreadable' } : kind.parse(body)
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
    const outcome = await kind.receive(ctx, body, parsed)
    if (kind.isBooked(outcome)) return reply.send(NOTICE_BOOKED)
    noticeFailures.inc({ reason: outcome })
    return reply.send(NOTICE_FAILED)
  }

  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    const mount = <Notice, Outcome extends string>(kind: NoticeKind<Notice, Outcome>) =>
      scope.post(kind.path, { bodyLimit: NOTICE_BYTES }, (request, reply) => answer(kind, request, reply))
    mount({
      path: '/api/WeiXin/PayNotify',
      parse: (body) => wechat.parsePayNotice(body),
      receive: receivePayNotice,
      isBooked,
    })
    mount({
      path: '/api/WeiXin/RefundNotify',
      parse: (body) => wechat.parseRefundNotice(body),
      receive: receiveRefundNotice,
      isBooked: isRefundNoted,
    })
    done()
  })
}
