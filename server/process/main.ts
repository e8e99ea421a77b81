import cluster from 'node:cluster'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { readConfig } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import { waitForDatabase } from '#server/db/waitForDatabase.ts'
import { errorKind, throttleLines, throttleLog } from '#server/throttleLog.ts'
import { createLogger } from './createLogger.ts'
import { openEmbeddedStore } from './embeddedStore.ts'
import { onStop } from './onStop.ts'

const STORE_ENDPOINT = 'KAOJI_STORE_ENDPOINT'

const config = readConfig(process.env)
// A line for each answer is gathered and written at least once a second; what is gathered goes out with an exit.
const lines = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 })
lines.on('error', () => undefined)
const logger = createLogger({ level: config.logLevel, process: 'server' }, lines)
const tell = throttleLog<Error>((err, times) => logger.error({ err, times }, 'background failure'))
const tellOfStore = throttleLog<Error>((err, times) => logger.error({ err, times }, 'object store failure'))
const tellOfExit = throttleLines((line) => console.error(line))
const onError = (error: Error) => tell(errorKind(error), error)
const { databaseUrl } = config
const clock = { now: () => Date.now() }
if (!databaseUrl) throw new Error('the server process needs DATABASE_URL; start everything with npm start')

/** A folder that is in use or belongs to another database: one line, no stack. */
async function openStore(url: string) {
  try {
    return await openEmbeddedStore({
      config,
      databaseUrl: url,
      now: clock.now,
      onError: (error) => tellOfStore(errorKind(error as Error), error as Error),
    })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** The store and what must be known together, here; the answers to people in as many processes as are set. */
async function runFront(): Promise<void> {
  const store = await openStore(databaseUrl as string)
  const { startPrimary } = await import('./primary.ts')
  const front = startPrimary({
    processes: config.processes,
    env: store ? { [STORE_ENDPOINT]: store.endpoint } : {},
    metricsPort: config.metricsPort,
    onExit: (why) => tellOfExit('exit', `一个 server 进程意外退出（${why}），正在重新启动`),
  })
  // The first of them answers people before the last is ready: a stop lets it finish.
  onStop(async () => {
    await front.stop()
    await store?.close()
  }, onError)
  if (!(await front.ready)) process.exit(1)
  process.send?.('ready')
}

async function runOne(): Promise<void> {
  const { serveHttp } = await import('./serveHttp.ts')
  const pagesFolder = join(dirname(fileURLToPath(import.meta.url)), '..')
  const place = { config, databaseUrl: databaseUrl as string, logger, onError, pagesFolder, clock }
  if (cluster.isWorker) {
    const { coordinatorOfPrimary } = await import('./primary.ts')
    const { offerMetrics } = await import('#server/http/metrics.ts')
    const { storeAt } = await import('#server/http/store.ts')
    const endpoint = process.env[STORE_ENDPOINT]
    offerMetrics()
    const served = await serveHttp({
      ...place,
      config: { ...config, metricsPort: null },
      coordinator: coordinatorOfPrimary(),
      store: endpoint ? storeAt(endpoint, onError) : null,
    })
    process.send?.('ready')
    onStop(() => served.stop(), onError)
    return
  }
  const { createLocalCoordinator } = await import('#server/coordinator.ts')
  const store = await openStore(place.databaseUrl)
  const served = await serveHttp({ ...place, coordinator: createLocalCoordinator(), store })
  process.send?.('ready')
  onStop(async () => {
    await served.stop()
    await store?.close()
  }, onError)
}

await waitForDatabase(databaseUrl)
await (cluster.isPrimary && config.processes > 1 ? runFront() : runOne())
