import { DAY_MS, type Instant } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import {
  forgetRemovals,
  listIssuedKeys,
  listLeftUploads,
  listReferredKeys,
  markRemoval,
} from '#server/records/examRoom/media/removalQueries.ts'
import { endUpload } from '#server/records/examRoom/media/videoQueries.ts'

/** An exam takes hours; after two days staff can still find what a candidate sent. */
const UNUSED_AFTER_MS = 2 * DAY_MS
const MAX_PER_RUN = 500

/** Aborts unfinished multipart uploads, because their parts occupy the store without being listed as objects. */
async function abortLeftUploads({ db, now, outside }: JobCtx, before: Instant): Promise<void> {
  for (;;) {
    const left = await listLeftUploads(db, before, MAX_PER_RUN)
    for (const { id, objectKey: key, uploadId } of left) {
      await outside.store.abortUpload(key, uploadId)
      await endUpload(db, id, now)
    }
    if (left.length < MAX_PER_RUN) return
  }
}

/**
 * Removes videos that have been in the store for two days and that no take refers to: uploads that were never attached,
 * and whatever else was stored with upload credentials. The key is marked first, so that the video cannot be attached
 * any more, then the object is removed. An interrupted run is completed by the next one. Only keys below `video/` that
 * this database issued are touched, because a bucket may be shared by mistake.
 */
export async function removeUnusedVideos(ctx: JobCtx): Promise<void> {
  const { db, now, outside } = ctx
  const before = now - UNUSED_AFTER_MS
  await abortLeftUploads(ctx, before)
  for await (const objects of outside.store.list('video/')) {
    const old = objects.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key)
    if (old.length === 0) continue
    const referred = await listReferredKeys(db, old)
    for (const key of await listIssuedKeys(db, old)) {
      if (referred.has(key)) continue
      const isMarked = await ctx.transaction((inner) => markRemoval(inner.db, key, now))
      if (isMarked) await outside.store.remove(key)
    }
  }
  await forgetRemovals(db, before)
}
