import { randomUUID } from 'node:crypto'
import { trustedProxies } from './trustedProxy.ts'

/** As balancers make them: 32 digits of nginx, UUIDs, and the like. */
const ID = /^[\w-]{16,64}$/

interface RawRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  socket?: { remoteAddress?: string }
}

/**
 * Names each request: by `X-Request-Id` of a proxy that TRUST_PROXY names, so that its log and ours speak of the same, and by a
 * random id for all others, who might otherwise choose what is in our log.
 */
export function requestIds(trustProxy: false | readonly string[]): (request: RawRequest) => string {
  const isTrusted = trustedProxies(trustProxy)
  // `randomUUID` draws its random bytes in batches, at a twentieth of the cost of drawing a few per request.
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    return typeof given === 'string' && ID.test(given) && isTrusted(socket?.remoteAddress) ? given : randomUUID()
  }
}
