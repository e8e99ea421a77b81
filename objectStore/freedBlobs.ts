import type { BlobFolder } from './blobFolder.ts'
import type { Freed } from './rows.ts'

export type FreedBlobs = ReturnType<typeof createFreedBlobs>

/**
 * Removes blobs that no row refers to any more, but not while they are read: a reader holds the object before it looks
 * up the blobs, and blobs are freed only after the commit, so that one of the two always sees the other.
 */
export function createFreedBlobs(folder: BlobFolder, onError: (error: unknown) => void) {
  const readers = new Map<string, number>()
  const waiting = new Map<string, string[]>()
  const waitingBlobs = new Set<string>()

  // Failing to remove a file does not fail the request, because the sweeper removes it later.
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
