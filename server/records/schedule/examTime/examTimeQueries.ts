import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

/** `within`: the areas whose enrolments are counted; null counts all. */
function selectExamTimes(db: Db, within: readonly number[] | null) {
  return db
    .selectFrom('examTime')
    .innerJoin('examBatch', 'examBatch.id', 'examTime.batchId')
    .selectAll('examTime')
    .select((eb) => [
      'examBatch.name as batchName',
      eb
        .selectFrom('enrolment')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('enrolment.examTimeId', '=', 'examTime.id')
        .where('enrolment.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
        .where(withinAreas(within))
        .as('assigned'),
    ])
}
export type ExamTimeRow = Awaited<ReturnType<ReturnType<typeof selectExamTimes>['execute']>>[number]

interface TimesOf {
  /** 0 for all batches. */
  batchId: number
  within: readonly number[] | null
}

/**
 * Who is limited to areas sees the online windows, which have no room; on site the times of his candidates, those in the
 * venues of his areas, and those without anybody that no plan made, to which he may assign his own (office#roles).
 */
const isWithin = (within: readonly number[] | null) =>
  within === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(exam_time.is_online
        or exists (select from enrolment where enrolment.exam_time_id = exam_time.id and ${withinAreas(within)})
        or exists (
          select from exam_room join venue on venue.id = exam_room.venue_id
          where exam_room.id = exam_time.room_id and venue.area_id = ${anyOf(within)})
        or (exam_time.room_id is null
          and not exists (select from enrolment where enrolment.exam_time_id = exam_time.id)))`

const isListed =
  ({ batchId, within }: TimesOf) =>
  ({ and, eb }: ExpressionBuilder<DB, 'examTime'>) =>
    and([
      eb('examTime.withdrawnAt', 'is', null),
      isWithin(within),
      ...(batchId === 0 ? [] : [eb('examTime.batchId', '=', batchId)]),
    ])

/** Lists exam times by batch, the newest first, and by their start within a batch; null for `page` lists all. */
export function listExamTimes(db: Db, times: TimesOf, page: Page | null): Promise<ExamTimeRow[]> {
  let query = selectExamTimes(db, times.within)
    .where(isListed(times))
    .orderBy('examTime.batchId', 'desc')
    .orderBy('examTime.beginsAt')
    .orderBy('examTime.id')
  if (page) query = query.limit(page.size).offset(page.offset)
  return query.execute()
}

export async function countExamTimes(db: Db, times: TimesOf): Promise<number> {
  const { count } = await db
    .selectFrom('examTime')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(isListed(times))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Throws when the exam time does not exist; for reading one that was just written. */
export function getExamTime(db: Db, id: number): Promise<ExamTimeRow> {
  return selectExamTimes(db, null).where('examTime.id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Take this lock before those of the enrolments assigned to it, so that its hours cannot change while clashes are
 * looked for.
 */
export async function lockExamTime(db: Db, id: number) {
  const row = await db
    .selectFrom('examTime')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function hasBatch(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('examBatch').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export interface ExamTimeColumns {
  batchId: number
  isOnline: boolean
  beginsAt: Instant
  endsAt: Instant
  address: string
  room: string
}

export async function insertExamTime(db: Db, columns: ExamTimeColumns): Promise<number> {
  const { id } = await db.insertInto('examTime').values(columns).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeExamTime(db: Db, id: number, columns: ExamTimeColumns): Promise<void> {
  await db.updateTable('examTime').set(columns).where('id', '=', id).execute()
}

/** Notes that the hours, the place, the candidates or the examiners of these exam times have changed. */
export async function noteTimesChanged(db: Db, ids: readonly number[], now: Instant): Promise<void> {
  await db.updateTable('examTime').set({ changedAt: now }).where('id', '=', anyOf(ids)).execute()
}

/** The same for the exam times in which these enrolments sit. */
export async function noteTimesOfChanged(db: Db, enrolmentIds: readonly number[], now: Instant): Promise<void> {
  await db
    .updateTable('examTime')
    .from('enrolment')
    .set({ changedAt: now })
    .whereRef('enrolment.examTimeId', '=', 'examTime.id')
    .where('enrolment.id', '=', anyOf(enrolmentIds))
    .execute()
}

/** When the published times of a batch changed last; null when they never did. */
export async function findTimesChangedAt(db: Db, batchId: number): Promise<Instant | null> {
  const { changedAt } = await db
    .selectFrom('examTime')
    .select(({ fn }) => fn.max('changedAt').as('changedAt'))
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow()
  return changedAt
}

export async function movePublished(db: Db, id: number, publishedAt: Instant | null): Promise<void> {
  await db.updateTable('examTime').set({ publishedAt }).where('id', '=', id).execute()
}

/** How many are assigned to these exam times, without those who were refunded. */
export async function countAssigned(db: Db, examTimeIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('enrolment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('examTimeId', '=', anyOf(examTimeIds))
    .where('payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The paid enrolments in those of these exam times of a batch that are not published yet. */
export async function listToPublish(db: Db, batchId: number, examTimeIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .select('enrolment.id')
    .where('examTime.id', '=', anyOf(examTimeIds))
    .where('examTime.batchId', '=', batchId)
    .where('examTime.publishedAt', 'is', null)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .execute()
  return rows.map(({ id }) => id)
}

export async function listAssignedIds(db: Db, examTimeId: number): Promise<number[]> {
  const rows = await db.selectFrom('enrolment').select('id').where('examTimeId', '=', examTimeId).execute()
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
      ...(['id', 'batchId', 'payStatus', 'mode', 'examNo', 'name', 'examTimeId'] as const),
      ...(['answersSubmittedAt', 'ownBeginsAt'] as const),
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
    .select('enrolmentId')
    .where('enrolmentId', '=', anyOf(ids))
    .where('undoneAt', 'is', null)
    .execute()
  return rows.map((row) => row.enrolmentId)
}

/** Lists the on-site sittings of the persons of these enrolments, except refunded ones. */
export async function listSittingsOfPersons(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .select(['enrolment.id', 'enrolment.certIndex', 'examTime.isOnline'])
    .select([ownBegin.$notNull().as('beginsAt'), ownEnd.$notNull().as('endsAt')])
    .where(
      sql<SqlBool>`enrolment.cert_index in (select asked.cert_index from enrolment asked where asked.id = any(${ids}::int[]))`,
    )
    .where('enrolment.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .where('examTime.isOnline', '=', false)
    .execute()
  return rows.map((row) => ({
    enrolmentId: row.id,
    personKey: row.certIndex.toString('hex'),
    isOnline: row.isOnline,
    beginsAt: row.beginsAt,
    endsAt: row.endsAt,
  }))
}
