import { sql } from 'kysely'
import type { BatchWithExamTimes } from '#domain/batch/batchAtWork.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export async function listBatchesToConvert(db: Db, now: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('exam_batch')
    .select('id')
    .where('registration_closes_at', '<=', now)
    .where('published_at', 'is not', null)
    .where('offline_converted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns false when another run has converted the batch already. */
export async function lockBatchToConvert(db: Db, batchId: number): Promise<boolean> {
  const row = await db
    .selectFrom('exam_batch')
    .select('id')
    .where('id', '=', batchId)
    .where('offline_converted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the paid enrolments of each major that has on-site enrolments. */
export async function listOfflineCounts(db: Db, batchId: number): Promise<Array<{ majorId: number; paid: number }>> {
  const rows = await db
    .selectFrom('enrolment')
    .select(['major_id', sql<string>`count(*) filter (where pay_status = ${sql.lit(PAY_STATUS.paid)})`.as('paid')])
    .where('batch_id', '=', batchId)
    .where('mode', '=', MODE.offline)
    .groupBy('major_id')
    .orderBy('major_id')
    .execute()
  return rows.map((row) => ({ majorId: row.major_id, paid: Number(row.paid) }))
}

export async function markConverted(db: Db, batchId: number, now: Instant): Promise<void> {
  await db.updateTable('exam_batch').set({ offline_converted_at: now }).where('id', '=', batchId).execute()
}

/** Locks the batch before its result times are set, so that the audit rows of two staff members follow each other. */
export async function lockBatchTimes(db: Db, batchId: number) {
  const row = await db
    .selectFrom('exam_batch')
    .select(['show_result_at', 'show_comments_at'])
    .where('id', '=', batchId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Sets when results (null: on approval) and comments (null: never) of the batch may be seen. */
export async function moveResultTimes(
  db: Db,
  batchId: number,
  { resultAt, commentsAt }: { resultAt: Instant | null; commentsAt: Instant | null },
): Promise<void> {
  await db
    .updateTable('exam_batch')
    .set((eb) => ({ show_result_at: resultAt, show_comments_at: commentsAt, version: eb('version', '+', 1) }))
    .where('id', '=', batchId)
    .execute()
}

const settingColumns = [
  'id',
  'name',
  'show_room_at',
  'show_room_ends_at',
  'show_result_at',
  'show_comments_at',
  'hearing_state',
  'face_check_on',
  'hides_identity',
  'version',
] as const

export async function findBatchSettings(db: Db, batchId: number) {
  const row = await db.selectFrom('exam_batch').select(settingColumns).where('id', '=', batchId).executeTakeFirst()
  return row ?? null
}
export type BatchSettingsRow = NonNullable<Awaited<ReturnType<typeof findBatchSettings>>>

/** Locks the batch, so that the audit rows of two staff members follow each other. */
export async function lockBatchSettings(db: Db, batchId: number): Promise<BatchSettingsRow | null> {
  const row = await db
    .selectFrom('exam_batch')
    .select(settingColumns)
    .where('id', '=', batchId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

type BatchSwitches = Pick<
  BatchSettingsRow,
  'show_room_at' | 'show_room_ends_at' | 'hearing_state' | 'face_check_on' | 'hides_identity'
>

export async function changeBatchSettings(db: Db, batchId: number, settings: BatchSwitches): Promise<void> {
  await db
    .updateTable('exam_batch')
    .set((eb) => ({ ...settings, version: eb('version', '+', 1) }))
    .where('id', '=', batchId)
    .execute()
}

/** Lists every published batch with its exam times, the newest first. */
export async function listWorkedBatches(db: Db): Promise<BatchWithExamTimes[]> {
  const batches = await db
    .selectFrom('exam_batch')
    .select(['id', 'is_locked', 'registration_opens_at', 'registration_closes_at'])
    .where('published_at', 'is not', null)
    .orderBy('registration_opens_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const times = await db.selectFrom('exam_time').select(['batch_id', 'begins_at', 'ends_at']).execute()
  return batches.map((batch) => ({
    id: batch.id,
    isLocked: batch.is_locked,
    registrationOpensAt: batch.registration_opens_at,
    registrationClosesAt: batch.registration_closes_at,
    examTimes: times
      .filter(({ batch_id }) => batch_id === batch.id)
      .map((time) => ({ beginsAt: time.begins_at, endsAt: time.ends_at })),
  }))
}
