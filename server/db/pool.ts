import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { readCamelCase } from './columnNames.ts'
import type { DB } from './generated/schema.ts'
import { InstantDialect, readInstants } from './instants.ts'
import { PrimaryClient } from './primaryClient.ts'

/** In a handler this is the request's transaction, or the pool for calls that only read. */
export type Db = Kysely<DB> | Transaction<DB>
export type Tx = Transaction<DB>

/** A connection that returns rows as the code names them: instants, and columns in camel case. */
class RowClient extends PrimaryClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    readInstants(this)
    readCamelCase(this)
    // The pool handles errors of idle connections only: without this listener, a connection that breaks while a request
    // uses it would end the process. The request sees the error at its next statement.
    this.on('error', () => undefined)
  }
}

export interface Database {
  url: string
  pool: pg.Pool
  db: Kysely<DB>
}

interface Choices {
  /** So many connections stay open when idle, because a closed connection loses its plans. */
  kept?: number
  /** False where a pooler in front gives each transaction another connection. */
  namesStatements?: boolean
}

/**
 * Opens a pool of at most `size` connections to the host that takes writes. A caller waits at most 5 s for one; PostgreSQL
 * ends a transaction that is idle for 20 s.
 */
export function openDatabase(
  url: string,
  size: number,
  onError: (error: Error) => void,
  { kept = 0, namesStatements = true }: Choices = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    min: kept,
    Client: RowClient,
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: 20_000,
    statement_timeout: 20_000,
    application_name: 'kaoji',
  })
  // Without a listener a restart of PostgreSQL would end the process.
  pool.on('error', onError)
  return { url, pool, db: new Kysely<DB>({ dialect: new InstantDialect(pool, namesStatements) }) }
}
