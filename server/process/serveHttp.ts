import 'zod/compile'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DAY_MS } from '#domain/time.ts'
import { buildApp } from '#server/app.ts'
import type { Coordinator } from '#server/concurrency/coordinator.ts'
import type { Config } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import { openDatabase } from '#server/db/pool.ts'
import { flushVisits } from '#server/features/content/siteVisit/visitBuffer.ts'
import { flushChildReads } from '#server/features/office/audit/childReads.ts'
import { listen } from '#server/http/listen.ts'
import {
  countServing,
  observeBackups,
  observeFailedJobs,
  observeGate,
  observePool,
  observeReplicas,
  observeWaitingRoom,
  observeWarnings,
  readOwnMetrics,
  serveMetrics,
} from '#server/http/metrics.ts'
import type { StoreHandler } from '#server/http/store.ts'
import { createWarnings } from '#server/http/warnings.ts'
import type { Clock } from '#server/platform/clock.ts'
import { watchClock } from '#server/platform/clockJump.ts'
import { openRequestScopes } from '#server/platform/requestScope.ts'
import { listFailedJobs } from '#server/records/office/installation/operationQueries.ts'
import { assembleServices } from './assemble.ts'
import { openTelemetry } from './telemetry/openTelemetry.ts'

interface Options {
  config: Config
  databaseUrl: string
  logger: Logger
  onError: (error: Error) => void
  clock: Clock
  coordinator: Coordinator
  /** The folder of the built pages. */
  pagesFolder: string
  /** The embedded store, in this process or another; null if the settings name an outside store. */
  store: { endpoint: string; handle: StoreHandler } | null
  /** The file of a listening socket that was handed over; null: it opens its own. */
  handedSocket: number | null
}

/** Serves HTTP until it is stopped. Ends the process with one line when the port is taken. */
export async function serveHttp({ config: settings, pagesFolder, store, handedSocket, ...options }: Options) {
  const config = store ? { ...settings, store: { ...settings.store, endpoint: store.endpoint } } : settings
  const { databaseUrl, logger, onError, clock, coordinator } = options
  if (config.hasSqlComments) openRequestScopes()
  const telemetry = await openTelemetry(config.telemetry, 'server', onError)
  const database = openDatabase(databaseUrl, config.poolSize, onError, {
    kept: config.poolSize,
    namesStatements: config.machines.namesStatements,
  })
  const services = await assembleServices({
    config,
    clock,
    database,
    coordinator,
    checkReplies: false,
    onError,
  })
  const app = await buildApp({ services, logger, pagesFolder, store: store?.handle ?? null })
  observePool(database.pool)
  observeBackups(database.pool)
  observeFailedJobs(() => listFailedJobs(database.db, clock.now() - DAY_MS))
  observeReplicas(database.pool)
  observeWarnings(createWarnings(services))
  observeGate(services.gate)
  observeWaitingRoom(services.waitingRoom)
  const metrics = config.metricsPort ? serveMetrics(config.metricsPort, readOwnMetrics) : null
  try {
    await listen(app, config, handedSocket)
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    if (!isTaken && !(error instanceof ConfigError)) throw error
    console.error(isTaken ? `端口 ${config.port} 已被占用，请停止占用它的程序，或设置 PORT` : (error as Error).message)
    process.exit(1)
  }
  countServing()
  services.merchantCheck.start(logger)
  services.answerMeter.start()
  const clockWatch = watchClock(clock, (jumpMs) => {
    const detail = `${jumpMs > 0 ? '+' : '−'}${Math.round(Math.abs(jumpMs) / 1000)} 秒`
    services.siteWarnings.notice({ code: 'clockJump', detail })
    logger.error({ jumpMs: Math.round(jumpMs) }, 'the clock of this machine has jumped')
  })
  return {
    async stop() {
      services.readiness.isStopping = true
      await pause(config.machines.stopDelayMs)
      services.merchantCheck.stop()
      clockWatch.stop()
      await app.close()
      await services.answerMeter.stop()
      await flushVisits(database.db)
      await flushChildReads(database.db)
      await services.stop()
      metrics?.close()
      await telemetry?.close()
      await database.pool.end()
    },
  }
}
