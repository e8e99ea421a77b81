import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationAlarmText } from '#domain/office/operation.ts'
import { jobSettings } from '#server/jobQueue/jobSettings.ts'
import { until } from '../waiting.ts'
import { accepted, openPerson, register } from './journey.ts'
import type { Moment } from './moments.ts'
import { findPorts } from './ports.ts'
import { openService, type Service } from './service.ts'
import { createClient, type StubbornClient } from './stubbornClient.ts'

/** A job that never gets past this statement. */
const POISON = 'forgetExpired'
const isPoison = (moment: Moment): boolean =>
  moment.source === 'database' && moment.phase === 'before' && /delete from "check_code"/.test(moment.sql)

let service: Service
let client: StubbornClient
let adminToken: string
let boss: PgBoss
let metricsPort: number
const bossFailures: Error[] = []
/** What befalls it there: its line to the database breaks, or its worker dies with it. */
let poison: 'throws' | 'kills' | null = null
let hits = 0

beforeAll(async () => {
  metricsPort = await findPorts()
  service = await openService(
    (moment) => {
      if (poison === null || !isPoison(moment)) return false
      hits += 1
      if (poison === 'kills') service.kill('worker')
      return true
    },
    { settings: { METRICS_PORT: String(metricsPort) } },
  )
  client = createClient(service.url)
  const { mobile, token } = await register(openPerson(service, 0, ''), 1)
  await service.query('update account set user_type = 9, is_demo = true where mobile = $1', [mobile])
  await service.query("insert into staff_role (account_id, role) select id, 'admin' from account where mobile = $1", [
    mobile,
  ])
  adminToken = token
  boss = new PgBoss({ connectionString: service.databaseUrl(), max: 1, supervise: false, schedule: false })
  boss.on('error', (error) => bossFailures.push(error))
  await boss.start()
}, 300_000)
afterAll(async () => {
  await boss.stop({ graceful: false })
  await service.close()
}, 60_000)

const stateOf = async (id: string) =>
  (await service.query<{ state: string }>('select state from pgboss.job where id = $1', [id]))[0]?.state

/** Another job, from its beginning to its end. */
async function doAnother(): Promise<void> {
  const id = (await boss.send('sweepHearing', {})) as string
  await until('another job is done', async () => (await stateOf(id)) === 'completed', 90)
}

/** The pause between tries, and the time without a sign of life, are taken from the rows; what notices is the queue itself. */
async function passTime(): Promise<void> {
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
}

async function failedJobs(): Promise<{ alarm: string | undefined; names: string[] }> {
  const { item } = accepted(await client.call('Admin', 'GetOperationState', {}, { token: adminToken }), 'the page')
  const { Alarms, Jobs } = item as {
    Alarms: Array<{ Code: string; Detail: string }>
    Jobs: { Failed: Array<{ Name: string; IsDoneSince: number }> }
  }
  return {
    alarm: Alarms.find(({ Code }) => Code === 'jobsFailed')?.Detail,
    names: Jobs.Failed.filter(({ IsDoneSince }) => IsDoneSince === 0).map(({ Name }) => Name),
  }
}
const figure = async () =>
  /^kaoji_jobs_given_up\{job="(\w+)"\} (\d+)/m.exec(
    await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
  )

test.each(['throws', 'kills'] as const)(
  'a job that %s each time is given up after its tries, told, and holds up no other',
  {
    timeout: 900_000,
  },
  async (how) => {
    await service.query('delete from pgboss.job where name = $1', [POISON])
    hits = 0
    poison = how
    const id = (await boss.send(POISON, {})) as string
    for (let tries = 1; tries <= jobSettings[POISON].retries + 1; tries++) {
      await until(
        `try ${tries}`,
        async () => {
          await passTime()
          return hits >= tries
        },
        120,
      )
      await doAnother()
    }
    await until(
      'it is given up',
      async () => {
        await passTime()
        return (await stateOf(id)) === 'failed'
      },
      120,
    )
    await doAnother()
    expect(hits).toBe(jobSettings[POISON].retries + 1)
    expect(await failedJobs()).toEqual({ alarm: POISON, names: [POISON] })
    expect(operationAlarmText('jobsFailed', POISON)).toContain('请在 worker 的日志中查找')
    expect((await figure())?.slice(1)).toEqual([POISON, '1'])

    poison = null
    const next = (await boss.send(POISON, {})) as string
    await until('the next one is done', async () => (await stateOf(next)) === 'completed', 60)
    expect(await failedJobs()).toEqual({ alarm: undefined, names: [] })
    expect(await figure()).toBeNull()
    expect(bossFailures).toEqual([])
  },
)
