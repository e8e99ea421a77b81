import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { createLocalCoordinator } from '#server/concurrency/coordinator.ts'
import { openDatabase } from '#server/db/pool.ts'
import type { Services } from '#server/http/services.ts'
import { assembleServices } from '#server/process/assemble.ts'
import type { TestServer } from './server.ts'

/** Another server on the database of the first, with which it shares nothing else. */
export interface SecondMachine {
  app: FastifyInstance
  services: Services
  stop(): Promise<void>
}

export async function startSecondMachine({ config, clock }: TestServer): Promise<SecondMachine> {
  // The connections that a test cuts are opened anew.
  const onError = () => undefined
  const database = openDatabase(config.databaseUrl as string, 8, onError)
  const coordinator = createLocalCoordinator()
  const services = await assembleServices({ config, clock, database, coordinator, checkReplies: true, onError })
  const app = await buildApp({ services, logger: false, pagesFolder: null, store: null })
  return {
    app,
    services,
    async stop() {
      await app.close()
      await services.stop()
      await database.pool.end()
    },
  }
}
