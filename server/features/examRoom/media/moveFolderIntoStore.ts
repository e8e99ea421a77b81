import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { forEachConcurrently } from '#server/concurrency/forEachConcurrently.ts'
import type { Db } from '#server/db/pool.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import { insertFile, listKnownPaths, listSigners } from '#server/records/examRoom/media/queries.ts'
import { putPicture } from './storedPicture.ts'

const CONCURRENCY = 8
/** The file names of earlier builds: complete pictures, and the partial files of a killed process. */
const OURS = /\/[A-Za-z0-9_-]+\.(jpg|png|webp)(\.[0-9a-f]{12}\.part)?$/

interface MoveOptions {
  /** The folder `DATA_DIR/files` of earlier builds: `<kind>/<day>/<name>`. */
  folder: string
  db: Db
  store: S3Store
  now: number
}

export interface MoveResult {
  moved: number
  /** Files unknown to this database; they stay where they are. */
  foreign: number
}

async function removeWhereEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOTDIR') throw error
  }
}

/** Signatures had no rows in earlier builds; a PNG states its size in the first chunk. */
async function recordSignature(
  { db, now }: MoveOptions,
  path: string,
  examinerId: number,
  bytes: Buffer,
): Promise<void> {
  const size = { bytes: bytes.length, originalBytes: bytes.length }
  const shape = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  await insertFile(db, {
    path,
    kind: 'Signature',
    accountId: examinerId,
    ...size,
    ...shape,
    now,
  })
}

async function foldersIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { withFileTypes: true })).filter((each) => each.isDirectory()).map(({ name }) => name)
}

async function daysOf(folder: string): Promise<string[]> {
  const days: string[] = []
  for (const kind of await foldersIn(folder))
    for (const day of await foldersIn(join(folder, kind))) days.push(`${kind}/${day}`)
  return days
}

async function pathsIn(folder: string, day: string): Promise<string[]> {
  return (await readdir(join(folder, day))).map((name) => `${day}/${name}`)
}

/**
 * Moves the pictures of earlier builds from their folder into the object store. Each object is durable before its file
 * is deleted, so an interrupted move continues at the next start. Partial files and complete ones whose upload was
 * never answered are deleted, because no link leads to them. If the database knows none of the files, the folder
 * belongs to another database, and nothing is touched. @throws OutsideError
 */
export async function moveFolderIntoStore(options: MoveOptions): Promise<MoveResult> {
  const { folder, db, store } = options
  const days = await daysOf(folder)
  let knownCount = 0
  const unknown: string[] = []
  for (const day of days) {
    const paths = await pathsIn(folder, day)
    const known = await listKnownPaths(db, paths)
    knownCount += known.size
    unknown.push(...paths.filter((path) => !known.has(path) && OURS.test(path)))
  }
  if (knownCount === 0 && unknown.length > 0) return { moved: 0, foreign: unknown.length }
  // The unknown files are deleted first: after all known ones have moved, the folder would look like that of another
  // database.
  for (const path of unknown) await rm(join(folder, path), { force: true })
  for (const day of days) {
    const paths = await pathsIn(folder, day)
    const known = await listKnownPaths(db, paths)
    const signers = await listSigners(db, paths)
    await forEachConcurrently(CONCURRENCY, known, async (path) => {
      const bytes = await readFile(join(folder, path))
      await putPicture(store, path, bytes)
      const examinerId = signers.get(path)
      if (examinerId !== undefined) await recordSignature(options, path, examinerId, bytes)
      await rm(join(folder, path))
    })
    await removeWhereEmpty(join(folder, day))
  }
  await rm(join(folder, 'ready.txt'), { force: true })
  for (const name of await readdir(folder)) await removeWhereEmpty(join(folder, name))
  await removeWhereEmpty(folder)
  return { moved: knownCount, foreign: 0 }
}
