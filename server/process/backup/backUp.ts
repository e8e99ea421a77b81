import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { dumpDatabase } from './dumpDatabase.ts'
import { readSealed, writeSealed } from './sealedFile.ts'

export interface Manifest {
  /** Milliseconds since 1970: the moment of database and store. */
  at: number
  migrations: string[]
  /** Names and sizes of the files of the store; empty with an outside store, which is not in the backup. */
  blobs: Array<[blob: string, size: number]>
  hasStore: boolean
}

interface Options {
  databaseUrl: string
  /** The folder `blobs` of the embedded store; null with an outside one. */
  blobFolder: string | null
  to: string
  /** Keys of backups, the newest first: it seals, and each of them opens. */
  keys: readonly Buffer[]
  keepMs: number
  now: number
}

const BLOBS = `
  select blob, size::float8 as size from object_store.object_blob
  union select blob, size::float8 from object_store.upload_part`

export const blobFile = (folder: string, blob: string): string => join(folder, blob.slice(0, 2), blob)
export const setsFolder = (folder: string): string => join(folder, 'sets')
const TRIES = 5

async function listBlobs(client: pg.Client): Promise<Array<[string, number]>> {
  return (await client.query<{ blob: string; size: number }>(BLOBS)).rows.map(({ blob, size }) => [blob, size])
}

/** Copies what the backup does not have yet. Answers the names of files that the store has removed meanwhile. */
async function copyBlobs(blobs: ReadonlyArray<[string, number]>, from: string, { to, keys }: Options) {
  const gone: string[] = []
  let copied = 0
  for (const [blob] of blobs) {
    const target = blobFile(join(to, 'blobs'), blob)
    if (existsSync(target)) continue
    try {
      await writeSealed(target, keys, blob, createReadStream(blobFile(from, blob)))
      copied++
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      gone.push(blob)
    }
  }
  return { gone, copied }
}

/** The complete backups in a folder, from the oldest. */
export async function listSets(folder: string): Promise<string[]> {
  const sets = setsFolder(folder)
  if (!existsSync(sets)) return []
  const names = (await readdir(sets)).filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name)).sort()
  return names.filter((name) => existsSync(join(sets, name, 'manifest')))
}

export async function readManifest(folder: string, set: string, keys: readonly Buffer[]): Promise<Manifest> {
  const parts: Buffer[] = []
  for await (const part of readSealed(join(setsFolder(folder), set, 'manifest'), keys, `${set} manifest`))
    parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Manifest
}

/** Removes backups older than is kept, but never the newest, and the files of the store that none of the kept ones names. */
async function forgetOld({ to, keys, keepMs, now }: Options): Promise<number> {
  const sets = await listSets(to)
  const kept: string[] = []
  let removed = 0
  for (const [at, set] of sets.entries()) {
    const manifest = await readManifest(to, set, keys)
    if (at === sets.length - 1 || manifest.at >= now - keepMs) {
      kept.push(...manifest.blobs.map(([blob]) => blob))
      continue
    }
    await rm(join(setsFolder(to), set), { recursive: true })
    removed++
  }
  // What was killed in the middle has no manifest.
  for (const name of await readdir(setsFolder(to)))
    if (!sets.includes(name)) await rm(join(setsFolder(to), name), { recursive: true })
  const named = new Set(kept)
  const shards = existsSync(join(to, 'blobs')) ? await readdir(join(to, 'blobs')) : []
  for (const shard of shards)
    for (const file of await readdir(join(to, 'blobs', shard)))
      if (!named.has(file)) await rm(join(to, 'blobs', shard, file), { force: true })
  return removed
}

/**
 * Backs up database and store of one moment while people work (docs/adr/backup.md). The long part, the files of the store, is
 * copied before the moment is taken; those that came since are copied right after it, and where one of them was removed
 * already, another moment is taken. A backup counts once its manifest is there, which is written last.
 */
export async function backUp(options: Options) {
  const { databaseUrl, blobFolder, to, keys, now } = options
  const set = new Date(now).toISOString().replace(/[:.]/g, '-')
  const folder = join(setsFolder(to), set)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  let copied = 0
  try {
    if (blobFolder) copied += (await copyBlobs(await listBlobs(client), blobFolder, options)).copied
    let blobs: Array<[string, number]> = []
    for (let tries = 1; ; tries++) {
      await client.query('begin isolation level repeatable read read only')
      await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
      blobs = blobFolder ? await listBlobs(client) : []
      const last = blobFolder ? await copyBlobs(blobs, blobFolder, options) : { gone: [], copied: 0 }
      copied += last.copied
      if (last.gone.length === 0) break
      if (tries >= TRIES) throw new Error(`files of the store are missing: ${last.gone.slice(0, 3).join(', ')}`)
      await client.query('rollback')
    }
    const { rows: migrations } = await client.query<{ name: string }>('select name from migration order by name')
    await writeSealed(join(folder, 'database'), keys, `${set} database`, dumpDatabase(client))
    await client.query('commit')
    const manifest: Manifest = {
      at: now,
      migrations: migrations.map(({ name }) => name),
      blobs,
      hasStore: !!blobFolder,
    }
    const text = Buffer.from(JSON.stringify(manifest))
    await writeSealed(
      join(folder, 'manifest'),
      keys,
      `${set} manifest`,
      (async function* () {
        yield text
      })(),
    )
    return { set, files: blobs.length, copied, removed: await forgetOld(options) }
  } finally {
    await client.end()
  }
}
