export type QueryCallback = (error: Error | null, result?: unknown) => void

/** The plain way: pg's own named statement, described by PostgreSQL at each run. */
export function runNamed(
  send: (query: unknown, ...rest: unknown[]) => unknown,
  statement: { name: string; text: string; values: unknown[] },
  callback?: QueryCallback,
): Promise<unknown> | void {
  return send(statement, undefined, callback) as Promise<unknown> | void
}
