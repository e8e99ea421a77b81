import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { MOST_CLOCK_DIFFERENCE_MS } from '#domain/office/operation.ts'
import type { Instant } from '#domain/time.ts'
import { throttleLog } from '#server/concurrency/throttleLog.ts'
import type { Services } from './services.ts'
import { createWarnings, shared } from './warnings.ts'

/** `/readyz` is public and checks the store by a write, so that the result is kept for this long. */
const STORE_KEPT_MS = 2000

export function mountHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))

  const { database, outside } = services
  const askDatabase = shared(() => sql<{ at: Instant }>`select clock_timestamp() as at`.execute(database.db), 0)
  const askStore = shared(() => outside.store.check(), STORE_KEPT_MS)
  const warnings = createWarnings(services)
  const logFailure = throttleLog<[string, Error]>(([what, err], times) => app.log.error({ err, times }, what))
  app.get('/readyz', async (_request, reply) => {
    const problems: string[] = []
    try {
      const { rows } = await askDatabase()
      const difference = Math.abs((rows[0]?.at ?? 0) - Date.now())
      if (difference > MOST_CLOCK_DIFFERENCE_MS) problems.push('clock')
    } catch (error) {
      logFailure('database', ['database not ready', error as Error])
      problems.push('database')
    }
    try {
      await askStore()
    } catch (error) {
      logFailure('storage', ['file storage not ready', error as Error])
      problems.push('storage')
    }
    if (services.merchantCheck.problem()) problems.push('wechatPay')
    if (!services.coordinator.isLive()) problems.push('coordinator')
    if (services.readiness.isStopping) problems.push('stopping')
    return reply
      .code(problems.length === 0 ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({
        status: problems.length === 0 ? 'ready' : 'not ready',
        problems,
        warnings: (await warnings()).map(({ code }) => code),
      })
  })
}
