import pg from 'pg'

/** The row description of a statement, as PostgreSQL sends it and as pg parses it. */
interface Description {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

interface Connection {
  describe?: () => void
}

/**
 * Internals of pg's query class that its types leave out; `describedQuery.test.ts` fails when an update changes them.
 */
interface QueryInternals {
  name: string
  readonly _result: Description
  _accumulateRows: boolean
  callback: QueryCallback
  submit(connection: Connection): Error | null
  prepare(connection: Connection): void
  hasBeenParsed(connection: Connection): boolean
  handleRowDescription(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

type NamedStatement = { name: string; text: string; values: unknown[] }

const PgQuery = pg.Query as unknown as new (text: string, values: unknown[]) => QueryInternals

/**
 * A named statement keeps its row type while its connection lives: PostgreSQL refuses to run it when it would change.
 */
const descriptions = new WeakMap<Connection, Map<string, Description>>()

/**
 * A named statement whose rows PostgreSQL describes once per connection instead of at each run: reading the description
 * of a wide row costs more than half of the run (bench/README.md).
 */
class DescribedQuery extends PgQuery {
  private connection: Connection = {}

  constructor({ name, text, values }: NamedStatement) {
    // Passing a config object instead would make pg copy its property descriptors, the slowest step before the write.
    super(text, values)
    this.name = name
  }

  override submit(connection: Connection): Error | null {
    this.connection = connection
    return super.submit(connection)
  }

  override prepare(connection: Connection): void {
    const described = this.hasBeenParsed(connection) ? descriptions.get(connection)?.get(this.name) : undefined
    if (!described) return super.prepare(connection)
    Object.assign(this._result, described)
    this._accumulateRows = true
    connection.describe = () => undefined
    try {
      super.prepare(connection)
    } finally {
      delete connection.describe
    }
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    this.remember()
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection)
    // A statement without rows has no row description; that too is remembered.
    this.remember()
  }

  private remember(): void {
    let ofConnection = descriptions.get(this.connection)
    if (!ofConnection) {
      ofConnection = new Map()
      descriptions.set(this.connection, ofConnection)
    }
    if (ofConnection.has(this.name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    ofConnection.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

export type QueryCallback = (error: Error | null, result?: unknown) => void

/** Runs a named statement; like `pg.Client.query`, it takes a callback, as the pool passes, or returns a promise. */
export function runNamed(
  send: (query: unknown) => unknown,
  statement: NamedStatement,
  callback?: QueryCallback,
): Promise<unknown> | void {
  const query = new DescribedQuery(statement)
  if (callback) {
    query.callback = callback
    send(query)
    return
  }
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => {
      if (!error) return resolve(result)
      // The stack of the parser says nothing about the caller.
      Error.captureStackTrace(error)
      reject(error)
    }
    send(query)
  })
}
