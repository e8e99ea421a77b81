import { PgBoss } from 'pg-boss'
import { until } from '../waiting.ts'
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
  let waiting: unknown[] = []
  await until(
    'every refund is through',
    async () => {
      waiting = await service.query(`
        select r.id, r.status, j.state, j.retry_count, j.output from refund r
        left join pgboss.job j on j.name = 'refundOrder' and (j.data->>'orderId')::int = r.order_id and j.state <> 'completed'
        where r.status in ('approved', 'accepted')`)
      if (waiting.length === 0) return true
      // The next call, and the minute until `moveRefunds` runs again, are brought forward.
      await service.query(
        "update refund set ask_at = ask_at - interval '1 hour' where status in ('approved', 'accepted')",
      )
      if (
        (await service.query("select 1 from pgboss.job where name = 'moveRefunds' and state in ('created', 'active')"))
          .length === 0
      )
        await boss.send('moveRefunds', {})
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
  ).catch((error: unknown) => {
    throw new Error(`${waiting.length} refunds are not through: ${JSON.stringify(waiting.slice(0, 5))}`, {
      cause: error,
    })
  })
  await boss.stop({ graceful: false })
  if (failures[0]) throw failures[0]
}
