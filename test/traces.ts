import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestServer } from './server.ts'

/** What is known of a person, by which he is sought everywhere. */
export interface Sought {
  /** Texts, whatever they are part of. */
  words: readonly string[]
  /** Digests and indexes of his numbers and files. */
  digests: readonly Buffer[]
  /** Files of which a long enough piece is sought. */
  files: readonly Buffer[]
}

interface Column {
  schema: string
  table: string
  column: string
  type: string
}

const PURPOSES = ['certNumber', 'pupilForm', 'officeJob', 'faceEmbedding', 'wechatAccess', 'totp'] as const
const PIECE = 64

/** Every column that can hold a text or bytes, of every table of the product, its store and its queue. */
async function listColumns({ database }: TestServer): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'object_store', 'pgboss') and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')
    order by 1, 2, c.ordinal_position`)
  return rows
}

/** Whether these bytes hold one of the words, a digest or a piece of a file. */
function holds(bytes: Buffer, { words, digests, files }: Sought): boolean {
  return (
    words.some((word) => bytes.includes(word)) ||
    digests.some((digest) => bytes.includes(digest)) ||
    files.some((file) => bytes.includes(file.subarray(file.length >> 1, (file.length >> 1) + PIECE)))
  )
}

/** The columns in which something of the person stands, as it is, as a digest, or sealed with any of the keys. */
export async function findInDatabase(server: TestServer, sought: Sought): Promise<string[]> {
  const found: string[] = []
  const { secrets } = server.services
  const patterns = sought.words.map((word) => `%${word}%`)
  const hex = sought.digests.flatMap((digest) => [`%${digest.toString('hex')}%`, `%${digest.toString('base64url')}%`])
  for (const { schema, table, column, type } of await listColumns(server)) {
    const name = `${schema}.${table}.${column}`
    const [relation, field] = [`"${schema}"."${table}"`, `"${column}"`]
    if (type === 'bytea') {
      const { rows } = await server.database.pool.query<{ bytes: Buffer }>(
        `select ${field} as bytes from ${relation} where ${field} is not null`,
      )
      const opened = rows.flatMap(({ bytes }) => [
        bytes,
        ...PURPOSES.flatMap((purpose) => {
          const text = secrets.open(purpose, bytes)
          return text === null ? [] : [Buffer.from(text)]
        }),
      ])
      if (opened.some((bytes) => holds(bytes, sought))) found.push(name)
      continue
    }
    const { rowCount } = await server.database.pool.query(
      `select from ${relation} where ${field}::text like any($1) limit 1`,
      [[...patterns, ...hex]],
    )
    if ((rowCount ?? 0) > 0) found.push(name)
  }
  return found
}

/** The objects of the store, by key and by content, and the files behind them. */
export async function findInStore(server: TestServer, sought: Sought): Promise<string[]> {
  const found: string[] = []
  const { store } = server.services.outside
  for await (const objects of store.list(''))
    for (const { key } of objects) {
      const opened = await store.get(key)
      if (!opened) continue
      const parts: Buffer[] = []
      for await (const part of opened.stream) parts.push(part as Buffer)
      if (holds(Buffer.concat(parts), sought) || sought.words.some((word) => key.includes(word))) found.push(key)
    }
  return found
}

/** Files below a folder that hold something of the person. */
export function findInFolder(folder: string, sought: Sought): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter(
      (name) => holds(readFileSync(join(folder, name)), sought) || sought.words.some((word) => name.includes(word)),
    )
}

/** Digests of a file as a store or a table keeps them. */
/** The lines of a log in which one of his words stands. */
export const findInLog = (lines: readonly string[], { words }: Sought): string[] =>
  lines.filter((line) => words.some((word) => line.includes(word)))

export const digestsOfFile = (bytes: Buffer): Buffer[] =>
  ['md5', 'sha256'].map((name) => createHash(name).update(bytes).digest())
