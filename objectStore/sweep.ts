import type { BlobFolder } from './blobFolder.ts'
import type { FreedBlobs } from './freedBlobs.ts'
import type { Rows } from './rows.ts'

const SHARDS = 256

interface SweepParts {
  rows: Rows
  folder: BlobFolder
  freed: FreedBlobs
  /** Younger files are left alone: a commit whose answer was lost may still be on its way. */
  graceMs: number
  /** Uploads that nobody finished, and those kept after completion for a repeated Complete. */
  openUploadMs: number
  completedUploadMs: number
  /** Shares of credentials that nobody has used for so long. */
  shareMs: number
}

/** Removes old uploads and the blob files that no row names. @returns how many files went */
export async function sweep(parts: SweepParts, now: number): Promise<number> {
  const { rows, folder, freed, graceMs, openUploadMs, completedUploadMs, shareMs } = parts
  const dropped = await rows.dropOldUploads(new Date(now - openUploadMs), new Date(now - completedUploadMs))
  await freed.free(dropped)
  await rows.dropOldShares(new Date(now - shareMs))
  let count = dropped.blobs.length
  for (let shard = 0; shard < SHARDS; shard++) {
    // First what is on disk, then what the rows say: a blob that got its row in between is seen by the second look.
    const doubtful = (await folder.listShard(shard))
      .filter(({ blob, changedAt }) => changedAt < now - graceMs && !folder.isWriting(blob) && !freed.isWaiting(blob))
      .map(({ blob }) => blob)
    if (doubtful.length === 0) continue
    const referenced = new Set(await rows.listReferenced(doubtful))
    const orphans = doubtful.filter((blob) => !referenced.has(blob))
    await folder.remove(orphans)
    count += orphans.length
  }
  return count
}
