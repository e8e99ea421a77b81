import type { FastifyInstance, FastifyRequest } from 'fastify'
import { siteWarningText } from '#domain/office/siteWarning.ts'
import type { Services } from './services.ts'
import { trustedProxies } from './trustedProxy.ts'

/** Headers in which a proxy names the client that it forwards. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Whether a proxy sent the request, and the proxy's own address counts as the client's, since TRUST_PROXY does not name it. */
function countsAsItsProxy({ headers, ip, socket }: FastifyRequest): boolean {
  return HEADERS.some((name) => headers[name] !== undefined) && ip === socket.remoteAddress
}

/**
 * Warns of a proxy that TRUST_PROXY does not name: all limits per address count everybody behind it as one client
 * (docs/adr/limits-per-address.md). Without the warning it would only show when nobody gets an SMS code any more.
 */
export function noticeForwarded(app: FastifyInstance, { siteWarnings, config }: Services): void {
  let isNoticed = false
  // Who asks from the proxy's own machine has its address as well.
  const isTrusted = trustedProxies(config.trustProxy)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isNoticed && countsAsItsProxy(request) && !isTrusted(request.socket.remoteAddress)) {
      isNoticed = true
      const detail = request.socket.remoteAddress ?? ''
      siteWarnings.notice({ code: 'trustProxy', detail })
      request.log.error({ warning: 'trustProxy' }, siteWarningText('trustProxy', detail))
    }
    done()
  })
}
