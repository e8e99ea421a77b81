import type { Compilable, QueryResult } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/** The plain way: a statement is built and compiled at each run. */
export function compileOnce<V extends object, R>(
  build: (db: Db, values: V) => Compilable<R>,
): (db: Db, values: V) => Promise<QueryResult<R>> {
  return (db, values) => db.executeQuery(build(db, values).compile())
}
