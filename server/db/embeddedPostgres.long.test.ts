import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareQueues } from '#server/jobQueue/queues.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts'
import { migrate } from './migrate.ts'

let folder: string
let postgres: EmbeddedPostgres | null = null
const start = async (superviseWith?: (line: string) => void) => {
  postgres = await startEmbeddedPostgres({ folder, database: 'kaoji', isForTests: true, superviseWith })
  return postgres
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kaoji-embedded-'))
})
afterEach(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const OWN_ROLE = `select current_user, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
  from pg_roles where rolname = current_user`
const NO_RIGHTS = {
  rolsuper: false,
  rolcreatedb: false,
  rolcreaterole: false,
  rolreplication: false,
  rolbypassrls: false,
}

/** Objects of the database that the superuser owns, except those of the system and of extensions. */
const OF_THE_SUPERUSER = `
  select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relowner = 'kaoji'::regrole and n.nspname in ('public', 'pgboss', 'object_store') and c.relkind in ('r', 'p', 'S', 'v')
  union all
  select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.proowner = 'kaoji'::regrole and n.nspname in ('public', 'pgboss', 'object_store')
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select nspname from pg_namespace where nspowner = 'kaoji'::regrole and nspname in ('pgboss', 'object_store')`

test('the application is no superuser, but can create its tables', async () => {
  const { url } = await start()
  expect(await ask(url, OWN_ROLE)).toEqual([{ current_user: 'kaoji_app', ...NO_RIGHTS }])
  await migrate(url, 'server/db/migrations')
  await prepareQueues(url)
  await expect(ask(url, "select pg_read_file('postgresql.conf')")).rejects.toThrow(/permission denied/)
  await expect(ask(url, 'create database another')).rejects.toThrow(/permission denied/)
})

test('objects of the superuser from an older build are handed over to the role', async () => {
  const before = await start()
  await migrate(before.superuserUrl, 'server/db/migrations')
  await prepareQueues(before.superuserUrl)
  await ask(before.superuserUrl, 'alter database kaoji owner to kaoji')
  expect((await ask(before.superuserUrl, OF_THE_SUPERUSER)).length).toBeGreaterThan(50)
  await before.stop()
  const { url, superuserUrl } = await start()
  expect(await ask(superuserUrl, OF_THE_SUPERUSER)).toEqual([])
  expect(await ask(url, "select pg_get_userbyid(datdba) as owner from pg_database where datname = 'kaoji'")).toEqual([
    { owner: 'kaoji_app' },
  ])
  // The migrations of a later build, and pg-boss, must be able to change existing objects.
  await ask(url, 'alter table account add column of_a_later_build int; create table later (id int)')
  await migrate(url, 'server/db/migrations')
  await prepareQueues(url)
  expect((await ask(url, 'select name from migration')).length).toBeGreaterThan(10)
})

test('a server that is killed is restarted at the same address', { timeout: 60_000 }, async () => {
  const lines: string[] = []
  const { url } = await start((line) => lines.push(line))
  const pid = () => Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  const before = pid()
  // This backend does not notice that its server is gone, and no other server may start until it has ended.
  const busy = ask(url, 'select count(*) from generate_series(1, 1000000000)').catch((error: unknown) => error)
  await expect
    .poll(
      async () =>
        (await ask(url, "select 1 from pg_stat_activity where query like 'select count(*) from gen%'")).length,
    )
    .toBe(1)
  process.kill(before, 'SIGKILL')
  expect(await busy).toBeInstanceOf(Error)
  await expect.poll(() => ask(url, 'select 1 as one').catch(() => null), { timeout: 30_000 }).toEqual([{ one: 1 }])
  expect(pid()).not.toBe(before)
  await expect.poll(() => lines).toEqual(['数据库意外退出，正在重新启动', '数据库已重新启动'])
  // The stop comes during the restart after this kill.
  process.kill(pid(), 'SIGKILL')
  await postgres?.stop()
  await expect(ask(url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
})
