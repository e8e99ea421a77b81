import type pg from 'pg'

/** The plain way: PostgreSQL describes the rows at each run. */
export function runNamed(
  client: pg.ClientBase,
  query: { name: string; text: string; values: unknown[] },
): Promise<pg.QueryResult> {
  return client.query(query)
}
