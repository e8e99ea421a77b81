import { PgBoss, type QueueOptions, type QueueResult } from 'pg-boss'
import { PrimaryClient } from '#server/db/primaryClient.ts'
import type { JobName } from './jobPayloads.ts'
import { jobSettings } from './jobSettings.ts'

/** A worker whose job sends no heartbeat for this long is taken for dead. */
const HEARTBEAT_SECONDS = 10
const TIME_ZONE = 'Asia/Shanghai'

function differs(queue: QueueResult, options: QueueOptions): boolean {
  return Object.entries(options).some(([name, value]) => queue[name as keyof QueueResult] !== value)
}

/**
 * Creates or migrates the tables of pg-boss, and the queue and the schedule of each job. Runs at every start, before the
 * processes, and writes only what has changed since the last one.
 */
export async function prepareQueues(databaseUrl: string): Promise<void> {
  const connection = { connectionString: databaseUrl, Client: PrimaryClient }
  const boss = new PgBoss({ ...connection, max: 2, supervise: false, schedule: false })
  let failure: Error | null = null
  boss.on('error', (error) => {
    failure = error
  })
  await boss.start()
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const name of Object.keys(jobSettings) as JobName[]) {
    const { retries, retrySeconds, limitSeconds, schedule } = jobSettings[name]
    const options = {
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: limitSeconds,
      retryLimit: retries,
      ...(retries > 0 ? { retryDelay: retrySeconds, retryBackoff: true } : {}),
    }
    const queue = existing.get(name)
    if (!queue) await boss.createQueue(name, options)
    else if (differs(queue, options)) await boss.updateQueue(name, options)
    const known = schedules.get(name)
    if (schedule && (known?.cron !== schedule || known.timezone !== TIME_ZONE))
      await boss.schedule(name, schedule, {}, { tz: TIME_ZONE })
  }
  await boss.stop({ graceful: false })
  if (failure) throw failure
}

/** Whether `prepareQueues` of this build, or of a later one, has run. */
export async function hasQueues(databaseUrl: string): Promise<boolean> {
  const client = new PrimaryClient({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  // The failed statement tells.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const made = await client.query<{ is: boolean }>("select to_regclass('pgboss.queue') is not null as is")
    if (!made.rows[0]?.is) return false
    const { rows } = await client.query<{ name: string }>('select name from pgboss.queue')
    const names = new Set(rows.map(({ name }) => name))
    return Object.keys(jobSettings).every((name) => names.has(name))
  } finally {
    await client.end()
  }
}
