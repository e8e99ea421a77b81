import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'
import type pg from 'pg'
import { statementComment } from '#server/platform/requestScope.ts'
import { findTracer, type SpanWords, traced } from '#server/platform/tracing.ts'
import { runNamed } from './statements.ts'

/** A statement that is compiled once: PostgreSQL keeps it, with its plan, on each connection that it has run on. */
export interface NamedStatement<R> extends CompiledQuery<R> {
  readonly name: string
}

/** The statement without its values, which are never part of its text. */
const wordsOf = (text: string): SpanWords => ({
  name: (/^\s*(\w+)/.exec(text)?.[1] ?? 'sql').toUpperCase(),
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  kind: 'client',
})

/** The commands whose count of rows kysely wants to know. */
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class Connection implements DatabaseConnection {
  constructor(
    readonly client: pg.PoolClient,
    readonly namesStatements: boolean,
  ) {}

  /** With a comment each text is another, so that none of them is kept under its name. */
  #run(query: CompiledQuery | NamedStatement<unknown>) {
    const values = [...query.parameters]
    const comment = statementComment()
    return 'name' in query && this.namesStatements && comment === ''
      ? runNamed(this.client, { name: query.name, text: query.sql, values })
      : this.client.query<Record<string, unknown>>(query.sql + comment, values)
  }

  async executeQuery<R>(query: CompiledQuery | NamedStatement<R>): Promise<QueryResult<R>> {
    const run = () => this.#run(query)
    const { command, rowCount, rows } = await (findTracer() === null ? run() : traced(wordsOf(query.sql), run))
    const result = { rows: (rows ?? []) as R[] }
    return WRITES.has(command) ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result
  }

  streamQuery(): never {
    throw new Error('rows are not streamed')
  }
}

/**
 * Hands statements to pg. Kysely's own driver gives none a name; here those have one that are compiled once, and no
 * other, because each name stays in the memory of the database for as long as the connection lives. Behind a pooler that
 * changes the connection between transactions none has.
 */
export class ConnectionDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #namesStatements: boolean
  constructor(pool: pg.Pool, namesStatements: boolean) {
    this.#pool = pool
    this.#namesStatements = namesStatements
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(await this.#pool.connect(), this.#namesStatements)
  }

  async beginTransaction(connection: Connection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    await connection.executeQuery(CompiledQuery.raw(`begin${level}${accessMode ? ` ${accessMode}` : ''}`))
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.client.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}
