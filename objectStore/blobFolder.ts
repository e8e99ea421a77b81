import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { S3Error } from './s3Error.ts'

/** Pieces are written in batches: one write may run while the next batch is collected. */
const BATCH_BYTES = 512 * 1024
const READ_BYTES = 256 * 1024
/** How long the disk's reported free space is trusted. */
const FREE_SPACE_TTL_MS = 1000

export type BlobFolder = ReturnType<typeof createBlobFolder>

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, batch: Buffer[]): Promise<void> {
  let rest = batch
  while (rest.length > 0) {
    let { bytesWritten } = await handle.writev(rest)
    // A full disk accepts a part of a write, and fails only at the next one.
    while (rest[0] !== undefined && bytesWritten >= rest[0].length) {
      bytesWritten -= rest[0].length
      rest = rest.slice(1)
    }
    if (rest[0] !== undefined) rest = [rest[0].subarray(bytesWritten), ...rest.slice(1)]
  }
}

/** Inspects the bytes while they are written; if it throws, the blob is discarded. */
export interface Inspector {
  piece(bytes: Buffer): void
  /** Called after the last piece, before the blob is synced. */
  end(): void
}

async function writeStream(handle: FileHandle, source: AsyncIterable<Buffer>, inspector: Inspector): Promise<void> {
  let batch: Buffer[] = []
  let batchBytes = 0
  let underWay: Promise<unknown> = Promise.resolve()
  try {
    for await (const piece of source) {
      inspector.piece(piece)
      batch.push(piece)
      batchBytes += piece.length
      if (batchBytes < BATCH_BYTES) continue
      await underWay
      underWay = writeAll(handle, batch)
      // The promise is awaited later; until then its rejection must not count as unhandled.
      underWay.catch(() => undefined)
      batch = []
      batchBytes = 0
    }
  } finally {
    await underWay
  }
  inspector.end()
  await writeAll(handle, batch)
}

function asS3Error(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' ? new S3Error('InsufficientStorage') : error
}

/**
 * Immutable files with random names in 256 folders. A blob is visible only once a row refers to it; `isWriting` tells
 * the sweeper which blobs may still get their row.
 */
export function createBlobFolder(root: string) {
  const writing = new Set<string>()
  let free = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  const shardOf = (blob: string) => join(root, blob.slice(0, 2))
  const pathOf = (blob: string) => {
    if (!/^[0-9a-f]{40}$/.test(blob)) throw new Error('not the name of a blob')
    return join(shardOf(blob), blob)
  }
  for (let shard = 0; shard < 256; shard++)
    mkdirSync(join(root, shard.toString(16).padStart(2, '0')), { recursive: true, mode: 0o700 })

  return {
    /** @throws S3Error InsufficientStorage if less than `reserveBytes` would stay free */
    async refuseWhenFull(bytes: number, reserveBytes: number): Promise<void> {
      // Allowed writes are subtracted at once. Space used by others is noticed at the next check, or by the write
      // itself.
      if (performance.now() - lookedAt > FREE_SPACE_TTL_MS || free < bytes + reserveBytes) {
        const { bavail, bsize } = await statfs(root)
        free = bavail * bsize
        lookedAt = performance.now()
      }
      if (free < bytes + reserveBytes) throw new S3Error('InsufficientStorage')
      free -= bytes
    },

    /**
     * Streams into a new blob with constant memory; file and folder entry are synced when it resolves, and a failed
     * write leaves nothing. The caller must call `settle` once its row is committed or refused.
     * @throws S3Error InsufficientStorage; whatever `source` or `inspector` throws
     */
    async write(source: AsyncIterable<Buffer>, inspector: Inspector): Promise<string> {
      const blob = randomBytes(20).toString('hex')
      writing.add(blob)
      try {
        const handle = await open(pathOf(blob), 'wx', 0o600)
        try {
          await writeStream(handle, source, inspector)
          // In parallel both share one commit of the file system's journal; the folder entry exists since `open`.
          await Promise.all([handle.sync(), syncFolder(shardOf(blob))])
        } finally {
          await handle.close()
        }
        return blob
      } catch (error) {
        await rm(pathOf(blob), { force: true })
        writing.delete(blob)
        throw asS3Error(error)
      }
    },

    /** Tells that the blob's row is committed or refused, so that the sweeper may remove the blob. */
    settle(blob: string): void {
      writing.delete(blob)
    },

    isWriting: (blob: string): boolean => writing.has(blob),

    async remove(blobs: readonly string[]): Promise<void> {
      for (const blob of blobs) await rm(pathOf(blob), { force: true })
    },

    /**
     * @throws Error if the file is shorter than its row says, so that the response is aborted instead of ending as if
     * complete
     */
    async *read(blob: string, from: number, count: number): AsyncGenerator<Buffer> {
      if (count === 0) return
      const handle = await open(pathOf(blob), 'r')
      let left = count
      try {
        const stream = handle.createReadStream({
          start: from,
          end: from + count - 1,
          highWaterMark: READ_BYTES,
          autoClose: false,
        })
        for await (const piece of stream) {
          left -= (piece as Buffer).length
          yield piece as Buffer
        }
      } finally {
        await handle.close()
      }
      if (left > 0) throw new Error(`blob ${blob} is ${left} bytes short`)
    },

    /** The blobs of one of the 256 folders with the time of their last change. */
    async listShard(shard: number): Promise<Array<{ blob: string; changedAt: number }>> {
      const folder = join(root, shard.toString(16).padStart(2, '0'))
      const found: Array<{ blob: string; changedAt: number }> = []
      for (const blob of await readdir(folder)) {
        if (!/^[0-9a-f]{40}$/.test(blob)) continue
        try {
          found.push({ blob, changedAt: (await stat(join(folder, blob))).mtimeMs })
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        }
      }
      return found
    },
  }
}

/** Reads the id of a data folder, which is created and synced at its first use. */
export async function readFolderId(root: string): Promise<string> {
  const path = join(root, 'folder.id')
  try {
    const id = (await readFile(path, 'utf8')).trim()
    if (/^[0-9a-f]{32}$/.test(id)) return id
    if (id !== '') throw new Error(`${path} holds no id of a folder`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const id = randomBytes(16).toString('hex')
  const handle = await open(path, 'w', 0o600)
  try {
    await handle.writeFile(id)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(root)
  return id
}
