import type { FastifyInstance } from 'fastify'
import { refusalText } from '#contract/refusals.ts'
import { soundOfLink } from '#server/records/examRoom/hearing/soundLink.ts'
import { findSound } from '#server/records/examRoom/hearing/soundQueries.ts'
import type { Services } from './services.ts'

/**
 * Serves sounds of the hearing test by sealed links, without an ETag and uncached: otherwise two candidates could find
 * out from the headers that they heard the same item.
 */
export function mountSounds(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { link: string } }>('/sounds/:link', async (request, reply) => {
    const id = soundOfLink(services.secrets, request.params.link, services.clock.now())
    const bytes = id === null ? null : await findSound(services.database.db, id)
    if (!bytes) return reply.code(404).type('text/plain; charset=utf-8').send(refusalText('NOT_FOUND'))
    return reply
      .header('Content-Type', 'audio/mpeg')
      .header('Content-Disposition', 'inline')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Cache-Control', 'no-store')
      .send(bytes)
  })
}
