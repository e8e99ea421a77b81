import type pg from 'pg'

/** What a backup holds of one table, before its rows. */
export interface TableHead {
  table: string
  columns: string[]
  sequences: Array<{ name: string; value: string; isCalled: boolean }>
}

/** Rows fetched at once. */
const ROWS = 2000

/** What the queue has done is of no use to a copy, and its other tables are made by the start. */
const ONLY_UNFINISHED = "where state in ('created', 'retry', 'active')"

/** The tables of the product and its store, and the unfinished jobs; generated columns are made anew. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, n.nspname = 'pgboss' as is_queue,
    (select array_agg(format('%I', a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname in ('public', 'object_store') or n.nspname = 'pgboss' and c.relname = 'job')
  order by 1`

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
    last_value is not null as "isCalled"
  from pg_sequences where schemaname in ('public', 'object_store')`

const line = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

/**
 * The rows of all tables as lines of JSON, in the caller's transaction: a head for each table, then its rows, each as
 * PostgreSQL writes a row as text, and `null` at the end.
 */
export async function* dumpDatabase(client: pg.Client): AsyncGenerator<Buffer> {
  const { rows: sequences } = await client.query<TableHead['sequences'][number]>(SEQUENCES)
  const { rows: tables } = await client.query<{ name: string; is_queue: boolean; columns: string[] }>(TABLES)
  for (const [at, { name, is_queue, columns }] of tables.entries()) {
    yield line({ table: name, columns, sequences: at === 0 ? sequences : [] } satisfies TableHead)
    await client.query(
      `declare dump no scroll cursor for select row(${columns.join(', ')})::text as row from ${name} ${is_queue ? ONLY_UNFINISHED : ''}`,
    )
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS} from dump`)
      if (rows.length === 0) break
      yield Buffer.from(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(''))
    }
    await client.query('close dump')
  }
  yield line(null)
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of source) {
    let all: Buffer = rest.length === 0 ? part : Buffer.concat([rest, part])
    for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10)) {
      yield JSON.parse(all.toString('utf8', 0, end))
      all = all.subarray(end + 1)
    }
    rest = all
  }
}

/**
 * Fills the tables of an empty database of the same migrations. Triggers and foreign keys are off, which only a superuser may
 * do: all rows are of one moment. @returns the number of rows
 */
export async function fillDatabase(client: pg.Client, source: AsyncIterable<Buffer>): Promise<number> {
  let head: TableHead | null = null
  let batch: string[] = []
  let count = 0
  let isWhole = false
  const flush = async () => {
    if (!head || batch.length === 0) return
    const { table, columns } = head
    await client.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value
       select ${columns.map((column) => `(r).${column}`).join(', ')}
       from (select x::pg_temp.filled as r from unnest($1::text[]) as x offset 0) as rows`,
      [batch],
    )
    count += batch.length
    batch = []
  }
  await client.query('set session_replication_role = replica')
  for await (const value of linesOf(source)) {
    if (typeof value === 'string') {
      batch.push(value)
      if (batch.length >= ROWS) await flush()
      continue
    }
    await flush()
    if (value === null) {
      isWhole = true
      break
    }
    head = value as TableHead
    await client.query('drop table if exists pg_temp.filled')
    // Without the generated columns it has the very form of the dumped rows.
    await client.query(
      `create temporary table filled as select ${head.columns.join(', ')} from ${head.table} with no data`,
    )
    await client.query(`delete from ${head.table}`)
    for (const { name, value: at, isCalled } of head.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, at, isCalled])
  }
  if (!isWhole) throw new Error('the dump of the database is cut off')
  await client.query('set session_replication_role = origin')
  return count
}
