import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '#server/config/readSettings.ts'
import { SECRET_KEY_FILE, secretKeyFile } from '#server/config/secretKey.ts'
import { SILENT_FILE } from '#server/config/silent.ts'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { adopt } from '#server/db/postgresServer.ts'
import { PrimaryClient } from '#server/db/primaryClient.ts'
import { endOrphans, isAlive } from '#server/db/processes.ts'
import { addToErasedList } from '#server/features/people/privacy/erasedList.ts'
import { prepareQueues } from '#server/jobQueue/queues.ts'
import type { ErasedMark } from '#server/records/people/privacy/erasedQueries.ts'
import type { SecretKeys } from '#server/security/secrets.ts'
import { blobName, listSets, type Manifest, readManifest } from './backUp.ts'
import { type BackupTarget, forAll } from './backupTarget.ts'
import { fillDatabase } from './dumpDatabase.ts'
import type { GoneObjects } from './eraseAgain.ts'
import { opened } from './sealedFile.ts'
import { blobFile, type ObjectFacts } from './storeFiles.ts'

export interface OutsideDatabase {
  url: string
  superuserUrl: string
}

/** The rows go into an outside database only while it has no tables: nothing of another product is touched. */
async function openOutside({ url, superuserUrl }: OutsideDatabase) {
  const client = new PrimaryClient({ connectionString: superuserUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  const { rows } = await client.query<{ count: number; isSuper: boolean }>(
    `select (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')) as count,
     (select rolsuper from pg_roles where rolname = current_user) as "isSuper"`,
  )
  await client.end()
  if (rows[0]?.isSuper !== true) throw new ConfigError('--superuser 的用户不是数据库超级用户，不能导入数据')
  if (rows[0].count > 0)
    throw new ConfigError('数据库不是空的，恢复会覆盖其中的数据。请新建一个空的数据库（createdb），再恢复')
  return { url, superuserUrl, stop: () => Promise.resolve() }
}

interface Options {
  from: BackupTarget
  /** A folder that does not exist yet, or is empty. */
  dataDir: string
  secretKeys: SecretKeys
  /** Keys of backups, any of which may have sealed a file. */
  keys: readonly Buffer[]
  migrationsFolder: string
  /**
   * Erases again who was erased after the backup, before anything is proved. Returns the objects of the store that go with
   * them, which are removed from the restored store.
   */
  eraseAgain: (databaseUrl: string) => Promise<GoneObjects>
  /** The list of who was erased, which the restored folder keeps. */
  erased: readonly ErasedMark[]
  /**
   * Puts the objects of an outside store into the embedded store of the restored folder, since a copy must not write into the
   * real bucket. `openFile` reads the bytes of one of them from the backup.
   */
  putObjects: (
    place: { dataDir: string; databaseUrl: string },
    objects: readonly ObjectFacts[],
    openFile: (object: ObjectFacts) => AsyncIterable<Buffer>,
  ) => Promise<void>
  /** An empty database of an outside server, and its address for a superuser; otherwise a new one in the folder is made. */
  into?: OutsideDatabase
  /** Proves what was restored before the folder gets its name. */
  prove: (databaseUrl: string) => Promise<void>
}

/** Applies exactly the migrations of the backup; the next start applies those that came after it. */
async function migrateAsBackedUp(url: string, folder: string, { migrations }: Manifest): Promise<void> {
  const newer = migrations.filter((name) => !existsSync(join(folder, name)))
  if (newer.length > 0) throw new ConfigError(`备份来自更新的版本（${newer[0]}），请用那个版本恢复`)
  const own = mkdtempSync(join(tmpdir(), 'kaoji-migrations-'))
  try {
    for (const name of migrations) cpSync(join(folder, name), join(own, name))
    await migrate(url, own)
  } finally {
    rmSync(own, { recursive: true })
  }
}

/** A restore that was killed leaves its database server running on the folder that is about to be removed. */
async function endServerOf(cluster: string): Promise<void> {
  const left = adopt(cluster)
  if (!left) return
  process.kill(left.pid, 'SIGQUIT')
  while (isAlive(left.pid)) await sleep(20)
  await endOrphans(cluster)
}

/** Writes one file of the store and answers its digest, as the store notes it for a file that came in one piece. */
async function restoreBlob(path: string, size: number, source: AsyncIterable<Buffer>): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const digest = createHash('md5')
  const handle = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const part of source) {
      digest.update(part)
      bytes += part.length
      await handle.writeFile(part)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (bytes !== size) throw new Error(`a file of the store has ${bytes} bytes instead of ${size}`)
  return digest.digest('hex')
}

/** Objects that came in one piece, with the digest that the store noted when they came. */
const WHOLE_OBJECTS = `
  select b.blob, o.etag from object_store.object o join object_store.object_blob b on b.object_id = o.id
  where o.etag ~ '^[0-9a-f]{32}$' and b.size = o.size`

/** Removes objects from the rows of the restored store. Returns the files that nothing names any more. */
async function forgetObjects(client: pg.Client, { keys, prefixes }: GoneObjects): Promise<string[]> {
  const isGone = '(key = any($1) or exists (select from unnest($2::text[]) as prefix where starts_with(key, prefix)))'
  const { rows } = await client.query<{ blob: string }>(
    `with gone as (select id from object_store.object where ${isGone}),
      blobs as (select blob from object_store.object_blob where object_id in (select id from gone))
    select blob from blobs`,
    [keys, prefixes],
  )
  await client.query(
    `delete from object_store.object_blob where object_id in (select id from object_store.object where ${isGone})`,
    [keys, prefixes],
  )
  await client.query(`delete from object_store.object where ${isGone}`, [keys, prefixes])
  return rows.map(({ blob }) => blob)
}

/**
 * Restores the newest backup of a folder into a new data folder, which gets its name only once everything is there and
 * proved: a restore that was killed leaves nothing that could be started. The copy is silent (`SILENT_FILE`).
 */
export async function restore({
  from,
  dataDir,
  secretKeys,
  keys,
  migrationsFolder,
  erased,
  eraseAgain,
  putObjects,
  prove,
  into,
}: Options) {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new ConfigError(`${dataDir} 不是空的。请给出一个新的目录`)
  const set = (await listSets(from)).pop()
  if (set === undefined) throw new ConfigError(`${from.title} 中没有完整的备份`)
  const manifest = await readManifest(from, set, keys).catch((error: unknown) => {
    throw new ConfigError(`备份 ${set} 打不开：SECRET_KEY 不是备份时的密钥，或文件已损坏（${String(error)}）`)
  })
  const partial = `${dataDir}.restoring`
  await endServerOf(join(partial, 'postgres', 'cluster'))
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  const postgres = into
    ? await openOutside(into)
    : await startEmbeddedPostgres({ folder: join(partial, 'postgres'), database: 'kaoji' })
  let rows = 0
  try {
    await migrateAsBackedUp(postgres.url, migrationsFolder, manifest)
    await prepareQueues(postgres.url)
    const client = new PrimaryClient({ connectionString: postgres.superuserUrl })
    await client.connect()
    try {
      rows = await fillDatabase(client, opened(keys, `${set} database`, await from.read(`sets/${set}/database`)))
      const whole = new Map(
        (await client.query<{ blob: string; etag: string }>(WHOLE_OBJECTS)).rows.map(({ blob, etag }) => [blob, etag]),
      )
      if (manifest.hasStore)
        await forAll(manifest.blobs, async ([blob, size]) => {
          const source = opened(keys, blob, await from.read(blobName(blob)))
          const digest = await restoreBlob(blobFile(join(partial, 'objects', 'blobs'), blob), size, source)
          const noted = whole.get(blob)
          if (noted !== undefined && noted !== digest) throw new Error(`file ${blob} of the store is not what came in`)
        })
      const { rows: folders } = await client.query<{ id: string }>('select id from object_store.folder')
      mkdirSync(join(partial, 'objects'), { recursive: true, mode: 0o700 })
      if (folders[0]) writeFileSync(join(partial, 'objects', 'folder.id'), folders[0].id, { mode: 0o600 })
      const openFile = async function* ({ blob }: ObjectFacts) {
        yield* opened(keys, blob, await from.read(blobName(blob)))
      }
      if (manifest.objects)
        await putObjects({ dataDir: partial, databaseUrl: postgres.url }, manifest.objects, openFile)
      // On an older schema the first start does it, from the list that it finds in its folder.
      const isCurrent = readdirSync(migrationsFolder).every(
        (name) => !name.endsWith('.sql') || manifest.migrations.includes(name),
      )
      const gone = isCurrent ? await eraseAgain(postgres.url) : { keys: [], prefixes: [] }
      for (const blob of await forgetObjects(client, gone))
        rmSync(blobFile(join(partial, 'objects', 'blobs'), blob), { force: true })
      await client.query('analyze')
    } finally {
      await client.end()
    }
    await prove(postgres.url)
  } finally {
    await postgres.stop()
  }
  writeFileSync(join(partial, SECRET_KEY_FILE), secretKeyFile(secretKeys), { mode: 0o600 })
  await addToErasedList(partial, erased)
  writeFileSync(join(partial, SILENT_FILE), '', { mode: 0o600 })
  rmSync(dataDir, { recursive: true, force: true })
  renameSync(partial, dataDir)
  return { set, at: manifest.at, rows, files: manifest.blobs.length }
}
