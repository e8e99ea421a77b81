import 'zod/compile'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { assembleServices } from './assemble.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/pool.ts'
import { openEmbeddedStore } from './embeddedStore.ts'
import { flushVisits } from './features/siteVisit/visitBuffer.ts'
import { observeGate, observePool, serveMetrics } from './http/metrics.ts'
import { onStop } from './onStop.ts'

const config = readConfig(process.env)
const logger = pino({ level: config.logLevel, base: { process: 'server' } })
const onError = (error: Error) => logger.error({ err: error }, 'background failure')
if (!config.databaseUrl) throw new Error('the server process needs DATABASE_URL; start everything with npm start')

const databaseUrl = config.databaseUrl
const database = openDatabase(databaseUrl, config.poolSize, onError)
/** A folder that is in use or belongs to another database: one line, no stack. */
async function openStore() {
  try {
    return await openEmbeddedStore({
      config,
      databaseUrl,
      now: () => Date.now(),
      onError: (error) => logger.error({ err: error }, 'object store failure'),
    })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
const store = await openStore()
const services = await assembleServices({
  config: store ? { ...config, store: { ...config.store, endpoint: store.endpoint } } : config,
  clock: { now: () => Date.now() },
  database,
  checkReplies: false,
  onError,
})
const pagesFolder = join(dirname(fileURLToPath(import.meta.url)), '..')
const app = await buildApp({ services, logger, pagesFolder, store: store?.handle ?? null })
observePool(database.pool)
observeGate(services.gate)
const metrics = config.metricsPort ? serveMetrics(config.metricsPort) : null
const sweep = setInterval(() => services.limiter.sweep(Date.now()), 60_000)
try {
  await app.listen({ port: config.port, host: config.host })
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  console.error(`端口 ${config.port} 已被占用，请停止占用它的程序，或设置 PORT`)
  process.exit(1)
}
process.send?.('ready')

onStop(async () => {
  clearInterval(sweep)
  await app.close()
  await flushVisits(database.db)
  await services.jobs.stop()
  services.outside.store.close()
  await store?.close()
  metrics?.close()
  await database.pool.end()
}, onError)
