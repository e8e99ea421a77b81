import type { FastifyInstance } from 'fastify'
import { STORE_PATH } from '#server/config/storeConfig.ts'
import { refuse } from '../refuse.ts'

/**
 * Refuses a request with two Host headers, which proxies may read differently (threats#W11), with 400, and one with two
 * Authorization headers with 401 (threats#U8), on every route. Node itself refuses contradicting lengths. The store has
 * its own answer to two signatures.
 */
export function refuseRepeatedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw
    let hosts = 0
    let tokens = 0
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at] as string
      // Comparing lengths first is cheap, and most header names differ in length.
      if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
      else if (name.length === 13 && name.toLowerCase() === 'authorization') tokens += 1
    }
    if (hosts > 1) refuse('BODY_UNREADABLE')
    if (tokens > 1 && !request.url.startsWith(`${STORE_PATH}/`)) refuse('LOGIN_REQUIRED')
    done()
  })
}
