import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import type { VideoUpload } from './videoQueries.ts'

/**
 * Returns those of the keys that this database issued, directly or by their prefix; a bucket may hold foreign objects
 * too.
 */
export async function listIssuedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where exists (select from video_upload where object_key = key)
      or exists (select from upload_prefix where prefix = substring(key from '^video/[0-9]{8}/[^/]+/'))`.execute(db)
  return rows.map(({ key }) => key)
}

/** Returns those of the keys that are the video of a take. Renditions and posters lie elsewhere, below `media/`. */
export async function listReferredKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select object_key as key from answer_take where object_key = any(${keys})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Serialises attaching and removing a video. Take this lock after all others (docs/locking.md). */
export async function lockVideoKey(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`video ${key}`}, 7))`.execute(db)
}

/** Tells whether the object is being removed. The caller holds the lock of the key. */
export async function isBeingRemoved(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('videoRemoval').select('objectKey').where('objectKey', '=', key).executeTakeFirst()
  return row !== undefined
}

/** Marks a key so that it cannot be attached any more; false when it was attached after all. */
export async function markRemoval(db: Db, key: string, now: Instant): Promise<boolean> {
  await lockVideoKey(db, key)
  // A separate statement sees what was committed while this one waited for the lock.
  if ((await listReferredKeys(db, [key])).size > 0) return false
  await db
    .insertInto('videoRemoval')
    .values({ objectKey: key, decidedAt: now })
    .onConflict((conflict) => conflict.column('objectKey').doUpdateSet({ decidedAt: now }))
    .execute()
  await db
    .updateTable('videoUpload')
    .set({ endedAt: now })
    .where('objectKey', '=', key)
    .where('endedAt', 'is', null)
    .execute()
  return true
}

/** Deletes old marks: no request can still be working with what it read before them. */
export async function forgetRemovals(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('videoRemoval').where('decidedAt', '<', before).execute()
}

/** Lists multipart uploads begun before `before` and neither completed nor aborted, oldest first. */
export async function listLeftUploads(
  db: Db,
  before: Instant,
  limit: number,
): Promise<Array<Pick<VideoUpload, 'id' | 'objectKey' | 'uploadId'>>> {
  return db
    .selectFrom('videoUpload')
    .select(['id', 'objectKey', 'uploadId'])
    .where('completedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}
