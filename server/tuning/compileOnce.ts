// It replaces the building and compiling of a statement at each run.
// Its bench is `npx tsx bench/sideBySide.ts compileOnce`.
// It brought 16 to 29 % of the processor of a list, 23 % of a sign-up’s.
import { createHash } from 'node:crypto'
import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { NamedStatement } from '#server/db/connectionDriver.ts'
import { Placeholder } from '#server/db/placeholder.ts'
import type { Db } from '#server/db/pool.ts'

/** An object whose every property is a placeholder of that name, whatever its declared type. */
function placeholdersFor<V extends object>(): V {
  return new Proxy({} as V, { get: (_target, name) => new Placeholder(String(name)) })
}

/** A name of a statement's own, in whichever process or test it is compiled. */
const nameOf = ({ sql }: CompiledQuery): string => createHash('sha256').update(sql).digest('base64url').slice(0, 40)

/**
 * Builds and compiles a statement once, at its first use, and names it, so that PostgreSQL parses and plans it once for
 * each connection; later runs only bind values. It is called while modules load: a statement that is made at each call
 * would leave a name behind at each. Used for the busiest statements, because building a ten-table join costs more
 * processor time than its round trip (bench/README.md). `build` receives placeholders instead of values and cannot branch
 * on them: a statement that depends on a value must be two statements.
 */
export function compileOnce<V extends object, R>(
  build: (db: Db, values: V) => Compilable<R>,
): (db: Db, values: V) => Promise<QueryResult<R>> {
  let compiled: NamedStatement<R> | null = null
  return (db, values) => {
    if (compiled === null) {
      const query = build(db, placeholdersFor<V>()).compile()
      compiled = { ...query, name: nameOf(query) }
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.convert(values[parameter.name as keyof V]) : parameter,
    )
    return db.executeQuery({ ...compiled, parameters })
  }
}
