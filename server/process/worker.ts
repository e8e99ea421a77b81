import 'zod/compile'
import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { createLocalCoordinator } from '#server/concurrency/coordinator.ts'
import { errorKind, throttleLog } from '#server/concurrency/throttleLog.ts'
import { readConfig } from '#server/config/readConfig.ts'
import type { JobCtx } from '#server/context.ts'
import { openDatabase } from '#server/db/pool.ts'
import { waitForDatabase } from '#server/db/waitForDatabase.ts'
import { stopMedia } from '#server/features/examRoom/media/mediaWork.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import type { JobName } from '#server/jobQueue/jobPayloads.ts'
import { jobs } from '#server/jobs.ts'
import { inRequestScope, openRequestScopes } from '#server/platform/requestScope.ts'
import { traced } from '#server/platform/tracing.ts'
import { NO_BROWSER } from '#server/security/browserMark.ts'
import { assembleServices } from './assemble.ts'
import { createLogger } from './createLogger.ts'
import { onStop } from './onStop.ts'
import { openTelemetry } from './telemetry/openTelemetry.ts'

const config = readConfig(process.env)
const logger = createLogger({ level: config.logLevel, process: 'worker' })
const logError = throttleLog<Error>((err, times) => logger.error({ err, times }, 'background failure'))
const onError = (error: Error) => logError(errorKind(error), error)
if (!config.databaseUrl) throw new Error('the worker process needs DATABASE_URL; start everything with npm start')

await waitForDatabase(config.databaseUrl)
if (config.hasSqlComments) openRequestScopes()
const telemetry = await openTelemetry(config.telemetry, 'worker', onError)
const database = openDatabase(config.databaseUrl, 4, onError)
const services = await assembleServices({
  config,
  clock: { now: () => Date.now() },
  database,
  coordinator: createLocalCoordinator(),
  checkReplies: false,
  onError,
})
const boss = new PgBoss({
  connectionString: config.databaseUrl,
  max: 3,
  migrate: false,
  createSchema: false,
  useListenNotify: true,
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
// At the start as well as each night: a start follows what an operator has put right.
await boss.send('checkServices', {})
process.send?.('ready')

onStop(async () => {
  isStopping = true
  stopMedia()
  const drainTimer = setTimeout(putBackAll, JOB_DRAIN_MS)
  await boss.stop({ graceful: true, timeout: 20_000 })
  clearTimeout(drainTimer)
  await services.jobs.stop()
  await telemetry?.close()
  await database.pool.end()
}, onError)
