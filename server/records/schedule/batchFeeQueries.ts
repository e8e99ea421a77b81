import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

export interface BaseFee {
  majorId: number
  gradeId: number
  feeFen: number
}

/** Sets base fees, replacing those that are there. The arrays go as three parameters, however many fees there are. */
export async function putBaseFees(db: Db, batchId: number, fees: readonly BaseFee[]): Promise<void> {
  const columns = (name: keyof BaseFee) => fees.map((fee) => fee[name])
  await db
    .insertInto('batch_base_fee')
    .columns(['batch_id', 'major_id', 'grade_id', 'fee_fen'])
    .expression(
      db
        .selectFrom(
          sql<{
            major_id: number
            grade_id: number
            fee_fen: number
          }>`unnest(${columns('majorId')}::int[], ${columns('gradeId')}::int[], ${columns('feeFen')}::int[])`.as<'fee'>(
            sql`fee (major_id, grade_id, fee_fen)`,
          ),
        )
        .select([sql<number>`${batchId}::int`.as('batch_id'), 'major_id', 'grade_id', 'fee_fen']),
    )
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'major_id', 'grade_id']).doUpdateSet({
        fee_fen: (eb) => eb.ref('excluded.fee_fen'),
      }),
    )
    .execute()
}

/** Gives every area of the batch the base fees; those it has stay. */
export async function fillAreasFromBase(db: Db, batchId: number): Promise<void> {
  await db
    .insertInto('batch_fee')
    .columns(['batch_id', 'area_id', 'major_id', 'grade_id', 'fee_fen'])
    .expression((eb) =>
      eb
        .selectFrom('batch_area')
        .innerJoin('batch_base_fee', 'batch_base_fee.batch_id', 'batch_area.batch_id')
        .select(['batch_area.batch_id', 'area_id', 'major_id', 'grade_id', 'fee_fen'])
        .where('batch_area.batch_id', '=', batchId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
