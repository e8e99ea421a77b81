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
    .selectFrom('examArea')
    .select(['id', 'name', 'paysOnline'])
    .select(['deskAddress', 'deskHours', 'deskPhone'])
    .$if(onlyPublished, (query) => query.where('isPublished', '=', true))
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
    .select(['id', 'name', 'parentId'])
    .where('isPublished', '=', true)
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
    .select(['id', 'name', 'needsPrevCert', 'uploadMinutes'])
    .where('isPublished', '=', true)
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
    .selectFrom('examBatch')
    .select([
      'id',
      'name',
      'isLocked',
      'registrationOpensAt',
      'registrationClosesAt',
      'announcement',
      'certNoPrefix',
      'hearingState',
      fees.as('fees'),
    ])
}

/** Lists all published batches, newest first, with their fees. */
export async function listBatchesWithFees(db: Db, { closedBy }: { closedBy: Instant | null }): Promise<Batch[]> {
  const rows = await selectWithFees(db, closedBy)
    .where('publishedAt', 'is not', null)
    .orderBy('registrationOpensAt', 'desc')
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
  /** Whether results can be looked up: some are approved, and the batch shows them. */
  hasResults: boolean
}

/**
 * Lists all published batches, newest first, each with the range of its fees and of the exam times that its candidates may know
 * by `now`.
 */
export async function listBatchSummaries(db: Db, now: Instant): Promise<BatchSummary[]> {
  return db
    .selectFrom('examBatch')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('batchFee')
          .select(({ fn }) => [fn.min('feeFen').as('fromFen'), fn.max('feeFen').as('toFen')])
          .whereRef('batchFee.batchId', '=', 'examBatch.id')
          .where('batchFee.feeFen', '>', 0)
          .where('batchFee.stoppedAt', 'is', null)
          .where('batchFee.areaId', 'in', eb.selectFrom('examArea').select('id').where('isPublished', '=', true))
          .where('batchFee.majorId', 'in', eb.selectFrom('major').select('id').where('isPublished', '=', true))
          .where('batchFee.gradeId', 'in', eb.selectFrom('grade').select('id').where('isPublished', '=', true))
          .as('fees'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('examTime')
          .select(({ fn }) => [fn.min('beginsAt').as('beginsAt'), fn.max('endsAt').as('endsAt')])
          .whereRef('examTime.batchId', '=', 'examBatch.id')
          .where('examTime.publishedAt', '<=', now)
          .as('times'),
      (join) => join.on('examBatch.showRoomAt', '<=', now),
    )
    .select([
      'examBatch.id',
      'examBatch.name',
      'examBatch.isLocked',
      'examBatch.registrationOpensAt',
      'examBatch.registrationClosesAt',
      'examBatch.certNoPrefix',
      'examBatch.showRoomAt',
      'fees.fromFen as feeFromFen',
      'fees.toFen as feeToFen',
      'times.beginsAt as examBeginsAt',
      'times.endsAt as examEndsAt',
    ])
    .select(({ and, or, eb, exists, selectFrom }) =>
      and([
        or([eb('examBatch.showResultAt', 'is', null), eb('examBatch.showResultAt', '<=', now)]),
        exists(
          selectFrom('examResult')
            .innerJoin('enrolment', 'enrolment.id', 'examResult.enrolmentId')
            .select('examResult.enrolmentId')
            .whereRef('enrolment.batchId', '=', 'examBatch.id')
            .where('examResult.releasedAt', '<=', now),
        ),
      ])
        .$castTo<boolean>()
        .as('hasResults'),
    )
    .where('examBatch.publishedAt', 'is not', null)
    .orderBy('examBatch.registrationOpensAt', 'desc')
    .orderBy('examBatch.id', 'desc')
    .execute()
}

/** Lists all published batches, newest first. */
export async function listBatchNames(db: Db): Promise<Array<{ id: number; name: string }>> {
  return db
    .selectFrom('examBatch')
    .select(['id', 'name'])
    .where('publishedAt', 'is not', null)
    .orderBy('registrationOpensAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
