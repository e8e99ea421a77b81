import type { FastifyInstance } from 'fastify'
import { STORE_PATH } from '#server/config/storeConfig.ts'
import { refuse } from '../refuse.ts'

/**
 * Refuses a request that names its host twice, which two parties on the way may read differently (threats#W11), with 400,
 * and one that signs in twice with 401 (threats#U8), whatever it asks for. Node itself refuses contradicting lengths. The
 * store has words of its own for two signatures.
 */
export function refuseRepeatedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw
    let hosts = 0
    let tokens = 0
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at] as string
      // Most names have another length, and are not looked at letter by letter.
      if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
      else if (name.length === 13 && name.toLowerCase() === 'authorization') tokens += 1
    }
    if (hosts > 1) refuse('BODY_UNREADABLE')
    if (tokens > 1 && !request.url.startsWith(`${STORE_PATH}/`)) refuse('LOGIN_REQUIRED')
    done()
  })
}
