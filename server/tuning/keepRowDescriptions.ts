// It replaces pg’s own query, for which PostgreSQL describes the rows of a named statement at each run.
// Its bench is `npx tsx bench/sideBySide.ts keepRowDescriptions`.
// It brought 21 % of the processor of a list.
import pg from 'pg'

/** The parts of pg's query and result that its types do not name. */
interface Described {
  fields: unknown[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}
interface Internals {
  _result: Described
  _accumulateRows: boolean
  name: string
  prepare(connection: pg.Connection): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const PlainQuery = pg.Query as unknown as new (
  config: NamedQuery,
  values: undefined,
  callback: (error: Error | undefined, result: pg.QueryResult) => void,
) => Internals & pg.Submittable

interface NamedQuery {
  name: string
  text: string
  values: unknown[]
}

/** The connection as a query sees it that knows its rows already: it does not ask for their description. */
interface Known {
  results: Map<string, Described>
  silent: pg.Connection
}
const knownByConnection = new WeakMap<pg.Connection, Known>()

function knownOf(connection: pg.Connection): Known {
  const found = knownByConnection.get(connection)
  if (found) return found
  const silent = Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection
  const known = { results: new Map<string, Described>(), silent }
  knownByConnection.set(connection, known)
  return known
}

/** A statement that has run on a connection is prepared there, and PostgreSQL refuses to run it with other columns. */
class DescribedOnce extends PlainQuery {
  override prepare(connection: pg.Connection): void {
    const { results, silent } = knownOf(connection)
    const described = results.get(this.name)
    if (!described) return super.prepare(connection)
    const { fields, _parsers, _prebuiltEmptyResultObject } = described
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject })
    this._accumulateRows = true
    super.prepare(silent)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection)
    const { results } = knownOf(connection)
    if (!results.has(this.name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
      results.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
    }
  }
}

/** Runs a named statement, whose rows are described only at its first run on a connection. */
export function runNamed(client: pg.ClientBase, query: NamedQuery): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new DescribedOnce(query, undefined, (error, result) => {
        if (!error) return resolve(result)
        // Leads back to the caller instead of to the socket, as pg does it.
        Error.captureStackTrace(error)
        reject(error)
      }),
    )
  })
}
