import { PgBoss, type QueueOptions, type QueueResult } from 'pg-boss'
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
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false, schedule: false })
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
