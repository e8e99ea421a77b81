import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export interface TakeObject {
  objectKey: string
  bytes: number
  etag: string
}

/** Returns the video of a take whose inspection has not ended; null otherwise. */
export async function findUninspectedTake(db: Db, takeId: number): Promise<TakeObject | null> {
  const row = await db
    .selectFrom('take_media')
    .innerJoin('answer_take', 'answer_take.id', 'take_media.take_id')
    .select(['answer_take.object_key as objectKey', 'answer_take.bytes', 'answer_take.etag'])
    .where('take_media.take_id', '=', takeId)
    .where('take_media.status', '=', 'waiting')
    .executeTakeFirst()
  return row ? { ...row, bytes: Number(row.bytes) } : null
}

export interface FoundMedia {
  durationMs: number
  width: number
  height: number
  videoCodec: string
  audioCodec: string | null
  renditionKey: string | null
  posterKey: string
  /** The peak level in dBFS; null without sound. */
  peakDb: number | null
  /** A warning for the candidate about a playable video; null when there is none. */
  problem: string | null
}

/** Records the progress of the conversion, unless it has ended. */
export async function notePercent(db: Db, takeId: number, percent: number, now: Instant): Promise<void> {
  await db
    .updateTable('take_media')
    .set({ percent, updated_at: now })
    .where('take_id', '=', takeId)
    .where('status', '=', 'waiting')
    .execute()
}

/** Returns false when the inspection had ended before. */
export async function moveToReady(db: Db, takeId: number, media: FoundMedia, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('take_media')
    .set({
      status: 'ready',
      duration_ms: media.durationMs,
      width: media.width,
      height: media.height,
      video_codec: media.videoCodec,
      audio_codec: media.audioCodec,
      rendition_key: media.renditionKey,
      poster_key: media.posterKey,
      peak_db: media.peakDb,
      problem: media.problem,
      percent: null,
      updated_at: now,
    })
    .where('take_id', '=', takeId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `problem` is the message shown to the candidate. Returns false when the inspection had ended before. */
export async function moveToFailed(db: Db, takeId: number, problem: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('take_media')
    .set({ status: 'failed', problem, percent: null, updated_at: now })
    .where('take_id', '=', takeId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists takes attached before `before` that are still not inspected, oldest first. */
export function listWaitingTakes(
  db: Db,
  before: Instant,
  limit: number,
): Promise<Array<{ takeId: number; attachedAt: Instant }>> {
  return db
    .selectFrom('take_media')
    .innerJoin('answer_take', 'answer_take.id', 'take_media.take_id')
    .select(['take_media.take_id as takeId', 'answer_take.attached_at as attachedAt'])
    .where('take_media.status', '=', 'waiting')
    .where('answer_take.attached_at', '<', before)
    .orderBy('take_media.take_id')
    .limit(limit)
    .execute()
}
