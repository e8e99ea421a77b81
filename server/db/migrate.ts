import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { PrimaryClient } from './primaryClient.ts'

// Kysely's Migrator is not used, because it runs modules instead of SQL files and would not notice a changed file.

/** The key of the advisory lock, the same for all processes that may migrate at once. */
const LOCK = 727_101
/** By this name a migration knows that of another machine, which waits for the lock. */
const MIGRATING = 'kaoji migrate'

const MOST_TRIES = 10
/** The longest pause before another try. */
const RETRY_MS = 1000

/** Whether the build that still serves held a lock meanwhile, or both waited for each other: tried again, it comes through. */
const isLockConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '55P03')

interface Migration {
  name: string
  checksum: string
  sql: string
}

/** Applies one file in a transaction of its own. */
async function apply(client: PrimaryClient, { name, checksum, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '10s'")
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    // A lost connection has rolled back already, and the first error is the one to be told.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Those that are in the middle of something are looked at again, for ten seconds in all. */
const [LOOKS, BETWEEN_LOOKS_MS] = [200, 50]

/**
 * Ends the connections of the build that still serves, each when it is idle. A named statement that reads all columns of a
 * table refuses ('cached plan must not change result type') on a connection that is older than a column; the pool opens others.
 */
async function endOldConnections(client: PrimaryClient): Promise<void> {
  const { rows: clock } = await client.query<{ at: string }>('select clock_timestamp()::text as at')
  for (let look = 0; look < LOOKS; look++) {
    const { rowCount } = await client.query(
      `select case when state = 'idle' then pg_terminate_backend(pid) end
       from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
         and backend_start < $1::timestamptz and pg_has_role(current_user, usesysid, 'member')
         and application_name <> $2`,
      [clock[0]?.at, MIGRATING],
    )
    if (rowCount === 0) return
    await setTimeout(BETWEEN_LOOKS_MS)
  }
}

/**
 * Applies the SQL files in order of name, each in a transaction of its own, under an advisory lock; refuses files that
 * were changed after they were applied. Returns the names of those applied by this run.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new PrimaryClient({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: MIGRATING,
  })
  // The statement that runs reports a lost connection; without a listener it would end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const known = new Map(
      (await client.query<{ name: string; checksum: string }>('select name, checksum from migration')).rows.map(
        (row) => [row.name, row.checksum] as const,
      ),
    )
    const applied: string[] = []
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()) {
      const sql = readFileSync(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      const before = known.get(name)
      if (before === checksum) continue
      if (before) throw new Error(`migration ${name} was changed after it was applied`)
      for (let tries = 1; ; tries++) {
        try {
          await apply(client, { name, checksum, sql })
          break
        } catch (error) {
          if (tries === MOST_TRIES || !isLockConflict(error)) throw error
          await setTimeout(RETRY_MS * Math.random())
        }
      }
      applied.push(name)
    }
    if (applied.length > 0) await endOldConnections(client)
    return applied
  } finally {
    await client.end()
  }
}

/** Whether the folder has migrations that this database has not seen, as a new database has seen none. */
export async function hasNewMigrations(url: string, folder: string): Promise<boolean> {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ known: boolean }>("select to_regclass('migration') is not null as known")
    if (!rows[0]?.known) return true
    const applied = await client.query<{ name: string }>('select name from migration')
    const names = new Set(applied.rows.map(({ name }) => name))
    return readdirSync(folder).some((file) => file.endsWith('.sql') && !names.has(file))
  } finally {
    await client.end()
  }
}
