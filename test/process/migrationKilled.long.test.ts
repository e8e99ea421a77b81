import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from '#test/database.ts'

const MIGRATIONS = 'server/db/migrations'
const files = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .sort()

let database: TestDatabase
let place: string
beforeAll(async () => {
  database = await createEmptyDatabase()
  place = mkdtempSync(join(tmpdir(), 'kaoji-killed-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(place, { recursive: true, force: true })
})

/** The statements of a file; semicolons within texts, comments and bodies of functions end none. */
function statementsOf(sql: string): string[] {
  const tokens = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'$-]+|./g
  const found: string[] = []
  let text = ''
  for (const [token] of sql.matchAll(tokens)) {
    if (token !== ';') text += token
    else {
      found.push(text)
      text = ''
    }
  }
  return found.filter((statement) => statement.replace(/--[^\n]*/g, '').trim() !== '')
}

/**
 * Everything that a migration can change: tables with their columns, indexes, constraints, functions, triggers, and the rows of tables. It is
 * read on a connection of its own, since a migration ends those that are older.
 */
async function stateOf({ url }: Pick<TestDatabase, 'url'> = database): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ state: string }>(`
    select md5(string_agg(line, E'\\n' order by line)) as state from (
      select format('%s %s', c.oid::regclass, c.relkind) as line from pg_class c
        join pg_namespace n on n.oid = c.relnamespace where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      union all select format('%s %s %s %s', attrelid::regclass, attname, atttypid::regtype, attnotnull) from pg_attribute a
        join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and attnum > 0
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where connamespace::regnamespace::text <> 'information_schema'
      union all select format('%s %s', oid::regprocedure, md5(prosrc)) from pg_proc where pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
      union all select format('%s %s', tgrelid::regclass, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    ) as lines`)
    .finally(() => client.end())
  return rows[0]?.state ?? ''
}

/** A busy machine opens no connection within five seconds, which says nothing of the migration. */
async function migrateInTime(folder: string): Promise<string[]> {
  for (;;)
    try {
      return await migrate(database.url, folder)
    } catch (error) {
      if ((error as Error).message !== 'timeout expired') throw error
    }
}

/** A folder of the migrations up to `last`, of which the last one is killed after so many of its statements. */
function folderOf(name: string, last: number, killedAfter: number | null): string {
  const folder = join(place, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const file of files.slice(0, last + 1)) copyFileSync(join(MIGRATIONS, file), join(folder, file))
  const file = files[last] as string
  if (killedAfter !== null) {
    const begun = statementsOf(readFileSync(join(MIGRATIONS, file), 'utf8')).slice(0, killedAfter)
    writeFileSync(join(folder, file), [...begun, 'select pg_terminate_backend(pg_backend_pid())', ''].join(';\n'))
  }
  return folder
}

test('killed at each statement of each migration nothing is left of it, and two machines at once finish it once', {
  timeout: 900_000,
}, async () => {
  let kills = 0
  for (const [at, file] of files.entries()) {
    const count = statementsOf(readFileSync(join(MIGRATIONS, file), 'utf8')).length
    const before = at === 0 ? null : await stateOf()
    for (let statement = 0; statement <= count; statement++) {
      const folder = folderOf('killed', at, statement)
      await expect(migrateInTime(folder), `${file} after ${statement}`).rejects.toThrow(/terminat|Connection/i)
      if (before !== null) expect(await stateOf(), `${file} after ${statement}`).toBe(before)
      kills++
    }
    const whole = folderOf('whole', at, null)
    const both = await Promise.all([migrateInTime(whole), migrateInTime(whole)])
    expect(
      both.map((applied) => applied.length).sort((a, b) => a - b),
      file,
    ).toEqual([0, 1])
  }
  console.log(`${kills} kills in ${files.length} migrations`)
  expect(kills).toBeGreaterThan(files.length * 2)

  // What came out of all that is the schema of an undisturbed run.
  const killedState = await stateOf()
  const other = await createEmptyDatabase()
  try {
    await migrate(other.url, MIGRATIONS)
    expect(await stateOf(other)).toBe(killedState)
  } finally {
    await other.drop()
  }
})
