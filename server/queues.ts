import { PgBoss } from 'pg-boss'
import type { JobName } from './jobPayloads.ts'
import { jobs } from './jobs.ts'

/** A worker whose job sends no heartbeat for this long is taken for dead. */
const HEARTBEAT_SECONDS = 10

/** Creates or migrates the tables of pg-boss and the queue of each job. Runs at every start, before the processes. */
export async function prepareQueues(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false, schedule: false })
  let failure: Error | null = null
  boss.on('error', (error) => {
    failure = error
  })
  await boss.start()
  for (const name of Object.keys(jobs) as JobName[]) {
    const { retries, retrySeconds, limitSeconds } = jobs[name]
    const options = {
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: limitSeconds,
      retryLimit: retries,
      ...(retries > 0 ? { retryDelay: retrySeconds, retryBackoff: true } : {}),
    }
    if (await boss.getQueue(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
  }
  await boss.stop({ graceful: false })
  if (failure) throw failure
}
