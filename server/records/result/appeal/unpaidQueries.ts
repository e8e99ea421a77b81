import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

/**
 * The appeals that were not paid before their window ended, the oldest first; without those for which another amount came,
 * about which finance decides.
 */
export async function listOverdueAppeals(db: Db, now: Instant, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select appeal.id from appeal
    join enrolment on enrolment.id = appeal.enrolment_id
    join exam_batch on exam_batch.id = enrolment.batch_id
    where appeal.state = 'unpaid' and coalesce(exam_batch.appeals_close_at <= ${timestamp(now)}, true)
      and not exists (select from pay_order where pay_order.appeal_id = appeal.id and pay_order.status = 'held')
    order by appeal.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
