import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobSettings } from '#server/jobQueue/jobSettings.ts'
import { until } from '../waiting.ts'
import type { Moment } from './moments.ts'
import { openService, type Service } from './service.ts'

/** A job that ends its worker each time it runs, at this statement. */
const POISON = 'forgetExpired'
const isPoison = (moment: Moment): boolean =>
  moment.source === 'database' && moment.phase === 'before' && /delete from "check_code"/.test(moment.sql)

let service: Service
let kills = 0
beforeAll(async () => {
  service = await openService((moment) => {
    if (!isPoison(moment)) return false
    kills += 1
    service.kill('worker')
    return true
  })
}, 300_000)
afterAll(() => service.close(), 60_000)

const statesOf = async (name: string) =>
  (await service.query<{ state: string }>('select state from pgboss.job where name = $1', [name])).map(
    ({ state }) => state,
  )
const done = async (name: string) => (await statesOf(name)).filter((state) => state === 'completed').length

test('a job that kills its worker each time is given up after its tries, and the others go on all the while', {
  timeout: 900_000,
}, async () => {
  const boss = new PgBoss({ connectionString: service.databaseUrl(), max: 1, supervise: false, schedule: false })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  await boss.start()
  await service.query('delete from pgboss.job where name = $1', [POISON])
  await boss.send(POISON, {})
  let others = 0
  await until(
    'the job is given up',
    async () => {
      if ((await statesOf(POISON)).every((state) => state === 'failed')) return true
      // The pause between tries, and the time without a sign of life, are taken from the rows; what notices is the queue itself.
      await service.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
      await service.query(
        "update pgboss.job set heartbeat_on = heartbeat_on - interval '5 seconds' where name = $1 and state = 'active'",
        [POISON],
      )
      await boss.supervise(POISON)
      await service.query(
        "update pgboss.job set start_after = start_after - interval '1 hour' where name = $1 and state = 'retry'",
        [POISON],
      )
      if ((await statesOf('sweepHearing')).every((state) => state === 'completed')) {
        await boss.send('sweepHearing', {})
        others += 1
      }
      await new Promise((resume) => setTimeout(resume, 500))
      return false
    },
    600,
  )
  expect(kills).toBe(jobSettings[POISON].retries + 1)
  const before = await done('sweepHearing')
  expect(before).toBeGreaterThan(0)
  expect(others).toBeGreaterThan(1)
  await boss.send('sweepHearing', {})
  await until('another job is done after it', async () => (await done('sweepHearing')) > before, 60)
  await boss.stop({ graceful: false })
  expect(failures).toEqual([])
  console.log(`${kills} workers killed by one job, ${before} other jobs done meanwhile`)
})
