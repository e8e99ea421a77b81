import type { BlobFolder } from './blobFolder.ts'
import type { Freed } from './rows.ts'

export type FreedBlobs = ReturnType<typeof createFreedBlobs>

/**
 * Removes blobs that no row names any more, but not under the hands of a reader: who reads an object holds it before he
 * asks for its blobs, and who frees blobs comes here after the commit, so one of the two always sees the other.
 */
export function createFreedBlobs(folder: BlobFolder, onError: (error: unknown) => void) {
  const readers = new Map<string, number>()
  const waiting = new Map<string, string[]>()
  const waitingBlobs = new Set<string>()

  // A file that could not be removed is no failure of the request: the sweeper finds it again.
  const remove = (blobs: readonly string[]) => folder.remove(blobs).catch(onError)

  return {
    /** @returns the release; calling it again changes nothing */
    hold(objectId: string): () => Promise<void> {
      readers.set(objectId, (readers.get(objectId) ?? 0) + 1)
      let isHeld = true
      return async () => {
        if (!isHeld) return
        isHeld = false
        const left = (readers.get(objectId) ?? 1) - 1
        if (left > 0) {
          readers.set(objectId, left)
          return
        }
        readers.delete(objectId)
        const blobs = waiting.get(objectId) ?? []
        waiting.delete(objectId)
        for (const blob of blobs) waitingBlobs.delete(blob)
        await remove(blobs)
      }
    },

    async free(...all: Freed[]): Promise<void> {
      for (const { objectId, blobs } of all) {
        if (objectId !== null && readers.has(objectId)) {
          waiting.set(objectId, blobs)
          for (const blob of blobs) waitingBlobs.add(blob)
        } else await remove(blobs)
      }
    },

    isWaiting: (blob: string): boolean => waitingBlobs.has(blob),
  }
}
