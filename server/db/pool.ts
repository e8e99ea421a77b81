import { createHash } from 'node:crypto'
import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/schema.ts'
import { InstantDialect, readInstants } from './instants.ts'

/** In a handler this is the request's transaction, or the pool for calls that only read. */
export type Db = Kysely<DB> | Transaction<DB>
export type Tx = Transaction<DB>

const names = new Map<string, string>()
function nameOf(sql: string): string {
  let name = names.get(sql)
  if (!name) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 40)
    names.set(sql, name)
  }
  return name
}

/** Marks a statement whose text varies (staff search), which would only fill the cache of prepared statements. */
export const UNNAMED = '-- unnamed'

/**
 * Statements with parameters are prepared once per connection: planning a six-table join costs more than running it.
 */
class NamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    readInstants(this)
    // The pool handles errors of idle connections only: without this listener, a connection that breaks while a request
    // uses it would end the process. The request sees the error at its next statement.
    this.on('error', () => undefined)
    const send = this.query.bind(this) as (query: unknown, ...rest: unknown[]) => unknown
    this.query = ((query: unknown, values: unknown, ...rest: unknown[]) =>
      typeof query === 'string' && Array.isArray(values) && values.length > 0 && !query.includes(UNNAMED)
        ? send({ name: nameOf(query), text: query, values }, undefined, ...rest)
        : send(query, values, ...rest)) as pg.Client['query']
  }
}

export interface Database {
  pool: pg.Pool
  db: Kysely<DB>
}

/**
 * Waits at most 5 s for a connection; PostgreSQL ends a transaction that is idle for 20 s. `kept` connections stay open
 * when idle, because a closed connection loses its plans.
 */
export function openDatabase(url: string, size: number, onError: (error: Error) => void, kept = 0): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    min: kept,
    Client: NamedClient,
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: 20_000,
    statement_timeout: 20_000,
    application_name: 'kaoji',
  })
  // Without a listener a restart of PostgreSQL would end the process.
  pool.on('error', onError)
  return { pool, db: new Kysely<DB>({ dialect: new InstantDialect({ pool }) }) }
}
