import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

export interface Area {
  id: number
  name: string
  paysOnline: boolean
  deskAddress: string
  deskHours: string
  deskPhone: string
}

export async function listAreas(db: Db, { onlyPublished }: { onlyPublished: boolean }): Promise<Area[]> {
  return db
    .selectFrom('exam_area')
    .select(['id', 'name', 'pays_online as paysOnline'])
    .select(['desk_address as deskAddress', 'desk_hours as deskHours', 'desk_phone as deskPhone'])
    .$if(onlyPublished, (query) => query.where('is_published', '=', true))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export interface Major {
  id: number
  name: string
  parentId: number
}

export async function listMajors(db: Db): Promise<Major[]> {
  return db
    .selectFrom('major')
    .select(['id', 'name', 'parent_id as parentId'])
    .where('is_published', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export interface Grade {
  id: number
  name: string
  needsPrevCert: boolean
  uploadMinutes: number
}

export async function listGrades(db: Db): Promise<Grade[]> {
  return db
    .selectFrom('grade')
    .select(['id', 'name', 'needs_prev_cert as needsPrevCert', 'upload_minutes as uploadMinutes'])
    .where('is_published', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Area, major, grade and fee in fen. */
type FeeCells = [areaId: number, majorId: number, gradeId: number, feeFen: number]

export interface Batch {
  id: number
  name: string
  isLocked: boolean
  registrationOpensAt: Instant
  registrationClosesAt: Instant
  announcement: string
  certNoPrefix: string
  hearingState: number
  fees: FeeCells[]
}

/**
 * Batches with their fees above 0 of published areas, majors and grades; those whose registration closed by `closedBy` come
 * without fees. The fees are one JSON text per batch, because tens of thousands of rows would cost more than everything
 * else.
 */
function selectWithFees(db: Db, closedBy: Instant | null) {
  const fees = sql<FeeCells[] | null>`(
    select array_to_json(array_agg(array[f.area_id, f.major_id, f.grade_id, f.fee_fen]
                                   order by f.area_id, f.major_id, f.grade_id))
    from batch_fee f
    where f.batch_id = exam_batch.id and f.fee_fen > 0 and f.stopped_at is null
      and (${timestamp(closedBy)} is null or exam_batch.registration_closes_at > ${timestamp(closedBy)})
      and f.area_id in (select id from exam_area where is_published)
      and f.major_id in (select id from major where is_published)
      and f.grade_id in (select id from grade where is_published))`
  return db
    .selectFrom('exam_batch')
    .select([
      'id',
      'name',
      'is_locked as isLocked',
      'registration_opens_at as registrationOpensAt',
      'registration_closes_at as registrationClosesAt',
      'announcement',
      'cert_no_prefix as certNoPrefix',
      'hearing_state as hearingState',
      fees.as('fees'),
    ])
}

/** Lists all published batches, newest first, with their fees. */
export async function listBatchesWithFees(db: Db, { closedBy }: { closedBy: Instant | null }): Promise<Batch[]> {
  const rows = await selectWithFees(db, closedBy)
    .where('published_at', 'is not', null)
    .orderBy('registration_opens_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, fees: row.fees ?? [] }))
}

/** One batch as the list above has it, for staff also a draft. */
export async function findBatchWithFees(db: Db, id: number): Promise<Batch | null> {
  const row = await selectWithFees(db, null).where('id', '=', id).executeTakeFirst()
  return row ? { ...row, fees: row.fees ?? [] } : null
}

export interface BatchSummary {
  id: number
  name: string
  isLocked: boolean
  registrationOpensAt: Instant
  registrationClosesAt: Instant
  certNoPrefix: string
  showRoomAt: Instant | null
  feeFromFen: number | null
  feeToFen: number | null
  /** The first and last of the published exam times; null while the batch does not show them (rulings#exam-time). */
  examBeginsAt: Instant | null
  examEndsAt: Instant | null
}

/**
 * Lists all published batches, newest first, each with the range of its fees and of the exam times that its candidates may know
 * by `now`.
 */
export async function listBatchSummaries(db: Db, now: Instant): Promise<BatchSummary[]> {
  return db
    .selectFrom('exam_batch')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('batch_fee')
          .select(({ fn }) => [fn.min('fee_fen').as('from_fen'), fn.max('fee_fen').as('to_fen')])
          .whereRef('batch_fee.batch_id', '=', 'exam_batch.id')
          .where('batch_fee.fee_fen', '>', 0)
          .where('batch_fee.stopped_at', 'is', null)
          .where('batch_fee.area_id', 'in', eb.selectFrom('exam_area').select('id').where('is_published', '=', true))
          .where('batch_fee.major_id', 'in', eb.selectFrom('major').select('id').where('is_published', '=', true))
          .where('batch_fee.grade_id', 'in', eb.selectFrom('grade').select('id').where('is_published', '=', true))
          .as('fees'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('exam_time')
          .select(({ fn }) => [fn.min('begins_at').as('begins_at'), fn.max('ends_at').as('ends_at')])
          .whereRef('exam_time.batch_id', '=', 'exam_batch.id')
          .where('exam_time.published_at', '<=', now)
          .as('times'),
      (join) => join.on('exam_batch.show_room_at', '<=', now),
    )
    .select([
      'exam_batch.id',
      'exam_batch.name',
      'exam_batch.is_locked as isLocked',
      'exam_batch.registration_opens_at as registrationOpensAt',
      'exam_batch.registration_closes_at as registrationClosesAt',
      'exam_batch.cert_no_prefix as certNoPrefix',
      'exam_batch.show_room_at as showRoomAt',
      'fees.from_fen as feeFromFen',
      'fees.to_fen as feeToFen',
      'times.begins_at as examBeginsAt',
      'times.ends_at as examEndsAt',
    ])
    .where('exam_batch.published_at', 'is not', null)
    .orderBy('exam_batch.registration_opens_at', 'desc')
    .orderBy('exam_batch.id', 'desc')
    .execute()
}

/** Lists all published batches, newest first. */
export async function listBatchNames(db: Db): Promise<Array<{ id: number; name: string }>> {
  return db
    .selectFrom('exam_batch')
    .select(['id', 'name'])
    .where('published_at', 'is not', null)
    .orderBy('registration_opens_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
