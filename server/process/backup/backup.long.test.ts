import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { readConfig } from '#server/config/readConfig.ts'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import type { ErasedMark } from '#server/records/people/privacy/erasedQueries.ts'
import { buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { withDatabase } from '#test/cluster.ts'
import { createEmptyDatabase } from '#test/database.ts'
import { buildPatterns } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { findInFolder } from '#test/traces.ts'
import { buildWholeChild } from '#test/wholeChild.ts'
import { backUp, listSets, readManifest } from './backUp.ts'
import { eraseAgain } from './eraseAgain.ts'
import { createFolderTarget } from './folderTarget.ts'
import { proveRestored } from './proveRestored.ts'
import { type OutsideDatabase, restore } from './restore.ts'
import { blobFile, filesOfFolder } from './storeFiles.ts'

const key = Buffer.alloc(32, 'a backup')
let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), 'kaoji-backup-'))
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const keep = (name: string) =>
  server.services.outside.store.put(`video/${name}`, randomBytes(1_300_000), { contentType: 'video/mp4' })

const target = () => createFolderTarget(join(folder, 'to'))

const make = (days = 0, keepDays = 30) =>
  backUp({
    databaseUrl: server.database.url,
    files: filesOfFolder(join(server.config.dataDir, 'objects', 'blobs')),
    to: target(),
    keys: [key],
    keepMs: keepDays * DAY_MS,
    now: Date.UTC(2026, 10, 1) + days * DAY_MS,
  })

interface Changes {
  keys?: Buffer[]
  erased?: readonly ErasedMark[]
  differences?: number
  into?: OutsideDatabase
}

const bringBack = (name: string, { keys = [key], erased = [], differences = 0, into }: Changes = {}) =>
  restore({
    erased,
    ...(into ? { into } : {}),
    eraseAgain: async (url) =>
      (await eraseAgain(url, { secretKeys: server.config.secretKeys, marks: erased, now: Date.UTC(2026, 11, 1) })).gone,
    from: target(),
    putObjects: () => Promise.reject(new Error('this store is embedded')),
    dataDir: join(folder, name),
    secretKeys: server.config.secretKeys,
    keys,
    migrationsFolder: 'server/db/migrations',
    prove: async (url) => {
      expect(await proveRestored(url, server.config.secretKeys)).toEqual({ hasKey: true, unreadable: 0, differences })
    },
  })

/** Every row of every table as text, without what changes by itself. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'object_store') order by 1`,
    )
    const content: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      if (name !== 'key_mark' && name !== 'public.key_mark') content[name] = rows.map(({ row }) => row)
    }
    return content
  } finally {
    await client.end()
  }
}

/** All sealed files, which tests alter. */
const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('what is restored is what was there, files and rows of one moment, and the copy is silent', async () => {
  const batch = await buildBatch(server)
  const family = await buildAccount(server)
  for (let child = 0; child < 3; child++) await buildEnrolment(server, family, batch)
  for (const name of ['one', 'two']) await keep(name)
  const first = await make()
  expect(first.files).toBeGreaterThan(0)
  expect(first.copied).toBe(first.files)

  await buildEnrolment(server, family, batch)
  await keep('three')
  const second = await make(1)
  expect([second.copied, second.files]).toEqual([1, first.files + 1])
  const before = await contentOf(server.database.url)

  // People work on while the next one is made: it has each of them whole or not at all, which the ledger check would see.
  const working = Promise.all(
    [1, 2, 3, 4].map((at) => Promise.all([buildEnrolment(server, family, batch), keep(`w${at}`)])),
  )
  await make(2)
  await working
  rmSync(join(folder, 'to', 'sets', (await listSets(target())).pop() as string), { recursive: true })

  const { files } = await bringBack('copy')
  expect(files).toBe(second.files)
  const dataDir = join(folder, 'copy')
  const postgres = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), database: 'kaoji' })
  try {
    expect(await contentOf(postgres.superuserUrl)).toEqual(before)
  } finally {
    await postgres.stop()
  }
  for (const file of filesIn(join(dataDir, 'objects', 'blobs')))
    expect(readFileSync(file).equals(readFileSync(file.replace(dataDir, server.config.dataDir)))).toBe(true)
  expect(readConfig({ DATA_DIR: dataDir }).isSilent).toBe(true)
  expect(readConfig({ DATA_DIR: dataDir, SILENT: '0' }).isSilent).toBe(false)
  await expect(bringBack('copy')).rejects.toThrow(/不是空的/)
})

test('the newest one is restored into an empty database of an outside server as well, and into no other', async () => {
  const before = await contentOf(server.database.url)
  await make(3)
  const empty = await createEmptyDatabase()
  const superuserUrl = withDatabase(inject('databaseUrl'), new URL(empty.url).pathname.slice(1))
  const into = { url: empty.url, superuserUrl }
  await expect(bringBack('ours', { into: { url: empty.url, superuserUrl: empty.url } })).rejects.toThrow(/超级用户/)
  await bringBack('ours', { into })
  expect(await contentOf(superuserUrl)).toEqual(before)
  expect(readdirSync(join(folder, 'ours')).sort()).toEqual(['SILENT', 'objects', 'secret.key'])
  await expect(bringBack('again', { into })).rejects.toThrow(/不是空的/)
  await empty.drop()
})

test('nothing of a backup can be read, altered, exchanged or cut off unseen', async () => {
  const to = join(folder, 'to')
  const files = filesIn(to)
  for (const file of files) expect(readFileSync(file).includes('migration'), file).toBe(false)
  await expect(bringBack('wrong', { keys: [Buffer.alloc(32, 'other')] })).rejects.toThrow(/打不开/)
  const newest = (await listSets(target())).pop() as string
  const database = join(to, 'sets', newest, 'database')
  const [one, two] = (await readManifest(target(), newest, [key])).blobs.map(([blob]) =>
    blobFile(join(to, 'blobs'), blob),
  )
  const spoilt: Array<[file: string, spoil: (bytes: Buffer) => Buffer]> = [
    [database, (bytes) => bytes.subarray(0, bytes.length - 5)],
    [
      database,
      (bytes) => {
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40)
        return bytes
      },
    ],
    [one as string, () => readFileSync(two as string)],
  ]
  for (const [file, spoil] of spoilt) {
    const whole = readFileSync(file)
    writeFileSync(file, spoil(readFileSync(file)))
    await expect(bringBack('spoilt')).rejects.toThrow()
    expect(existsSync(join(folder, 'spoilt'))).toBe(false)
    writeFileSync(file, whole)
  }
  await bringBack('spoilt')
})

test('old backups go with the files that only they have, the newest stays', async () => {
  const to = join(folder, 'to')
  const { removed } = await make(40, 30)
  expect(removed).toBe(3)
  expect(await listSets(target())).toHaveLength(1)
  const files = filesIn(join(to, 'blobs')).length
  await server.services.outside.store.remove('video/one')
  expect((await make(80, 30)).removed).toBe(1)
  expect(await listSets(target())).toHaveLength(1)
  expect(filesIn(join(to, 'blobs'))).toHaveLength(files - 1)
})

test('who was erased after the backup is erased again, in the rows and in the store, and stays on the list', async () => {
  const batch = await buildBatch(server)
  await buildPatterns(server, batch)
  const whole = await buildWholeChild(server, batch)
  await make(120)
  const { createdAt } = await server.db
    .selectFrom('candidate')
    .select('createdAt')
    .where('id', '=', whole.candidateId)
    .executeTakeFirstOrThrow()
  const mark = {
    candidateId: whole.candidateId,
    candidateSince: createdAt,
    accountId: null,
    accountSince: null,
    erasedAt: 1,
  }
  // Without the list, or where the number is somebody else's, the child comes back.
  // The books of the builder are no books; they are the same before and after.
  const BOOKS = 2
  await bringBack('with', { differences: BOOKS })
  await bringBack('other', { erased: [{ ...mark, candidateSince: createdAt + 1 }], differences: BOOKS })
  for (const name of ['with', 'other'])
    expect(findInFolder(join(folder, name, 'objects'), whole.sought)).not.toEqual([])
  await bringBack('without', { erased: [mark], differences: BOOKS })
  expect(findInFolder(join(folder, 'without', 'objects'), whole.sought)).toEqual([])
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'without', 'postgres'), database: 'kaoji' })
  try {
    const text = JSON.stringify(await contentOf(postgres.url))
    expect(text).toContain('enrolment')
    expect(whole.sought.words.filter((word) => text.includes(word))).toEqual([])
  } finally {
    await postgres.stop()
  }
  expect(readFileSync(join(folder, 'without', 'erased.jsonl'), 'utf8')).toContain(`"candidateId":${whole.candidateId}`)
})
