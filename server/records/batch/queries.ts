import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export async function listBatchesToConvert(db: Db, now: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('examBatch')
    .select('id')
    .where('registrationClosesAt', '<=', now)
    .where('publishedAt', 'is not', null)
    .where('offlineConvertedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns false when another run has converted the batch already. */
export async function lockBatchToConvert(db: Db, batchId: number): Promise<boolean> {
  const row = await db
    .selectFrom('examBatch')
    .select('id')
    .where('id', '=', batchId)
    .where('offlineConvertedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the paid enrolments of each major that has on-site enrolments. */
export async function listOfflineCounts(db: Db, batchId: number): Promise<Array<{ majorId: number; paid: number }>> {
  const rows = await db
    .selectFrom('enrolment')
    .select(['majorId', sql<string>`count(*) filter (where pay_status = ${sql.lit(PAY_STATUS.paid)})`.as('paid')])
    .where('batchId', '=', batchId)
    .where('mode', '=', MODE.offline)
    .groupBy('majorId')
    .orderBy('majorId')
    .execute()
  return rows.map((row) => ({ majorId: row.majorId, paid: Number(row.paid) }))
}

export async function markConverted(db: Db, batchId: number, now: Instant): Promise<void> {
  await db.updateTable('examBatch').set({ offlineConvertedAt: now }).where('id', '=', batchId).execute()
}

/** Locks the batch before its result times are set, so that the audit rows of two staff members follow each other. */
export async function lockBatchTimes(db: Db, batchId: number) {
  const row = await db
    .selectFrom('examBatch')
    .select(['showResultAt', 'showCommentsAt'])
    .where('id', '=', batchId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Sets when results (null: on their release) and comments (null: never) of the batch may be seen. */
export async function moveResultTimes(
  db: Db,
  batchId: number,
  { resultAt, commentsAt }: { resultAt: Instant | null; commentsAt: Instant | null },
): Promise<void> {
  await db
    .updateTable('examBatch')
    .set((eb) => ({ showResultAt: resultAt, showCommentsAt: commentsAt, version: eb('version', '+', 1) }))
    .where('id', '=', batchId)
    .execute()
}

const settingColumns = [
  'id',
  'name',
  'showRoomAt',
  'showRoomEndsAt',
  'showResultAt',
  'showCommentsAt',
  'hearingState',
  'faceCheckOn',
  'hidesIdentity',
  'publishedAt',
  'version',
] as const

export async function findBatchSettings(db: Db, batchId: number) {
  const row = await db.selectFrom('examBatch').select(settingColumns).where('id', '=', batchId).executeTakeFirst()
  return row ?? null
}
export type BatchSettingsRow = NonNullable<Awaited<ReturnType<typeof findBatchSettings>>>

/** Locks the batch, so that the audit rows of two staff members follow each other. */
export async function lockBatchSettings(db: Db, batchId: number): Promise<BatchSettingsRow | null> {
  const row = await db
    .selectFrom('examBatch')
    .select(settingColumns)
    .where('id', '=', batchId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

type BatchSwitches = Pick<
  BatchSettingsRow,
  'showRoomAt' | 'showRoomEndsAt' | 'hearingState' | 'faceCheckOn' | 'hidesIdentity'
>

export async function changeBatchSettings(db: Db, batchId: number, settings: BatchSwitches): Promise<void> {
  await db
    .updateTable('examBatch')
    .set((eb) => ({ ...settings, version: eb('version', '+', 1) }))
    .where('id', '=', batchId)
    .execute()
}
