import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** Deadlines are judged by the application's clock; a database that disagrees by more is not ready (threats C3). */
const MAX_CLOCK_DIFFERENCE_MS = 5000

export function mountHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    const problems: string[] = []
    try {
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(services.database.db)
      const difference = Math.abs((rows[0]?.at.getTime() ?? 0) - Date.now())
      if (difference > MAX_CLOCK_DIFFERENCE_MS) problems.push('clock')
    } catch (error) {
      request.log.error({ err: error }, 'database not ready')
      problems.push('database')
    }
    try {
      await services.outside.store.check()
    } catch (error) {
      request.log.error({ err: error }, 'file storage not ready')
      problems.push('storage')
    }
    return reply
      .code(problems.length === 0 ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: problems.length === 0 ? 'ready' : 'not ready', problems })
  })
}
