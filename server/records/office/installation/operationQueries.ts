import { sql } from 'kysely'
import type { FailedJob, Replica } from '#domain/office/operation.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

/** How full the queue is. */
export async function readQueue(
  db: Db,
  now: Instant,
): Promise<{ waiting: number; running: number; oldestAt: Instant | null }> {
  const { rows } = await sql<{ waiting: number; running: number; oldestAt: Instant | null }>`
    select count(*) filter (where state <> 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      min(start_after) filter (where state <> 'active') as oldest_at
    from pgboss.job
    where state = 'active' or state in ('created', 'retry') and start_after < ${timestamp(now)}`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, oldestAt: null }
}

/** Jobs that were given up since then, by name, the newest first. */
export async function listFailedJobs(db: Db, since: Instant): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    with failed as (
      select name, count(*)::int as count, max(completed_on) as last_at from pgboss.job
      where state = 'failed' and completed_on >= ${timestamp(since)} group by name)
    select name, count, last_at, exists (
      select from pgboss.job where job.name = failed.name and job.state = 'completed' and job.completed_on > failed.last_at
    ) as is_done_since
    from failed order by last_at desc`.execute(db)
  return rows
}

interface DatabaseFacts {
  bytes: number
  connections: number
  mostConnections: number
  /** The database's own clock. */
  at: Instant
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most_connections,
      clock_timestamp() as at`.execute(db)
  if (!rows[0]) throw new Error('the database says nothing of itself')
  return rows[0]
}

/** Databases that follow this one. */
export async function listReplicas(db: Db): Promise<Replica[]> {
  const { rows } = await sql<Replica>`
    select coalesce(nullif(application_name, ''), 'walreceiver') as name, state,
      coalesce(sync_state in ('sync', 'quorum'), false) as is_sync,
      extract(epoch from replay_lag)::float8 as lag_seconds,
      case when replay_lsn is not null then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 end as lag_bytes
    from pg_stat_replication order by 1`.execute(db)
  return rows
}
