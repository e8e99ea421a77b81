import { PgBoss } from 'pg-boss'
import { jobNames } from './jobPayloads.ts'

/** Creates or migrates the queue's own tables and makes sure that each job has its queue. Run at every start, before the processes. */
export async function prepareQueues(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false, schedule: false })
  let failure: Error | null = null
  boss.on('error', (error) => {
    failure = error
  })
  await boss.start()
  for (const name of jobNames) await boss.createQueue(name, { notify: true })
  await boss.stop({ graceful: false })
  if (failure) throw failure
}
