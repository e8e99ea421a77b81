import { PgBoss } from 'pg-boss'
import { until } from './processTree.ts'
import type { Service } from './service.ts'

/**
 * Jobs of a killed worker are given out again after a minute without a sign of life and a minute's pause. Here the minutes
 * are taken from the queue's rows; what notices and decides is the queue itself.
 */
export async function finishRefunds(service: Service): Promise<void> {
  const boss = new PgBoss({ connectionString: service.databaseUrl(), max: 1, supervise: false, schedule: false })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  await boss.start()
  await until(
    'every refund is through',
    async () => {
      const waiting = await service.query("select id from refund where status in ('asked', 'accepted')")
      if (waiting.length === 0) return true
      await service.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
      await service.query(
        "update pgboss.job set heartbeat_on = heartbeat_on - interval '5 seconds' where name = 'refundOrder' and state = 'active'",
      )
      await boss.supervise('refundOrder')
      await service.query(
        "update pgboss.job set start_after = start_after - interval '1 hour' where name = 'refundOrder' and state = 'retry'",
      )
      await new Promise((resume) => setTimeout(resume, 500))
      return false
    },
    90,
  )
  await boss.stop({ graceful: false })
  if (failures[0]) throw failures[0]
}
