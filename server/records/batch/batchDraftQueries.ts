import { type Insertable, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { ExamBatch } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** Stores a new batch. */
export async function insertBatch(db: Db, batch: Insertable<ExamBatch>): Promise<number> {
  const { id } = await db.insertInto('examBatch').values(batch).returning('id').executeTakeFirstOrThrow()
  return id
}

/** All published areas take part. */
export async function addAllAreas(db: Db, batchId: number): Promise<void> {
  await db
    .insertInto('batchArea')
    .columns(['batchId', 'areaId'])
    .expression((eb) =>
      eb
        .selectFrom('examArea')
        .select([sql.lit(batchId).as('batchId'), 'id'])
        .where('isPublished', '=', true),
    )
    .execute()
}

/** The settings of a batch that a clone keeps; the hearing test of a new one is closed until somebody opens it. */
export function getClonedSettings(db: Db, batchId: number) {
  return db
    .selectFrom('examBatch')
    .select(['certNoPrefix', 'feeScheme', 'announcement', 'maxSessions', 'takesRefundRequests', 'takesAvoidedDays'])
    .select(['faceCheckOn', 'hidesIdentity', 'appealRule', 'appealFeeFen', 'moveNoticeMinutes', 'absenceGraceMinutes'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
}

/** Copies the areas that take part and all fees; what was stopped is offered again. */
export async function copyOffers(db: Db, from: number, to: number): Promise<void> {
  const target = sql.lit(to)
  await db
    .insertInto('batchArea')
    .columns(['batchId', 'areaId'])
    .expression((eb) =>
      eb
        .selectFrom('batchArea')
        .select([target.as('batchId'), 'areaId'])
        .where('batchId', '=', from),
    )
    .execute()
  await db
    .insertInto('batchBaseFee')
    .columns(['batchId', 'majorId', 'gradeId', 'feeFen'])
    .expression((eb) =>
      eb
        .selectFrom('batchBaseFee')
        .select([target.as('batchId'), 'majorId', 'gradeId', 'feeFen'])
        .where('batchId', '=', from),
    )
    .execute()
  await db
    .insertInto('batchFee')
    .columns(['batchId', 'areaId', 'majorId', 'gradeId', 'feeFen'])
    .expression((eb) =>
      eb
        .selectFrom('batchFee')
        .select([target.as('batchId'), 'areaId', 'majorId', 'gradeId', 'feeFen'])
        .where('batchId', '=', from),
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
      .selectFrom('batchFee')
      .select(({ fn }) => [
        'batchId',
        fn.countAll<string>().as('offers'),
        fn.count<string>('areaId').distinct().as('areas'),
        fn.count<string>('majorId').distinct().as('majors'),
        fn.min('feeFen').as('fromFen'),
        fn.max('feeFen').as('toFen'),
      ])
      .where('batchId', '=', anyOf(ids))
      .where('feeFen', '>', 0)
      .where('stoppedAt', 'is', null)
      .where(({ eb, selectFrom }) =>
        eb.and([
          eb('areaId', 'in', selectFrom('examArea').select('id').where('isPublished', '=', true)),
          eb('majorId', 'in', selectFrom('major').select('id').where('isPublished', '=', true)),
          eb('gradeId', 'in', selectFrom('grade').select('id').where('isPublished', '=', true)),
        ]),
      )
      .groupBy('batchId')
      .execute(),
    db
      .selectFrom('enrolment')
      .select(({ fn }) => [
        'batchId',
        fn.countAll<string>().as('enrolments'),
        fn.countAll<string>().filterWhere('payStatus', '=', PAY_STATUS.paid).as('paid'),
      ])
      .where('batchId', '=', anyOf(ids))
      .where('payStatus', '<>', PAY_STATUS.refunded)
      .groupBy('batchId')
      .execute(),
  ])
  const all = new Map<number, BatchFigures>()
  for (const row of offers)
    all.set(row.batchId, {
      ...NO_FIGURES,
      offers: Number(row.offers),
      areas: Number(row.areas),
      majors: Number(row.majors),
      feeFromFen: row.fromFen,
      feeToFen: row.toFen,
    })
  for (const row of enrolments)
    all.set(row.batchId, {
      ...(all.get(row.batchId) ?? NO_FIGURES),
      enrolments: Number(row.enrolments),
      paid: Number(row.paid),
    })
  return (id) => all.get(id) ?? NO_FIGURES
}
