import cluster from 'node:cluster'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { errorKind, throttleLines, throttleLog } from '#server/concurrency/throttleLog.ts'
import { readConfig } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import { STORE_PATH } from '#server/config/storeConfig.ts'
import { waitForDatabase } from '#server/db/waitForDatabase.ts'
import { createLogger } from './createLogger.ts'
import { openEmbeddedStore } from './embeddedStore.ts'
import { HANDED_SOCKET, passedSocket, takeHandedSocket } from './handedSocket.ts'
import { openMachineState } from './machineState.ts'
import { onStop } from './onStop.ts'

const STORE_ENDPOINT = 'KAOJI_STORE_ENDPOINT'

const config = readConfig(process.env)
// Log lines are buffered and written at least once a second; the rest of the buffer is written at exit.
const lines = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 })
lines.on('error', () => undefined)
const logger = createLogger({ level: config.logLevel, process: 'server' }, lines)
const logError = throttleLog<Error>((err, times) => logger.error({ err, times }, 'background failure'))
const logCoordinator = throttleLog<Error>((err, times) => logger.error({ err, times }, 'coordinator lost'))
const logStoreError = throttleLog<Error>((err, times) => logger.error({ err, times }, 'object store failure'))
const printExit = throttleLines((line) => console.error(line))
const onError = (error: Error) => logError(errorKind(error), error)
const onCoordinatorError = (error: Error) => logCoordinator(errorKind(error), error)
const { databaseUrl } = config
const clock = { now: () => Date.now() }
const here = dirname(fileURLToPath(import.meta.url))
/** The start of everything is over when it begins a process; a part that starts alone waits for what it needs. */
const isAlone = cluster.isPrimary && process.send === undefined
if (!databaseUrl) {
  console.error('没有设置 DATABASE_URL：npm run server 连接多台机器共用的数据库；单机请用 npm start')
  process.exit(1)
}

/** Ends the process with one line, without a stack, for what the user can put right. */
function exitWithSetting(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Handed to this process itself where it starts alone; else by the process that began it. */
function findHandedSocket(): number | null {
  if (!isAlone) return passedSocket(process.env)
  try {
    return takeHandedSocket(process.env, process.pid)
  } catch (error) {
    return exitWithSetting(error)
  }
}
const handedSocket = findHandedSocket()

/** Ends the process if the folder is in use or belongs to another database. */
async function openStore(url: string) {
  try {
    return await openEmbeddedStore({
      config,
      // Its statements have names.
      databaseUrl: config.machines.directUrl ?? url,
      now: clock.now,
      onError: (error) => logStoreError(errorKind(error as Error), error as Error),
    })
  } catch (error) {
    return exitWithSetting(error)
  }
}

/** Serves the metrics of all workers where a port is set for them; only then is their library loaded. */
async function openMetrics(): Promise<{ close(): void } | null> {
  if (!config.metricsPort) return null
  const { readMetricsOfAll, serveMetrics } = await import('#server/http/metrics.ts')
  return serveMetrics(config.metricsPort, readMetricsOfAll())
}

/** Runs the store and the coordinator's hub in this process, and serves HTTP in as many workers as are set. */
async function runPrimary(): Promise<void> {
  const store = await openStore(databaseUrl as string)
  const { startPrimary } = await import('./primary.ts')
  const metrics = await openMetrics()
  const state = openMachineState(config, onCoordinatorError)
  const primary = startPrimary({
    processes: config.processes,
    state,
    env: {
      ...(store ? { [STORE_ENDPOINT]: store.endpoint } : {}),
      ...(handedSocket === null ? {} : { [HANDED_SOCKET]: String(handedSocket) }),
    },
    isSocketHanded: handedSocket !== null,
    onExit: (why) => printExit('exit', `一个 server 进程意外退出（${why}），正在重新启动`),
  })
  // Registered before a worker is ready: it may serve requests before this is told, which a stop lets it finish.
  onStop(async () => {
    metrics?.close()
    await primary.stop()
    await state.stop()
    await store?.close()
  }, onError)
  if (!(await primary.ready)) process.exit(1)
  process.send?.('ready')
}

async function runServing(): Promise<void> {
  const { serveHttp } = await import('./serveHttp.ts')
  const { storeAt } = await import('#server/http/store.ts')
  const pagesFolder = join(here, '..')
  const { storeUrl } = config.machines
  const options = { config, databaseUrl: databaseUrl as string, logger, onError, pagesFolder, clock, handedSocket }
  const outsideStore = storeUrl && `${storeUrl}${STORE_PATH}`
  if (cluster.isWorker) {
    const { coordinatorOfPrimary } = await import('./primary.ts')
    const { offerMetrics } = await import('#server/http/metrics.ts')
    const endpoint = process.env[STORE_ENDPOINT] ?? outsideStore
    offerMetrics()
    const served = await serveHttp({
      ...options,
      config: { ...config, metricsPort: null },
      coordinator: coordinatorOfPrimary(),
      store: endpoint ? storeAt(endpoint, onError) : null,
    })
    process.send?.('ready')
    onStop(() => served.stop(), onError)
    return
  }
  const { createLocalCoordinator } = await import('#server/concurrency/coordinator.ts')
  const store = await openStore(options.databaseUrl)
  const state = openMachineState(config, onCoordinatorError)
  const served = await serveHttp({
    ...options,
    coordinator: createLocalCoordinator(state),
    store: outsideStore ? storeAt(outsideStore, onError) : store,
  })
  process.send?.('ready')
  onStop(async () => {
    await served.stop()
    await state.stop()
    await store?.close()
  }, onError)
}

if (isAlone) {
  const { awaitPrepared } = await import('./awaitPrepared.ts')
  await awaitPrepared(databaseUrl, config, join(here, 'migrations')).catch(exitWithSetting)
} else await waitForDatabase(databaseUrl)
await (cluster.isPrimary && config.processes > 1 ? runPrimary() : runServing())
