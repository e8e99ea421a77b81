import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

interface NewRecording {
  sheetId: number
  objectKey: string
  bytes: number
  sha256: Buffer
  now: Instant
}

/** Records the upload for good and makes it the one that counts. */
export async function insertRecording(
  db: Db,
  { sheetId, objectKey, bytes, sha256, now }: NewRecording,
): Promise<number> {
  const { id } = await db
    .insertInto('hearing_recording')
    .values({
      sheet_id: sheetId,
      object_key: objectKey,
      bytes,
      sha256,
      received_at: now,
      status: 'waiting' as const,
      mp3_key: null,
      duration_ms: null,
      peak_db: null,
      problem: null,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('hearing_answer')
    .set({ recording_id: id, answered_at: now })
    .where('sheet_id', '=', sheetId)
    .execute()
  return id
}

export async function countRecordings(db: Db, sheetId: number): Promise<number> {
  const { count } = await db
    .selectFrom('hearing_recording')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns null for a recording that has been converted or has failed. */
export async function findWaitingRecording(db: Db, id: number) {
  const row = await db
    .selectFrom('hearing_recording')
    .select(['id', 'object_key', 'bytes'])
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return row ?? null
}

export async function moveRecordingReady(
  db: Db,
  id: number,
  made: { mp3Key: string; durationMs: number; peakDb: number | null; problem: string | null },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('hearing_recording')
    .set({
      status: 'ready',
      mp3_key: made.mp3Key,
      duration_ms: made.durationMs,
      peak_db: made.peakDb,
      problem: made.problem,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** `problem` is the message shown to the candidate. */
export async function moveRecordingFailed(db: Db, id: number, problem: string, now: Instant): Promise<void> {
  await db
    .updateTable('hearing_recording')
    .set({ status: 'failed', problem, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** Lists recordings received before `before` that are still not converted, oldest first. */
export function listWaitingRecordings(db: Db, before: Instant, limit: number) {
  return db
    .selectFrom('hearing_recording')
    .select(['id', 'received_at'])
    .where('status', '=', 'waiting')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit)
    .execute()
}
