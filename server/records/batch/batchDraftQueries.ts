import { type Insertable, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { ExamBatch } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** Stores a new batch. */
export async function insertBatch(db: Db, batch: Insertable<ExamBatch>): Promise<number> {
  const { id } = await db.insertInto('exam_batch').values(batch).returning('id').executeTakeFirstOrThrow()
  return id
}

/** All published areas take part. */
export async function addAllAreas(db: Db, batchId: number): Promise<void> {
  await db
    .insertInto('batch_area')
    .columns(['batch_id', 'area_id'])
    .expression((eb) =>
      eb
        .selectFrom('exam_area')
        .select([sql.lit(batchId).as('batch_id'), 'id'])
        .where('is_published', '=', true),
    )
    .execute()
}

/** The settings of a batch that a clone keeps; the hearing test of a new one is closed until somebody opens it. */
export function getClonedSettings(db: Db, batchId: number) {
  return db
    .selectFrom('exam_batch')
    .select([
      'cert_no_prefix',
      'fee_scheme',
      'announcement',
      'max_sessions',
      'takes_refund_requests',
      'takes_avoided_days',
    ])
    .select(['face_check_on', 'hides_identity'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
}

/** Copies the areas that take part and all fees; what was stopped is offered again. */
export async function copyOffers(db: Db, from: number, to: number): Promise<void> {
  const target = sql.lit(to)
  await db
    .insertInto('batch_area')
    .columns(['batch_id', 'area_id'])
    .expression((eb) =>
      eb
        .selectFrom('batch_area')
        .select([target.as('batch_id'), 'area_id'])
        .where('batch_id', '=', from),
    )
    .execute()
  await db
    .insertInto('batch_base_fee')
    .columns(['batch_id', 'major_id', 'grade_id', 'fee_fen'])
    .expression((eb) =>
      eb
        .selectFrom('batch_base_fee')
        .select([target.as('batch_id'), 'major_id', 'grade_id', 'fee_fen'])
        .where('batch_id', '=', from),
    )
    .execute()
  await db
    .insertInto('batch_fee')
    .columns(['batch_id', 'area_id', 'major_id', 'grade_id', 'fee_fen'])
    .expression((eb) =>
      eb
        .selectFrom('batch_fee')
        .select([target.as('batch_id'), 'area_id', 'major_id', 'grade_id', 'fee_fen'])
        .where('batch_id', '=', from),
    )
    .execute()
}

export interface BatchFigures {
  offers: number
  areas: number
  majors: number
  feeFromFen: number | null
  feeToFen: number | null
  enrolments: number
  paid: number
}

const NO_FIGURES: BatchFigures = {
  offers: 0,
  areas: 0,
  majors: 0,
  feeFromFen: null,
  feeToFen: null,
  enrolments: 0,
  paid: 0,
}

/** What each of the batches offers, as candidates find it, and how many enrolled. */
export async function figuresOfBatches(db: Db, ids: readonly number[]): Promise<(id: number) => BatchFigures> {
  const [offers, enrolments] = await Promise.all([
    db
      .selectFrom('batch_fee')
      .select(({ fn }) => [
        'batch_id',
        fn.countAll<string>().as('offers'),
        fn.count<string>('area_id').distinct().as('areas'),
        fn.count<string>('major_id').distinct().as('majors'),
        fn.min('fee_fen').as('from_fen'),
        fn.max('fee_fen').as('to_fen'),
      ])
      .where('batch_id', '=', anyOf(ids))
      .where('fee_fen', '>', 0)
      .where('stopped_at', 'is', null)
      .where(({ eb, selectFrom }) =>
        eb.and([
          eb('area_id', 'in', selectFrom('exam_area').select('id').where('is_published', '=', true)),
          eb('major_id', 'in', selectFrom('major').select('id').where('is_published', '=', true)),
          eb('grade_id', 'in', selectFrom('grade').select('id').where('is_published', '=', true)),
        ]),
      )
      .groupBy('batch_id')
      .execute(),
    db
      .selectFrom('enrolment')
      .select(({ fn }) => [
        'batch_id',
        fn.countAll<string>().as('enrolments'),
        fn.countAll<string>().filterWhere('pay_status', '=', PAY_STATUS.paid).as('paid'),
      ])
      .where('batch_id', '=', anyOf(ids))
      .where('pay_status', '<>', PAY_STATUS.refunded)
      .groupBy('batch_id')
      .execute(),
  ])
  const all = new Map<number, BatchFigures>()
  for (const row of offers)
    all.set(row.batch_id, {
      ...NO_FIGURES,
      offers: Number(row.offers),
      areas: Number(row.areas),
      majors: Number(row.majors),
      feeFromFen: row.from_fen,
      feeToFen: row.to_fen,
    })
  for (const row of enrolments)
    all.set(row.batch_id, {
      ...(all.get(row.batch_id) ?? NO_FIGURES),
      enrolments: Number(row.enrolments),
      paid: Number(row.paid),
    })
  return (id) => all.get(id) ?? NO_FIGURES
}
