import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPorts } from '#test/process/ports.ts'
import { until } from '#test/waiting.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts'
import { isDatabaseDown } from './isDatabaseDown.ts'
import { openDatabase } from './pool.ts'
import { findBinaries } from './postgresBinaries.ts'
import { pathFor, runAs } from './postgresCluster.ts'
import { launch, type PostgresServer } from './postgresServer.ts'
import { PrimaryClient } from './primaryClient.ts'
import { waitForDatabase } from './waitForDatabase.ts'

const folder = mkdtempSync(join(tmpdir(), 'kaoji-hosts-'))
let first: EmbeddedPostgres
let second: PostgresServer
/** The address of both, and the superuser's of the second one. */
let url: string
let secondUrl: string
const errors: Error[] = []

async function ask<R extends pg.QueryResultRow>(address: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: address })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A second server that follows the first one: a copy of its stopped cluster. */
async function startStandby(folder: string, primary: URL, copyOf: string): Promise<PostgresServer> {
  execFileSync('cp', ['-a', copyOf, folder])
  const cluster = join(folder, 'cluster')
  writeFileSync(join(cluster, 'standby.signal'), '')
  const { port, username, password } = primary
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  )
  const user = runAs(cluster)
  return launch({
    binaries: findBinaries(folder, () => true),
    cluster,
    path: pathFor(cluster, user),
    user,
    port: await findPorts(),
    isForTests: true,
  })
}

beforeAll(async () => {
  const [one, other] = [join(folder, 'one'), join(folder, 'other')]
  await (await startEmbeddedPostgres({ folder: one, database: 'kaoji', isForTests: true })).stop()
  execFileSync('cp', ['-a', one, `${one}.copy`])
  first = await startEmbeddedPostgres({ folder: one, database: 'kaoji', isForTests: true })
  second = await startStandby(other, new URL(first.superuserUrl), `${one}.copy`)
  const address = new URL(first.url)
  const name = (port: string | number) => `127.0.0.1:${port}`
  // The standby comes first.
  url = first.url.replace(address.host, `${name(second.port)},${name(address.port)}`)
  secondUrl = first.superuserUrl.replace(address.host, name(second.port))
  await ask(first.url, 'create table written (by int)')
  await until('the standby', () =>
    ask(secondUrl, 'select from written').then(
      () => true,
      () => false,
    ),
  )
}, 120_000)
afterAll(async () => {
  await first.stop()
  process.kill(second.pid, 'SIGINT')
  await until('the end of the standby', () => second.whyEnded() !== null)
  rmSync(folder, { recursive: true, force: true })
})

test('of several hosts the one that takes writes is used, also after another one was promoted', async () => {
  await waitForDatabase(url)
  const { pool } = openDatabase(url, 3, (error) => errors.push(error), { kept: 3 })
  const write = (by: number) => pool.query('insert into written values ($1)', [by])
  await Promise.all([write(1), write(1), write(1)])
  await until('the copy', async () => (await ask(secondUrl, 'select from written')).length === 3)

  const underWay = pool.query('select pg_sleep(60)')
  // It is awaited below; until then its failure is nobody's surprise.
  underWay.catch(() => undefined)
  await first.stop()
  await expect(underWay).rejects.toMatchObject({ code: expect.stringMatching(/57P01|ECONNRESET/) })
  await expect(write(2)).rejects.toSatisfy(isDatabaseDown)
  await ask(secondUrl, 'select pg_promote()')
  await until('writes', () =>
    write(3).then(
      () => true,
      () => false,
    ),
  )
  expect(await ask(secondUrl, 'select by from written where by > 1')).toEqual([{ by: 3 }])
  await pool.end()
})

test('a former primary that comes back is not written to, as long as another one has taken over', async () => {
  const back = await startEmbeddedPostgres({
    folder: join(folder, 'one'),
    database: 'kaoji',
    isForTests: true,
  })
  const { port } = new URL(back.url)
  const both = url.replace(/127\.0\.0\.1:\d+,127\.0\.0\.1:\d+/, `127.0.0.1:${port},127.0.0.1:${second.port}`)
  const client = new PrimaryClient({ connectionString: both })
  await client.connect()
  expect((await client.query('select by from written where by > 1')).rows).toEqual([{ by: 3 }])
  await client.end()
  await back.stop()
})

test('a wrong password is told as it is', async () => {
  const client = new PrimaryClient({ connectionString: url.replace(/:[^:@]+@/, ':wrong@') })
  await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
})
