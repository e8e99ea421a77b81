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
    .insertInto('hearingRecording')
    .values({
      sheetId,
      objectKey,
      bytes,
      sha256,
      receivedAt: now,
      status: 'waiting' as const,
      mp3Key: null,
      durationMs: null,
      peakDb: null,
      problem: null,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('hearingAnswer')
    .set({ recordingId: id, answeredAt: now })
    .where('sheetId', '=', sheetId)
    .execute()
  return id
}

export async function countRecordings(db: Db, sheetId: number): Promise<number> {
  const { count } = await db
    .selectFrom('hearingRecording')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('sheetId', '=', sheetId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns null for a recording that has been converted or has failed. */
export async function findWaitingRecording(db: Db, id: number) {
  const row = await db
    .selectFrom('hearingRecording')
    .select(['id', 'objectKey', 'bytes'])
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
    .updateTable('hearingRecording')
    .set({
      status: 'ready',
      mp3Key: made.mp3Key,
      durationMs: made.durationMs,
      peakDb: made.peakDb,
      problem: made.problem,
      updatedAt: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** `problem` is the message shown to the candidate. */
export async function moveRecordingFailed(db: Db, id: number, problem: string, now: Instant): Promise<void> {
  await db
    .updateTable('hearingRecording')
    .set({ status: 'failed', problem, updatedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** Lists recordings received before `before` that are still not converted, oldest first. */
export function listWaitingRecordings(db: Db, before: Instant, limit: number) {
  return db
    .selectFrom('hearingRecording')
    .select(['id', 'receivedAt'])
    .where('status', '=', 'waiting')
    .where('receivedAt', '<', before)
    .orderBy('receivedAt')
    .limit(limit)
    .execute()
}
