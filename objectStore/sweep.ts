import type { BlobFolder } from './blobFolder.ts'
import type { FreedBlobs } from './freedBlobs.ts'
import type { Rows } from './rows.ts'

const SHARDS = 256

interface SweepParts {
  rows: Rows
  folder: BlobFolder
  freed: FreedBlobs
  /** Younger files are kept, because a commit whose reply was lost may still refer to them. */
  graceMs: number
  /** How long unfinished uploads are kept, and then completed ones, for a repeated Complete. */
  openUploadMs: number
  completedUploadMs: number
  /** Shares unused for this long are deleted. */
  shareMs: number
}

/** Removes old uploads and blob files that no row refers to. @returns the number of removed files */
export async function sweep(parts: SweepParts, now: number): Promise<number> {
  const { rows, folder, freed, graceMs, openUploadMs, completedUploadMs, shareMs } = parts
  const dropped = await rows.dropOldUploads(new Date(now - openUploadMs), new Date(now - completedUploadMs))
  await freed.free(dropped)
  await rows.dropOldShares(new Date(now - shareMs))
  let count = dropped.blobs.length
  for (let shard = 0; shard < SHARDS; shard++) {
    // The disk is read before the rows, so that a blob whose row is committed in between is not taken for an orphan.
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
