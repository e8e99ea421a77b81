import pg from 'pg'

/** What PostgreSQL says of a statement's rows, and what pg makes of it. */
interface Description {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

interface Connection {
  describe?: () => void
}

/** The inside of pg's own query, whose types name little of it; `describedQuery.test.ts` tells when an update changes it. */
interface QueryInside {
  name: string
  readonly _result: Description
  _accumulateRows: boolean
  callback: Heard
  submit(connection: Connection): Error | null
  prepare(connection: Connection): void
  hasBeenParsed(connection: Connection): boolean
  handleRowDescription(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

type NamedStatement = { name: string; text: string; values: unknown[] }

const PgQuery = pg.Query as unknown as new (text: string, values: unknown[]) => QueryInside

/** Rows of a named statement look alike as long as its connection lives: PostgreSQL refuses to run it when they would not. */
const known = new WeakMap<Connection, Map<string, Description>>()

/**
 * A named statement whose rows PostgreSQL describes once per connection instead of at each run: reading the description of
 * a wide row costs more than half of the run (bench/README.md).
 */
class DescribedQuery extends PgQuery {
  private connection: Connection = {}

  constructor({ name, text, values }: NamedStatement) {
    // Of a config object pg makes a copy by its property descriptors, which takes longer than all else before the write.
    super(text, values)
    this.name = name
  }

  override submit(connection: Connection): Error | null {
    this.connection = connection
    return super.submit(connection)
  }

  override prepare(connection: Connection): void {
    const described = this.hasBeenParsed(connection) ? known.get(connection)?.get(this.name) : undefined
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
    // A statement without rows is described by nothing, which need not be asked again either.
    this.remember()
  }

  private remember(): void {
    let ofConnection = known.get(this.connection)
    if (!ofConnection) {
      ofConnection = new Map()
      known.set(this.connection, ofConnection)
    }
    if (ofConnection.has(this.name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    ofConnection.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

export type Heard = (error: Error | null, result?: unknown) => void

/** Runs a named statement; answers as `pg.Client.query` does, which its pool asks with a callback. */
export function runNamed(
  send: (query: unknown) => unknown,
  statement: NamedStatement,
  heard?: Heard,
): Promise<unknown> | void {
  const query = new DescribedQuery(statement)
  if (heard) {
    query.callback = heard
    send(query)
    return
  }
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => {
      if (!error) return resolve(result)
      // From where the parser stood it would lead nowhere.
      Error.captureStackTrace(error)
      reject(error)
    }
    send(query)
  })
}
