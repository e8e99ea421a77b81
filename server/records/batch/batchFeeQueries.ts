import { type SqlBool, sql } from 'kysely'
import { BASE_AREA, type FeeCell, type FeeMove } from '#domain/batch/batchFees.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export interface BaseFee {
  majorId: number
  gradeId: number
  feeFen: number
}

interface CellColumns {
  areaId: number
  majorId: number
  gradeId: number
  feeFen: number
}

interface BatchArea {
  batchId: number
  areaId: number
  takesPart: boolean
}

/** Sets base fees, replacing those that are there. The arrays go as three parameters, however many fees there are. */
export async function putBaseFees(db: Db, batchId: number, fees: readonly BaseFee[]): Promise<void> {
  const columns = (name: keyof BaseFee) => fees.map((fee) => fee[name])
  await db
    .insertInto('batchBaseFee')
    .columns(['batchId', 'majorId', 'gradeId', 'feeFen'])
    .expression(
      db
        .selectFrom(
          sql<
            Omit<CellColumns, 'areaId'>
          >`unnest(${columns('majorId')}::int[], ${columns('gradeId')}::int[], ${columns('feeFen')}::int[])`.as<'fee'>(
            sql`fee (major_id, grade_id, fee_fen)`,
          ),
        )
        .select([sql<number>`${batchId}::int`.as('batchId'), 'majorId', 'gradeId', 'feeFen']),
    )
    .onConflict((conflict) =>
      conflict.columns(['batchId', 'majorId', 'gradeId']).doUpdateSet({
        feeFen: (eb) => eb.ref('excluded.feeFen'),
      }),
    )
    .execute()
}

/** Gives every area of the batch the base fees; those it has stay. */
export async function fillAreasFromBase(db: Db, batchId: number): Promise<void> {
  await db
    .insertInto('batchFee')
    .columns(['batchId', 'areaId', 'majorId', 'gradeId', 'feeFen'])
    .expression((eb) =>
      eb
        .selectFrom('batchArea')
        .innerJoin('batchBaseFee', 'batchBaseFee.batchId', 'batchArea.batchId')
        .select(['batchArea.batchId', 'areaId', 'majorId', 'gradeId', 'feeFen'])
        .where('batchArea.batchId', '=', batchId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** `[area, major, grade, fee, stopped]`, area 0 for the base. */
type StoredFee = [areaId: number, majorId: number, gradeId: number, feeFen: number, isStopped: 0 | 1]

/**
 * All fees of a batch and its base fees. They come as one JSON text, because tens of thousands of rows would cost more
 * than everything else.
 */
export async function listFees(db: Db, batchId: number): Promise<StoredFee[]> {
  const { rows } = await sql<{ fees: StoredFee[] | null }>`
    select json_agg(json_build_array(area_id, major_id, grade_id, fee_fen, stopped)) as fees from (
      select 0 as area_id, major_id, grade_id, fee_fen, 0 as stopped from batch_base_fee where batch_id = ${batchId}
      union all
      select area_id, major_id, grade_id, fee_fen, case when stopped_at is null then 0 else 1 end
      from batch_fee where batch_id = ${batchId}
    ) as fee`.execute(db)
  return rows[0]?.fees ?? []
}

/** The areas of the batch and those that could take part, in their order. */
export async function listBatchAreas(db: Db, batchId: number) {
  return db
    .selectFrom('examArea')
    .leftJoin('batchArea', (join) =>
      join.onRef('batchArea.areaId', '=', 'examArea.id').on('batchArea.batchId', '=', batchId),
    )
    .select(['examArea.id', 'examArea.name', 'batchArea.batchId as takesPart'])
    .where((eb) => eb.or([eb('examArea.isPublished', '=', true), eb('batchArea.batchId', 'is not', null)]))
    .orderBy('examArea.position')
    .orderBy('examArea.id')
    .execute()
}

/** Published majors and grades, in their order. */
export async function listMajorsAndGrades(db: Db) {
  const [majors, grades] = await Promise.all([
    db
      .selectFrom('major')
      .select(['id', 'name', 'kind'])
      .where('isPublished', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('grade')
      .select(['id', 'name', 'isHearing'])
      .where('isPublished', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ])
  return {
    majors: majors.map(({ id, name, kind }) => ({ id, name, isHearing: kind === 'hearing' })),
    grades: grades.map(({ id, name, isHearing }) => ({ id, name, isHearing })),
  }
}

const placesOf = (cells: readonly FeeCell[]) => ({
  areas: cells.map(({ areaId }) => areaId),
  majors: cells.map(({ majorId }) => majorId),
  grades: cells.map(({ gradeId }) => gradeId),
})
const columnsOf = (moves: readonly FeeMove[]) => ({
  ...placesOf(moves),
  fees: moves.map(({ afterFen }) => afterFen),
})

/** Writes the fees that moved; a fee of 0 stays as a row which is not on offer. */
export async function moveFees(db: Db, batchId: number, moves: readonly FeeMove[]): Promise<void> {
  const ofBase = moves.filter(({ areaId }) => areaId === BASE_AREA)
  const ofAreas = moves.filter(({ areaId }) => areaId !== BASE_AREA)
  await putBaseFees(
    db,
    batchId,
    ofBase
      .filter(({ afterFen }) => afterFen > 0)
      .map(({ majorId, gradeId, afterFen }) => ({ majorId, gradeId, feeFen: afterFen })),
  )
  const ended = columnsOf(ofBase.filter(({ afterFen }) => afterFen === 0))
  if (ended.majors.length > 0)
    await db
      .deleteFrom('batchBaseFee')
      .where('batchId', '=', batchId)
      .where(
        sql<SqlBool>`(major_id, grade_id) in (select * from unnest(${ended.majors}::int[], ${ended.grades}::int[]))`,
      )
      .execute()
  if (ofAreas.length === 0) return
  const { areas, majors, grades, fees } = columnsOf(ofAreas)
  await db
    .insertInto('batchFee')
    .columns(['batchId', 'areaId', 'majorId', 'gradeId', 'feeFen'])
    .expression(
      db
        .selectFrom(
          sql<CellColumns>`unnest(${areas}::int[], ${majors}::int[], ${grades}::int[], ${fees}::int[])`.as<'fee'>(
            sql`fee (area_id, major_id, grade_id, fee_fen)`,
          ),
        )
        .select([sql<number>`${batchId}::int`.as('batchId'), 'areaId', 'majorId', 'gradeId', 'feeFen']),
    )
    .onConflict((conflict) =>
      conflict.columns(['batchId', 'areaId', 'majorId', 'gradeId']).doUpdateSet({
        feeFen: (eb) => eb.ref('excluded.feeFen'),
      }),
    )
    .execute()
}

/** How many have enrolled in these combinations, and how many of them are not paid; refunded ones do not count. */
export async function countEnrolled(
  db: Db,
  batchId: number,
  cells: readonly FeeCell[],
): Promise<{ enrolled: number; unpaid: number }> {
  const { areas, majors, grades } = placesOf(cells)
  const row = await db
    .selectFrom('enrolment')
    .select(({ fn }) => [
      fn.countAll<string>().as('enrolled'),
      fn.countAll<string>().filterWhere('payStatus', '=', PAY_STATUS.unpaid).as('unpaid'),
    ])
    .where('batchId', '=', batchId)
    .where('payStatus', '<>', PAY_STATUS.refunded)
    .where(
      sql<SqlBool>`(area_id, major_id, grade_id) in (select * from unnest(${areas}::int[], ${majors}::int[], ${grades}::int[]))`,
    )
    .executeTakeFirstOrThrow()
  return { enrolled: Number(row.enrolled), unpaid: Number(row.unpaid) }
}

/** Locks the batch for a change of its fees; null where there is none. */
export async function lockFees(db: Db, batchId: number) {
  const row = await db
    .selectFrom('examBatch')
    .select(['id', 'feeVersion'])
    .where('id', '=', batchId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function countFeeChange(db: Db, batchId: number): Promise<void> {
  await db
    .updateTable('examBatch')
    .set((eb) => ({ feeVersion: eb('feeVersion', '+', 1) }))
    .where('id', '=', batchId)
    .execute()
}

/** Returns false where nothing changed. */
export async function setArea(db: Db, { batchId, areaId, takesPart }: BatchArea): Promise<boolean> {
  if (takesPart) {
    const row = await db
      .insertInto('batchArea')
      .values({ batchId, areaId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('areaId')
      .executeTakeFirst()
    return row !== undefined
  }
  const { numDeletedRows } = await db
    .deleteFrom('batchArea')
    .where('batchId', '=', batchId)
    .where('areaId', '=', areaId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The batch that fees are compared with unless another is named: the one it was cloned from. */
export async function findCompared(db: Db, batchId: number, other: number | null) {
  const row = await db
    .selectFrom('examBatch')
    .select(['id', 'name'])
    .where((eb) =>
      other === null
        ? eb('id', '=', eb.selectFrom('examBatch as clone').select('clone.clonedFrom').where('clone.id', '=', batchId))
        : eb('id', '=', other),
    )
    .executeTakeFirst()
  return row ?? null
}

interface ChosenOffers {
  batchId: number
  majorId: number
  /** Null: all grades. */
  gradeId: number | null
  /** Null: all areas. */
  areaId: number | null
}

/** The offers that are on, or stopped, among the chosen ones. */
export async function listOffers(
  db: Db,
  { batchId, majorId, gradeId, areaId }: ChosenOffers,
  { isStopped }: { isStopped: boolean },
): Promise<FeeCell[]> {
  return db
    .selectFrom('batchFee')
    .select(['areaId', 'majorId', 'gradeId'])
    .where('batchId', '=', batchId)
    .where('majorId', '=', majorId)
    .$if(gradeId !== null, (query) => query.where('gradeId', '=', gradeId))
    .$if(areaId !== null, (query) => query.where('areaId', '=', areaId))
    .where('feeFen', '>', 0)
    .where('stoppedAt', isStopped ? 'is not' : 'is', null)
    .execute()
}

/** Stops offers that are on, or for null starts those that are stopped. */
export async function stopOffers(
  db: Db,
  { batchId, majorId, gradeId, areaId }: ChosenOffers,
  stoppedAt: Instant | null,
): Promise<void> {
  await db
    .updateTable('batchFee')
    .set({ stoppedAt })
    .where('batchId', '=', batchId)
    .where('majorId', '=', majorId)
    .$if(gradeId !== null, (query) => query.where('gradeId', '=', gradeId))
    .$if(areaId !== null, (query) => query.where('areaId', '=', areaId))
    .where('feeFen', '>', 0)
    .where('stoppedAt', stoppedAt === null ? 'is not' : 'is', null)
    .execute()
}
