import type { FastifyInstance } from 'fastify'
import { refusalText } from '#contract/refusals.ts'
import { isFileLinkValid } from '../features/media/fileLink.ts'
import { openPicture, typeOfPicture } from '../features/media/storedPicture.ts'
import type { Services } from '../services.ts'

/** Private files: a link carries its end and a seal, and works for nobody without one (rulings 4). */
export function mountFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>('/files/*', async (request, reply) => {
    const path = request.params['*']
    const { e, s } = request.query
    const now = services.clock.now()
    const isValid = typeof e === 'string' && typeof s === 'string' && isFileLinkValid(services.secrets, path, e, s, now)
    const file = isValid ? await openPicture(services.outside.store, path) : null
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send(refusalText('NOT_FOUND'))
    return reply
      .header('Content-Type', typeOfPicture(path))
      .header('Content-Length', file.bytes)
      .header('Content-Disposition', 'inline')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Cache-Control', `private, max-age=${Math.max(0, Math.floor((Number(e) * 1000 - now) / 1000))}`)
      .send(file.stream)
  })
}
