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
    .selectFrom('takeMedia')
    .innerJoin('answerTake', 'answerTake.id', 'takeMedia.takeId')
    .select(['answerTake.objectKey', 'answerTake.bytes', 'answerTake.etag'])
    .where('takeMedia.takeId', '=', takeId)
    .where('takeMedia.status', '=', 'waiting')
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
    .updateTable('takeMedia')
    .set({ percent, updatedAt: now })
    .where('takeId', '=', takeId)
    .where('status', '=', 'waiting')
    .execute()
}

/** Returns false when the inspection had ended before. */
export async function moveToReady(db: Db, takeId: number, media: FoundMedia, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('takeMedia')
    .set({
      status: 'ready',
      durationMs: media.durationMs,
      width: media.width,
      height: media.height,
      videoCodec: media.videoCodec,
      audioCodec: media.audioCodec,
      renditionKey: media.renditionKey,
      posterKey: media.posterKey,
      peakDb: media.peakDb,
      problem: media.problem,
      percent: null,
      updatedAt: now,
    })
    .where('takeId', '=', takeId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `problem` is the message shown to the candidate. Returns false when the inspection had ended before. */
export async function moveToFailed(db: Db, takeId: number, problem: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('takeMedia')
    .set({ status: 'failed', problem, percent: null, updatedAt: now })
    .where('takeId', '=', takeId)
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
    .selectFrom('takeMedia')
    .innerJoin('answerTake', 'answerTake.id', 'takeMedia.takeId')
    .select(['takeMedia.takeId', 'answerTake.attachedAt'])
    .where('takeMedia.status', '=', 'waiting')
    .where('answerTake.attachedAt', '<', before)
    .orderBy('takeMedia.takeId')
    .limit(limit)
    .execute()
}
