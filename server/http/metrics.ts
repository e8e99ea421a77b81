import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FailedJob } from '#domain/office/operation.ts'
import { type SiteWarning, siteWarnings } from '#domain/office/siteWarning.ts'
import type { WaitingRoom } from '#server/concurrency/waitingRoom.ts'
import type { Gate } from './gate.ts'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const duration = new Histogram({
  name: 'kaoji_request_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['route', 'status'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

export const noticeFailures = new Counter({
  name: 'kaoji_notice_failures_total',
  help: 'Notices of WeChat that were refused or fit no order, by why',
  labelNames: ['reason'] as const,
  registers: [registry],
})

/** Counts this process among those that answer people, once it does. */
export function countServing(): void {
  new Gauge({
    name: 'kaoji_serving_processes',
    help: 'Processes that answer requests',
    registers: [registry],
  }).set(1)
}

/** Measures the duration of every answer by route pattern, never by URL, which may hold personal data. */
export function observe(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    duration.observe(
      { route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
}

export function observeGate(gate: Gate): void {
  for (const state of ['running', 'waiting'] as const)
    new Gauge({
      name: `kaoji_calls_${state}`,
      help: `Calls ${state} at the gate (docs/operations.md)`,
      registers: [registry],
      collect() {
        this.set(gate.load()[state])
      },
    })
}

export function observeWaitingRoom(room: WaitingRoom): void {
  new Gauge({
    name: 'kaoji_people_waiting',
    help: 'People in the waiting room of all machines (docs/operations.md)',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(room.waiting())
    },
  })
}

export function observePool(pool: pg.Pool): void {
  new Gauge({
    name: 'kaoji_pool_waiting',
    help: 'Requests waiting for a database connection',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount)
    },
  })
  new Gauge({
    name: 'kaoji_job_queue_age_seconds',
    help: 'Age of the oldest job that waits to run',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ age: number | null }>(
        "select extract(epoch from now() - min(start_after))::float8 as age from pgboss.job where state in ('created', 'retry') and start_after < now()",
      )
      this.set(rows[0]?.age ?? 0)
    },
  })
}

/** For each job by its name what the queue gave up within a day, until one of the same name is done. */
export function observeFailedJobs(read: () => Promise<FailedJob[]>): void {
  new Gauge({
    name: 'kaoji_jobs_given_up',
    help: 'Jobs of this name that were given up within a day after all tries; none of that name was done since',
    labelNames: ['job'] as const,
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const failed = await read()
      this.reset()
      for (const { name, count, isDoneSince } of failed) if (!isDoneSince) this.set({ job: name }, count)
    },
  })
}

/** Absent until there was a backup. */
export function observeBackups(pool: pg.Pool): void {
  new Gauge({
    name: 'kaoji_last_backup_age_seconds',
    help: 'Seconds since the last complete backup (docs/operations.md)',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ age: number | null }>(
        'select extract(epoch from now() - max(ended_at))::float8 as age from backup_run',
      )
      this.reset()
      if (rows[0]?.age != null) this.set(rows[0].age)
    },
  })
}

/** One for each database that follows ours; absent where none does, or where the product's role may not see it (`pg_monitor`). */
export function observeReplicas(pool: pg.Pool): void {
  new Gauge({
    name: 'kaoji_replica_lag_seconds',
    help: 'How far a database is behind that follows ours',
    labelNames: ['replica'] as const,
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ name: string; lag: number }>(
        `select coalesce(nullif(application_name, ''), 'walreceiver') as name, coalesce(extract(epoch from replay_lag), 0)::float8 as lag
         from pg_stat_replication where state is not null`,
      )
      this.reset()
      for (const { name, lag } of rows) this.set({ replica: name }, lag)
    },
  })
}

/** 1 for each warning that the console's home page shows to administrators, 0 for all others. */
export function observeWarnings(read: () => Promise<Array<{ code: SiteWarning }>>): void {
  new Gauge({
    name: 'kaoji_site_warning',
    help: 'Whether an operator must put this right (docs/operations.md)',
    labelNames: ['code'] as const,
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const found = new Set((await read()).map(({ code }) => code))
      for (const code of siteWarnings) this.set({ code }, found.has(code) ? 1 : 0)
    },
  })
}

export interface FigureValue {
  labels: Readonly<Record<string, string | number>>
  value: number
  /** With histograms: the name with `_bucket`, `_sum` or `_count`. */
  metricName?: string
}

export interface Figures {
  name: string
  help: string
  type: string
  values: readonly FigureValue[]
}

/** The same as objects, for what sends them (server/process/telemetry). */
export const readOwnFigures = async (): Promise<Figures[]> =>
  (await registry.getMetricsAsJSON()).map(({ name, help, type, values }) => ({
    name,
    help,
    type: String(type),
    values: values as FigureValue[],
  }))

/** The metrics of this process only. */
export const readOwnMetrics = (): Promise<string> => registry.metrics()

/** Lets the primary collect the metrics of this worker. */
export function offerMetrics(): void {
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
}

/** The summed metrics of all workers of this primary. */
export function readMetricsOfAll(): () => Promise<string> {
  const all = new AggregatorRegistry()
  return () => all.clusterMetrics()
}

/** Serves metrics on a port of their own, on the loopback only, because they are not public. */
export function serveMetrics(port: number, read: () => Promise<string>): Server {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  return server.listen(port, '127.0.0.1')
}
