import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { readBackupStore, readBucketAddress } from '#server/config/backupStore.ts'
import { readConfig } from '#server/config/readConfig.ts'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { createS3Store, type S3Store } from '#server/integrations/storage/createS3Store.ts'
import { BUCKET, openTestStore, REGION, ROOT, type TestStore } from '#test/objectStore/testStore.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { withStore } from '../withStore.ts'
import { BackupRunning, backUp, listSets, readManifest } from './backUp.ts'
import type { BackupTarget } from './backupTarget.ts'
import { createBucketTarget } from './bucketTarget.ts'
import { readErasedBeside, requireMayWrite, writeErasedBeside } from './openTarget.ts'
import { putObjects } from './putObjects.ts'
import { restore } from './restore.ts'
import { filesOfBucket, filesOfFolder, type StoreFiles } from './storeFiles.ts'

const SECRET_KEY = 'test-secret-key-of-more-than-thirty-two-bytes'
const keys = [Buffer.alloc(32, 'a backup')]
const now = () => Date.UTC(2026, 10, 20)
let server: TestServer
let backups: TestStore
let outside: TestStore
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  backups = await openTestStore()
  outside = await openTestStore()
  folder = mkdtempSync(join(tmpdir(), 'kaoji-bucket-'))
})
afterAll(async () => {
  await server.stop()
  await backups.close()
  await outside.close()
  rmSync(folder, { recursive: true, force: true })
})

const storeAt = ({ endpoint }: TestStore): S3Store =>
  createS3Store({ endpoint, region: REGION, bucket: BUCKET, ...ROOT, isPathStyle: true }, () => Date.now())

const make = (to: BackupTarget, files: StoreFiles, days = 0) =>
  backUp({ databaseUrl: server.database.url, files, to, keys, keepMs: 30 * DAY_MS, now: now() + days * DAY_MS })

const bringBack = (from: BackupTarget, name: string) =>
  restore({
    from,
    dataDir: join(folder, name),
    secretKeys: server.config.secretKeys,
    keys,
    migrationsFolder: 'server/db/migrations',
    erased: [],
    eraseAgain: () => Promise.resolve({ keys: [], prefixes: [] }),
    putObjects: (place, objects, open) =>
      putObjects(place, objects, open, {
        env: { SECRET_KEY, S3_BUCKET: 'real' },
        now: () => Date.now(),
      }),
    prove: () => Promise.resolve(),
  })

/** The objects of the embedded store in a restored folder. */
async function readRestored(name: string, read: (store: S3Store) => Promise<void>): Promise<void> {
  const dataDir = join(folder, name)
  const postgres = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), database: 'kaoji' })
  const config = { ...readConfig({ SECRET_KEY, SILENT: '1' }), dataDir }
  try {
    await withStore({ config, databaseUrl: postgres.url, now: () => Date.now() }, read)
  } finally {
    await postgres.stop()
  }
}

test('a bucket holds what a folder would: sealed, only what is new, large files in parts, old ones removed', async () => {
  const to = createBucketTarget(storeAt(backups), { title: 's3://kaoji/a', prefix: 'a' })
  const files = filesOfFolder(join(server.config.dataDir, 'objects', 'blobs'))
  const [small, large] = [randomBytes(1000), randomBytes(70_000_000)]
  const { store } = server.services.outside
  await store.put('video/small', small, { contentType: 'video/mp4' })
  await store.put('video/large', large, { contentType: 'video/mp4' })
  const first = await make(to, files)
  expect(first.copied).toBe(first.files)
  expect(await make(to, files, 1)).toMatchObject({ copied: 0, files: first.files })
  expect(await bringBack(to, 'copy')).toMatchObject({ files: first.files })
  await readRestored('copy', async (restored) => {
    const read = async (key: string) => buffer((await restored.get(key))?.stream as never)
    expect((await read('video/small')).equals(small)).toBe(true)
    expect((await read('video/large')).equals(large)).toBe(true)
  })
  await store.remove('video/large')
  expect((await make(to, files, 60)).removed).toBe(2)
  expect(await listSets(to)).toHaveLength(1)
  expect((await to.list('')).every((name) => /^(blobs|sets)\//.test(name))).toBe(true)
})

test('objects of an outside store are in the backup, and lie in the embedded store of the copy as they were', async () => {
  const real = storeAt(outside)
  const bytes = randomBytes(50_000)
  await real.put('picture/a', bytes, { contentType: 'image/jpeg', metadata: { 'as-sent': '1' } })
  await real.put('video/b', Buffer.from('one'), { contentType: 'video/mp4' })
  await real.check()
  const to = createBucketTarget(storeAt(backups), { title: 's3://kaoji/b', prefix: 'b' })
  const files = filesOfBucket(real)
  expect(await make(to, files)).toMatchObject({ files: 2, copied: 2 })
  await real.put('video/b', Buffer.from('another'), { contentType: 'video/mp4' })
  // What is there is looked at, what is new is copied.
  expect(await make(to, files, 1)).toMatchObject({ files: 2, copied: 1 })
  const [, newest] = await listSets(to)
  expect((await readManifest(to, newest as string, keys)).objects?.map(({ key }) => key).sort()).toEqual([
    'picture/a',
    'video/b',
  ])
  await bringBack(to, 'outside')
  await readRestored('outside', async (restored) => {
    expect(await restored.head('picture/a')).toMatchObject({
      bytes: 50_000,
      contentType: 'image/jpeg',
      metadata: { 'as-sent': '1' },
    })
    expect((await buffer((await restored.get('picture/a'))?.stream as never)).equals(bytes)).toBe(true)
    expect((await buffer((await restored.get('video/b'))?.stream as never)).toString()).toBe('another')
    expect(await restored.head('ready.txt')).toBeNull()
  })
})

test('of two backups of one database at once the second is refused', async () => {
  const holder = new pg.Client({ connectionString: server.database.url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(8402, 1)')
  const to = createBucketTarget(storeAt(backups), { title: 's3://kaoji/c', prefix: 'c' })
  await expect(make(to, filesOfBucket(storeAt(outside)))).rejects.toThrow(BackupRunning)
  await holder.end()
  expect(await to.list('')).toEqual([])
})

test('who was erased stands once beside the backups of a bucket', async () => {
  const to = createBucketTarget(storeAt(backups), { title: 's3://kaoji/d', prefix: 'd' })
  const mark = { candidateId: 7, candidateSince: 1, accountId: null, accountSince: null, erasedAt: 2 }
  await writeErasedBeside(to, [mark])
  await writeErasedBeside(to, [mark, { ...mark, candidateId: 8 }])
  expect((await readErasedBeside(to)).map(({ candidateId }) => candidateId)).toEqual([7, 8])
})

test('addresses and settings of a bucket are judged before anything is written', () => {
  expect(readBucketAddress('/backup/kaoji')).toBeNull()
  expect(readBucketAddress('s3://kaoji-backup/a/b/')).toEqual({ bucket: 'kaoji-backup', prefix: 'a/b' })
  for (const wrong of ['s3://', 's3://A', 's3://kaoji/../x', 's3://kaoji/a b'])
    expect(() => readBucketAddress(wrong), wrong).toThrow(/不是存储桶的地址/)
  const env = {
    BACKUP_S3_ENDPOINT: 'https://s3.example.cn',
    BACKUP_S3_REGION: 'cn',
    BACKUP_S3_ACCESS_KEY_ID: 'a',
    BACKUP_S3_SECRET_ACCESS_KEY: 'b',
  }
  expect(readBackupStore(env, 'kaoji-backup')).toMatchObject({ bucket: 'kaoji-backup', isPathStyle: true })
  expect(() => readBackupStore({ BACKUP_S3_REGION: 'cn' }, 'kaoji')).toThrow(/BACKUP_S3_ENDPOINT/)
  expect(() => readBackupStore({ ...env, S3_BUCKET: 'kaoji', S3_ENDPOINT: 'https://s3.example.cn/' }, 'kaoji')).toThrow(
    /不能放在系统自己的存储桶/,
  )
  expect(() => requireMayWrite({ isSilent: true }, 's3://kaoji-backup')).toThrow(/恢复的副本/)
  expect(() => requireMayWrite({ isSilent: true }, '/backup')).not.toThrow()
})
