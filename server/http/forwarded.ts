import type { FastifyInstance, FastifyRequest } from 'fastify'
import { siteWarningText } from '#domain/office/siteWarning.ts'
import type { Services } from './services.ts'

/** Headers by which proxies name whom they speak for. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** A request that carries another's address, but counts as its sender's own since TRUST_PROXY does not name the sender. */
function isTakenForItsProxy({ headers, ip, socket }: FastifyRequest): boolean {
  return HEADERS.some((name) => headers[name] !== undefined) && ip === socket.remoteAddress
}

/**
 * Notices a proxy that TRUST_PROXY does not name: all limits per address would count everybody as one
 * (docs/adr/limits-per-address.md). Nothing else shows it before the codes of a whole province run out.
 */
export function noticeForwarded(app: FastifyInstance, { siteWarnings }: Services): void {
  let isNoticed = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isNoticed && isTakenForItsProxy(request)) {
      isNoticed = true
      const detail = request.socket.remoteAddress ?? ''
      siteWarnings.notice({ code: 'trustProxy', detail })
      request.log.error({ warning: 'trustProxy' }, siteWarningText('trustProxy', detail))
    }
    done()
  })
}
