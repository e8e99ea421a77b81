import type pg from 'pg'
import { PrimaryClient } from '#server/db/primaryClient.ts'
import { type BackupTarget, forAll, readWhole } from './backupTarget.ts'
import { dumpDatabase } from './dumpDatabase.ts'
import { opened, sealed } from './sealedFile.ts'
import { blobPath, type ObjectFacts, type StoredFile, type StoreFiles } from './storeFiles.ts'

export interface Manifest {
  /** Milliseconds since 1970: the moment of database and store. */
  at: number
  migrations: string[]
  /** Names and sizes of the files of the store. */
  blobs: Array<[blob: string, size: number]>
  /** Whether these are files of the embedded store. */
  hasStore: boolean
  /** The objects of an outside store, whose bytes are in `blobs`; absent in backups of builds that left them out. */
  objects?: ObjectFacts[]
}

interface Options {
  databaseUrl: string
  files: StoreFiles
  to: BackupTarget
  /** Keys of backups, the newest first: it seals, and each of them opens. */
  keys: readonly Buffer[]
  keepMs: number
  now: number
}

export class BackupRunning extends Error {}

/** Only one session of a database makes a backup at a time; its claim ends with the connection, however that ends. */
const CLAIM = 'select pg_try_advisory_lock(8402, 1) as is_ours'
const TRIES = 5
export const blobName = (blob: string): string => `blobs/${blobPath(blob)}`

/** What was copied by now, and what is known of the objects of an outside store. */
interface Copied {
  /** Names that the backup has. */
  names: Set<string>
  facts: Map<string, ObjectFacts>
  count: number
}

/** Copies what the backup does not have yet. Answers the files that the store has removed meanwhile. */
async function copyFiles(files: readonly StoredFile[], copied: Copied, { files: store, to, keys }: Options) {
  const gone: StoredFile[] = []
  await forAll(files, async (file) => {
    const { blob } = file
    const name = blobName(blob)
    if (copied.names.has(name)) {
      if (store.isNamedByRows || copied.facts.has(blob)) return
      const facts = await store.look(file)
      if (facts) copied.facts.set(blob, facts)
      else gone.push(file)
      return
    }
    const found = await store.open(file)
    if (!found) return void gone.push(file)
    await to.write(name, sealed(keys, blob, found.source))
    if (found.facts) copied.facts.set(blob, found.facts)
    copied.names.add(name)
    copied.count++
  })
  return gone
}

const SET = /^sets\/(\d{4}-\d\d-\d\dT[\d-]+Z)\/(\w+)$/

/** The complete backups, from the oldest. */
export async function listSets(target: BackupTarget): Promise<string[]> {
  const complete = (await target.list('sets/')).flatMap((name) => {
    const [, set, file] = SET.exec(name) ?? []
    return set !== undefined && file === 'manifest' ? [set] : []
  })
  return complete.sort()
}

export async function readManifest(target: BackupTarget, set: string, keys: readonly Buffer[]): Promise<Manifest> {
  const text = await readWhole(opened(keys, `${set} manifest`, await target.read(`sets/${set}/manifest`)))
  return JSON.parse(text.toString('utf8')) as Manifest
}

/** Removes backups older than is kept, but never the newest, and the files of the store that none of the kept ones names. */
async function forgetOld({ to, keys, keepMs, now }: Options): Promise<number> {
  const sets = await listSets(to)
  const named = new Set<string>()
  const kept = new Set<string>()
  for (const [at, set] of sets.entries()) {
    const manifest = await readManifest(to, set, keys)
    if (at < sets.length - 1 && manifest.at < now - keepMs) continue
    kept.add(set)
    for (const [blob] of manifest.blobs) named.add(blobName(blob))
  }
  // The manifest goes first: what is killed in between is no backup. What was killed in the middle has none either.
  const old = (await to.list('sets/')).filter((name) => !kept.has(SET.exec(name)?.[1] ?? ''))
  await forAll(
    old.filter((name) => name.endsWith('/manifest')),
    (name) => to.remove(name),
  )
  await forAll(old, (name) => to.remove(name))
  await forAll(
    (await to.list('blobs/')).filter((name) => !named.has(name)),
    (name) => to.remove(name),
  )
  await to.sweep()
  return sets.length - kept.size
}

/** The list of files and the rows of one moment. The caller ends the transaction. */
async function takeMoment(client: pg.Client, copied: Copied, options: Options): Promise<StoredFile[]> {
  for (let tries = 1; ; tries++) {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const files = await options.files.list(client)
    const gone = new Set(await copyFiles(files, copied, options))
    const here = files.filter((file) => !gone.has(file))
    // An outside store has no rows of its own: what went since was removed by the product, which names it no more.
    if (gone.size === 0 || !options.files.isNamedByRows) return here
    if (tries >= TRIES) throw new Error(`files of the store are missing: ${[...gone][0]?.blob}`)
    await client.query('rollback')
  }
}

/**
 * Backs up database and store of one moment while people work (docs/adr/backup.md). The long part, the files of the store, is
 * copied before the moment is taken; those that came since are copied right after it, and where one of them was removed
 * already, another moment is taken. A backup counts once its manifest is there, which is written last.
 * @throws BackupRunning where another one is made of the same database
 */
export async function backUp(options: Options) {
  const { databaseUrl, to, keys, now } = options
  const set = new Date(now).toISOString().replace(/[:.]/g, '-')
  const client = new PrimaryClient({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ is_ours: boolean }>(CLAIM)
    if (rows[0]?.is_ours !== true) throw new BackupRunning('another backup of this database is being made')
    const copied: Copied = { names: new Set(await to.list('blobs/')), facts: new Map(), count: 0 }
    await copyFiles(await options.files.list(client), copied, options)
    const files = await takeMoment(client, copied, options)
    const { rows: migrations } = await client.query<{ name: string }>('select name from migration order by name')
    await to.write(`sets/${set}/database`, sealed(keys, `${set} database`, dumpDatabase(client)))
    await client.query('commit')
    const manifest: Manifest = {
      at: now,
      migrations: migrations.map(({ name }) => name),
      blobs: files.map(({ blob, size }) => [blob, size]),
      hasStore: options.files.isNamedByRows,
      ...(options.files.isNamedByRows ? {} : { objects: files.flatMap(({ blob }) => copied.facts.get(blob) ?? []) }),
    }
    const text = Buffer.from(JSON.stringify(manifest))
    await to.write(
      `sets/${set}/manifest`,
      sealed(
        keys,
        `${set} manifest`,
        (async function* () {
          yield text
        })(),
      ),
    )
    return { set, files: files.length, copied: copied.count, removed: await forgetOld(options) }
  } finally {
    await client.end()
  }
}
