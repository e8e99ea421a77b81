import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './pool.ts'

/** Stands for a value while a statement is built. */
class Slot {
  constructor(readonly name: string) {}
}

/** Every property is a slot of its name, whatever type it claims to be. */
function slotsFor<V extends object>(): V {
  return new Proxy({} as V, { get: (_target, name) => new Slot(String(name)) })
}

/**
 * A statement that is built and compiled once, at its first use; each run only hands over its values. For the busiest
 * ones: building a ten-table join costs more processor time than its round trip (bench/README.md). `build` sees slots in
 * place of the values, so that it cannot decide by them: a choice makes two statements.
 */
export function compileOnce<V extends object, R>(
  build: (db: Db, values: V) => Compilable<R>,
): (db: Db, values: V) => Promise<QueryResult<R>> {
  let compiled: CompiledQuery<R> | null = null
  return (db, values) => {
    compiled ??= build(db, slotsFor<V>()).compile()
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof V] : parameter,
    )
    return db.executeQuery({ ...compiled, parameters })
  }
}
