import { type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

/** `within`: the areas whose enrolments are counted; null counts all. */
function selectExamTimes(db: Db, within: readonly number[] | null) {
  return db
    .selectFrom('exam_time')
    .innerJoin('exam_batch', 'exam_batch.id', 'exam_time.batch_id')
    .selectAll('exam_time')
    .select((eb) => [
      'exam_batch.name as batch_name',
      eb
        .selectFrom('enrolment')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('enrolment.exam_time_id', '=', 'exam_time.id')
        .where('enrolment.pay_status', '<>', sql.lit(PAY_STATUS.refunded))
        .where(withinAreas(within))
        .as('assigned'),
    ])
}
export type ExamTimeRow = Awaited<ReturnType<ReturnType<typeof selectExamTimes>['execute']>>[number]

/** Lists exam times by batch, the newest first, and by their start within a batch; `batchId` 0 lists all batches. */
export function listExamTimes(
  db: Db,
  { batchId, within }: { batchId: number; within: readonly number[] | null },
): Promise<ExamTimeRow[]> {
  let query = selectExamTimes(db, within)
    .orderBy('exam_time.batch_id', 'desc')
    .orderBy('exam_time.begins_at')
    .orderBy('exam_time.id')
    .where('exam_time.withdrawn_at', 'is', null)
  if (batchId) query = query.where('exam_time.batch_id', '=', batchId)
  return query.execute()
}

/** Throws when the exam time does not exist; for reading one that was just written. */
export function getExamTime(db: Db, id: number): Promise<ExamTimeRow> {
  return selectExamTimes(db, null).where('exam_time.id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Take this lock before those of the enrolments assigned to it, so that its hours cannot change while clashes are
 * looked for.
 */
export async function lockExamTime(db: Db, id: number) {
  const row = await db
    .selectFrom('exam_time')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function hasBatch(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('exam_batch').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export interface ExamTimeColumns {
  batch_id: number
  is_online: boolean
  begins_at: Instant
  ends_at: Instant
  address: string
  room: string
}

export async function insertExamTime(db: Db, columns: ExamTimeColumns): Promise<number> {
  const { id } = await db.insertInto('exam_time').values(columns).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeExamTime(db: Db, id: number, columns: ExamTimeColumns): Promise<void> {
  await db.updateTable('exam_time').set(columns).where('id', '=', id).execute()
}

export async function movePublished(db: Db, id: number, publishedAt: Instant | null): Promise<void> {
  await db.updateTable('exam_time').set({ published_at: publishedAt }).where('id', '=', id).execute()
}

export async function listAssignedIds(db: Db, examTimeId: number): Promise<number[]> {
  const rows = await db.selectFrom('enrolment').select('id').where('exam_time_id', '=', examTimeId).execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks these enrolments in the order of their ids, and all others of the same persons, because a person sits one exam
 * at a time. Returns those of the given ids that exist.
 */
export async function lockWithPersons(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('enrolment')
    .select([
      ...(['id', 'batch_id', 'pay_status', 'mode', 'exam_no', 'name', 'exam_time_id'] as const),
      ...(['answers_submitted_at', 'own_begins_at'] as const),
    ])
    .where(
      sql<SqlBool>`cert_index in (select asked.cert_index from enrolment asked where asked.id = any(${ids}::int[]))`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.filter(({ id }) => ids.includes(id))
}

/** Returns the enrolments whose arrival or absence has been recorded. Read it after they are locked. */
export async function listAttendanceNoted(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('attendance')
    .select('enrolment_id')
    .where('enrolment_id', '=', anyOf(ids))
    .where('undone_at', 'is', null)
    .execute()
  return rows.map((row) => row.enrolment_id)
}

/** Lists the on-site sittings of the persons of these enrolments, except refunded ones. */
export async function listSittingsOfPersons(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('exam_time', 'exam_time.id', 'enrolment.exam_time_id')
    .select(['enrolment.id', 'enrolment.cert_index', 'exam_time.is_online'])
    .select([ownBegin.$notNull().as('begins_at'), ownEnd.$notNull().as('ends_at')])
    .where(
      sql<SqlBool>`enrolment.cert_index in (select asked.cert_index from enrolment asked where asked.id = any(${ids}::int[]))`,
    )
    .where('enrolment.pay_status', '<>', sql.lit(PAY_STATUS.refunded))
    .where('exam_time.is_online', '=', false)
    .execute()
  return rows.map((row) => ({
    enrolmentId: row.id,
    personKey: row.cert_index.toString('hex'),
    isOnline: row.is_online,
    beginsAt: row.begins_at,
    endsAt: row.ends_at,
  }))
}
