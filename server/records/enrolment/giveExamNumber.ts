import { sql } from 'kysely'
import { examNumberOf, examNumberSeriesOf } from '#domain/examNumber.ts'
import type { Ctx } from '#server/context.ts'
import { found } from '#server/refuse.ts'
import { findBatch } from './queries.ts'

/**
 * Gives the enrolment its number, once; the number is never given again (rulings#exam-number). The caller holds the
 * enrolment's lock. Call it last in a transaction, because the counter of the series stays locked until it ends.
 */
export async function giveExamNumber(
  { db, now }: Ctx<unknown>,
  enrolment: { id: number; batch_id: number; major_id: number },
): Promise<string> {
  const batch = found(await findBatch(db, enrolment.batch_id))
  const parts = {
    prefix: batch.certNoPrefix,
    year: batch.examYear,
    batchId: batch.id,
    majorId: enrolment.major_id,
  }
  const { last_given } = await db
    .insertInto('exam_number_counter')
    .values({ series: examNumberSeriesOf(parts), last_given: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last_given: sql`exam_number_counter.last_given + 1` }),
    )
    .returning('last_given')
    .executeTakeFirstOrThrow()
  const examNo = examNumberOf({ ...parts, running: last_given })
  await db
    .insertInto('exam_number')
    .values({ exam_no: examNo, enrolment_id: enrolment.id, given_at: now, retired_at: null })
    .execute()
  await db.updateTable('enrolment').set({ exam_no: examNo }).where('id', '=', enrolment.id).execute()
  return examNo
}
