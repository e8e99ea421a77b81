import type { JobCtx } from '#server/context.ts'
import { removePicture } from '#server/features/examRoom/media/storedPicture.ts'
import { forgetErasedObject, listErasedObjects } from '#server/records/people/privacy/erasedQueries.ts'

const AT_ONCE = 200

/**
 * Removes from the store what erased people and runs of retention left to be removed. Each object is forgotten after it is
 * gone, so that a job that was killed goes on where it stopped. @throws OutsideError
 */
export async function removeObjects({ db, outside }: Pick<JobCtx, 'db' | 'outside'>): Promise<void> {
  const { store } = outside
  for (;;) {
    const objects = await listErasedObjects(db, AT_ONCE)
    for (const { id, kind, objectKey } of objects) {
      if (kind === 'picture') await removePicture(store, objectKey)
      else if (kind === 'object') await store.remove(objectKey)
      else for await (const found of store.list(objectKey)) for (const { key } of found) await store.remove(key)
      await forgetErasedObject(db, id)
    }
    if (objects.length < AT_ONCE) return
  }
}
