import { type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Db } from '#server/db/pool.ts'

interface Offer {
  areaId: number
  majorId: number
  gradeId: number
}

/** Those who have enrolled in a batch and not paid, of all its offers or of these; they act until registration ends. */
export async function listUnpaidIds(db: Db, batchId: number, offers: readonly Offer[] | null): Promise<number[]> {
  let query = db
    .selectFrom('enrolment')
    .select('id')
    .where('batchId', '=', batchId)
    .where('payStatus', '=', PAY_STATUS.unpaid)
    .orderBy('id')
  if (offers)
    query = query.where(
      sql<SqlBool>`(area_id, major_id, grade_id) in (select * from unnest(${offers.map(({ areaId }) => areaId)}::int[],
        ${offers.map(({ majorId }) => majorId)}::int[], ${offers.map(({ gradeId }) => gradeId)}::int[]))`,
    )
  return (await query.execute()).map(({ id }) => id)
}
