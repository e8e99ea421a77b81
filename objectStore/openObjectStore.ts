import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { KeyRing } from './authenticate.ts'
import { createBlobFolder, readFolderId } from './blobFolder.ts'
import { createFreedBlobs } from './freedBlobs.ts'
import { createHandler, type StoreHandler } from './handleRequest.ts'
import { lockDataFolder } from './lockDataFolder.ts'
import type { Rows } from './rows.ts'
import type { StoreLimits } from './storeCall.ts'
import { sweep } from './sweep.ts'

const GB = 1024 ** 3
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export interface ObjectStoreOptions {
  /** The data folder, which is created if it does not exist. */
  folder: string
  rows: Rows
  ring: KeyRing
  buckets: readonly string[]
  /** Where the handler is mounted, such as `/store`, or empty for the root. Clients sign the full path. */
  basePath: string
  /** Allowed CORS origins; `*` for all. */
  corsOrigins?: readonly string[]
  limits?: Partial<StoreLimits>
  /** The number of bodies that may be written at the same time; more get SlowDown. */
  maxWrites?: number
  /** A connection without traffic for this long is closed. */
  idleMs?: number
  /** Milliseconds since 1970. */
  now(): number
  onError(error: unknown, requestId: string): void
}

export interface ObjectStore {
  handle: StoreHandler
  /** Removes orphaned blobs and old uploads; also runs every hour. @returns the number of removed blobs */
  sweep(graceMs?: number): Promise<number>
  /** Refuses new requests, finishes running ones, and unlocks the folder. */
  close(): Promise<void>
}

export class ObjectStoreError extends Error {}

/**
 * Opens the embedded store (docs/adr/embedded-object-store.md).
 * @throws ObjectStoreError if another process has locked the folder, or folder and rows do not belong together
 */
export async function openObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const { rows, now, onError } = options
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const release = await lockDataFolder(options.folder)
  if (!release) throw new ObjectStoreError(`${options.folder} is in use by another process`)
  const folder = createBlobFolder(join(options.folder, 'blobs'))
  try {
    const isFresh = await isEmpty(folder)
    if (!(await rows.bindFolder(await readFolderId(options.folder), isFresh)))
      throw new ObjectStoreError(`${options.folder} and the database do not belong together`)
  } catch (error) {
    await release()
    throw error
  }
  const freed = createFreedBlobs(folder, (error) => onError(error, ''))
  const handler = createHandler({
    ...options,
    folder,
    freed,
    buckets: new Set(options.buckets),
    corsOrigins: options.corsOrigins ?? [],
    maxWrites: options.maxWrites ?? 64,
    idleMs: options.idleMs ?? MINUTE_MS,
    limits: { maxPutBytes: 5 * GB, maxObjectBytes: 50 * GB, reserveBytes: GB / 4, ...options.limits },
  })
  const lives = { openUploadMs: 2 * DAY_MS, completedUploadMs: 7 * DAY_MS, shareMs: 3 * DAY_MS }
  const sweepNow = (graceMs = 10 * MINUTE_MS) => sweep({ rows, folder, freed, graceMs, ...lives }, now())
  let sweeping: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    sweeping = sweepNow().catch((error: unknown) => onError(error, ''))
  }, 60 * MINUTE_MS)
  timer.unref()
  return {
    handle: handler.handle,
    sweep: sweepNow,
    async close() {
      clearInterval(timer)
      await handler.finish()
      await sweeping
      await release()
    },
  }
}

async function isEmpty(folder: ReturnType<typeof createBlobFolder>): Promise<boolean> {
  for (let shard = 0; shard < 256; shard++) if ((await folder.listShard(shard)).length > 0) return false
  return true
}
