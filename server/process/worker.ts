import 'zod/compile'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { createLocalCoordinator } from '#server/concurrency/coordinator.ts'
import { errorKind, throttleLog } from '#server/concurrency/throttleLog.ts'
import { readConfig } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import type { JobCtx } from '#server/context.ts'
import { openDatabase } from '#server/db/pool.ts'
import { PrimaryClient } from '#server/db/primaryClient.ts'
import { splitHosts } from '#server/db/splitHosts.ts'
import { waitForDatabase } from '#server/db/waitForDatabase.ts'
import { stopMedia } from '#server/features/examRoom/media/mediaWork.ts'
import { serveProbes } from '#server/http/probes.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import type { JobName } from '#server/jobQueue/jobPayloads.ts'
import { jobs } from '#server/jobs.ts'
import { inRequestScope, openRequestScopes } from '#server/platform/requestScope.ts'
import { traced } from '#server/platform/tracing.ts'
import { NO_BROWSER } from '#server/security/browserMark.ts'
import { assembleServices } from './assemble.ts'
import { awaitPrepared } from './awaitPrepared.ts'
import { createLogger } from './createLogger.ts'
import { openMachineState } from './machineState.ts'
import { onStop } from './onStop.ts'
import { openTelemetry } from './telemetry/openTelemetry.ts'

const config = readConfig(process.env)
const logger = createLogger({ level: config.logLevel, process: 'worker' })
const logError = throttleLog<Error>((err, times) => logger.error({ err, times }, 'background failure'))
const onError = (error: Error) => logError(errorKind(error), error)
const { databaseUrl } = config
const { directUrl, healthPort, namesStatements } = config.machines
if (!databaseUrl || !directUrl) {
  console.error('没有设置 DATABASE_URL：npm run worker 连接多台机器共用的数据库；单机请用 npm start')
  process.exit(1)
}

// The start of everything is over when it begins this process; alone it waits for what it needs.
if (process.send) await waitForDatabase(databaseUrl)
else
  await awaitPrepared(databaseUrl, config, join(dirname(fileURLToPath(import.meta.url)), 'migrations')).catch(
    (error: unknown) => {
      if (!(error instanceof ConfigError)) throw error
      console.error(error.message)
      process.exit(1)
    },
  )
if (config.hasSqlComments) openRequestScopes()
const telemetry = await openTelemetry(config.telemetry, 'worker', onError)
const database = openDatabase(databaseUrl, 4, onError, { namesStatements })
const state = openMachineState(config, onError)
const services = await assembleServices({
  config,
  clock: { now: () => Date.now() },
  database,
  coordinator: createLocalCoordinator(state),
  checkReplies: false,
  onError,
})
// The library listens on a connection that goes to one host; with several it finds new jobs by polling.
const connection = { connectionString: directUrl, Client: PrimaryClient }
const boss = new PgBoss({
  ...connection,
  max: 3,
  migrate: false,
  createSchema: false,
  useListenNotify: splitHosts(directUrl).length === 1,
})
boss.on('error', onError)
await boss.start()

/** Shorter than the time limit of the shutdown, so that every unfinished job can still be returned to the queue. */
const JOB_DRAIN_MS = 15_000
const [STORE_TRIES, STORE_PAUSE_MS] = [60, 100]
let isStopping = false
let putBackAll: () => void = () => undefined
const putBack = new Promise<never>((_, reject) => {
  putBackAll = () => reject(new Error('the worker stops; the job is due again'))
})
// Without a running job nobody awaits this promise, and its rejection must not end the process.
putBack.catch(() => undefined)

async function run(name: JobName, id: string, payload: unknown): Promise<void> {
  const log = logger.child({ job: name, jobId: id })
  const ctx = services.contextFor({
    me: null,
    now: services.clock.now(),
    upload: null,
    log,
    requestId: `job-${id}`,
    address: '',
    device: '',
    browser: '',
    browserMark: NO_BROWSER,
  }) as JobCtx
  const startedAt = performance.now()
  try {
    const work = () => (jobs[name] as (ctx: JobCtx, payload: unknown) => Promise<void>)(ctx, payload)
    const words = { name: `job ${name}`, attributes: { 'kaoji.request_id': ctx.requestId }, kind: 'internal' as const }
    await Promise.race([inRequestScope({ requestId: ctx.requestId }, () => traced(words, work)), putBack])
    log.info({ milliseconds: Math.round(performance.now() - startedAt) }, 'job done')
  } catch (error) {
    // An error while stopping comes from the shutdown itself (media child, store): the queue runs the job again.
    if (isStopping) log.info({ reason: String(error) }, 'job put back')
    else log.error({ err: error }, 'job failed')
    throw error
  }
}

/**
 * Waits for the embedded store, which starts with the server at the same time as this process, so that a left-over job
 * does not fail because it runs first. If the store stays away, the jobs fail and are retried as usual.
 */
async function awaitStore(): Promise<void> {
  for (let tries = 1; tries <= STORE_TRIES; tries++) {
    try {
      await services.outside.store.head('ready.txt')
      return
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      await pause(STORE_PAUSE_MS)
    }
  }
}
if (config.store.isEmbedded) await awaitStore()

for (const name of Object.keys(jobs) as JobName[]) {
  // New jobs are announced by NOTIFY. Others (after an outage, or due for a retry) are found only by polling, which
  // pg-boss would do every 30 s by default.
  const everySecond = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }
  await boss.work(name, everySecond, async (batch) => {
    for (const { id, data } of batch) await run(name, id, data)
  })
}
async function findProblems(): Promise<string[]> {
  const isReachable = await sql`select`.execute(database.db).then(
    () => true,
    () => false,
  )
  return [
    ...(isReachable ? [] : ['database']),
    ...(services.coordinator.isLive() ? [] : ['coordinator']),
    ...(isStopping ? ['stopping'] : []),
  ]
}
const probes = healthPort ? serveProbes({ port: healthPort, host: config.host, problems: findProblems }) : null
probes?.on('error', onError)
// At the start as well as each night: a start follows what an operator has put right.
// Without a connection in time that is told, and the night makes it up; the worker has other work to begin with.
await boss.send('checkServices', {}).catch(onError)
process.send?.('ready')

onStop(async () => {
  isStopping = true
  stopMedia()
  const drainTimer = setTimeout(putBackAll, JOB_DRAIN_MS)
  await boss.stop({ graceful: true, timeout: 20_000 })
  clearTimeout(drainTimer)
  await services.stop()
  await telemetry?.close()
  await state.stop()
  await database.pool.end()
  probes?.close()
  probes?.closeAllConnections()
}, onError)
