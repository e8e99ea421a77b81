import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

interface NewJob {
  kind: string
  title: string
  madeBy: number
  input: Buffer
  now: Instant
}

export async function insertOfficeJob(db: Db, { kind, title, madeBy, input, now }: NewJob): Promise<number> {
  const { id } = await db
    .insertInto('officeJob')
    .values({ kind, title, madeBy, inputSealed: input, madeAt: now, heartbeatAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The jobs of a kind that wait or run, whoever started them. */
export function listUnfinishedJobs(db: Db, kind: string) {
  return db
    .selectFrom('officeJob')
    .select(['id', 'madeBy', 'inputSealed', 'doneCount', 'totalCount'])
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'running'])
    .execute()
}

export function listOwnJobs(db: Db, accountId: number, most: number) {
  return db
    .selectFrom('officeJob')
    .selectAll()
    .where('madeBy', '=', accountId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

export async function findOwnJob(db: Db, id: number, accountId: number) {
  const row = await db
    .selectFrom('officeJob')
    .selectAll()
    .where('id', '=', id)
    .where('madeBy', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Begins a job, or begins it anew after its worker died; null where it has ended. */
export async function moveStarted(db: Db, id: number, now: Instant) {
  const row = await db
    .updateTable('officeJob')
    .set({ state: 'running', startedAt: now, heartbeatAt: now, doneCount: 0, attempt: sql`attempt + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** One start of a job. */
export interface OfficeJobRun {
  id: number
  attempt: number
}

function ofRun(db: Db, { id, attempt }: OfficeJobRun) {
  return db.updateTable('officeJob').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 'running')
}

/** False where the job was cancelled or begun anew. */
export async function moveProgress(
  db: Db,
  run: OfficeJobRun,
  { done, total, now }: { done: number; total: number | null; now: Instant },
): Promise<boolean> {
  const result = await ofRun(db, run).set({ doneCount: done, totalCount: total, heartbeatAt: now }).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export interface ResultFile {
  key: string
  name: string
  bytes: number
}

/** False where the job was cancelled or begun anew. */
export async function moveDone(
  db: Db,
  run: OfficeJobRun,
  { message, file, now }: { message: string; file: ResultFile | null; now: Instant },
): Promise<boolean> {
  const result = await ofRun(db, run)
    .set({
      state: 'done',
      message,
      endedAt: now,
      doneCount: sql`coalesce(total_count, done_count)`,
      fileKey: file?.key ?? null,
      fileName: file?.name ?? null,
      fileBytes: file?.bytes ?? null,
    })
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function moveFailed(db: Db, run: OfficeJobRun, message: string, now: Instant): Promise<void> {
  await ofRun(db, run).set({ state: 'failed', message, endedAt: now }).execute()
}

/** Cancels a job that has not ended. */
export async function moveCancelled(db: Db, id: number, accountId: number, now: Instant): Promise<void> {
  await db
    .updateTable('officeJob')
    .set({ state: 'cancelled', endedAt: now })
    .where('id', '=', id)
    .where('madeBy', '=', accountId)
    .where('state', 'in', ['queued', 'running'])
    .execute()
}

/** Ends jobs that no worker has touched since. */
export async function failAbandoned(db: Db, before: Instant, message: string, now: Instant): Promise<void> {
  await db
    .updateTable('officeJob')
    .set({ state: 'failed', message, endedAt: now })
    .where('state', 'in', ['queued', 'running'])
    .where('heartbeatAt', '<', before)
    .execute()
}

/** Results of jobs that ended before, which are removed from the store first. */
export function listOldResults(db: Db, before: Instant) {
  return db
    .selectFrom('officeJob')
    .select(['id', 'fileKey'])
    .where('fileKey', 'is not', null)
    .where('endedAt', '<', before)
    .execute()
}

/** The size stays, by which its maker is told that there was a file. */
export async function forgetResult(db: Db, id: number): Promise<void> {
  await db.updateTable('officeJob').set({ fileKey: null }).where('id', '=', id).execute()
}
