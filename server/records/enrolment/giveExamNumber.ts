import { sql } from 'kysely'
import { examNumberOf, examNumberSeriesOf } from '#domain/enrolment/examNumber.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { found } from '#server/refuse.ts'
import { findBatch } from './queries.ts'

type Numbered = { batch_id: number; major_id: number }

async function seriesPartsOf(db: Db, { batch_id, major_id }: Numbered) {
  const batch = found(await findBatch(db, batch_id))
  return { prefix: batch.certNoPrefix, year: batch.examYear, batchId: batch.id, majorId: major_id }
}

/**
 * The order in which several enrolments of one transaction get their numbers. Each counter stays locked until the end, so
 * that two transactions which took the counters of the same series in different orders would wait for each other.
 */
export async function inSeriesOrder<E extends Numbered>(db: Db, enrolments: readonly E[]): Promise<E[]> {
  const series = new Map<E, string>()
  for (const enrolment of enrolments) series.set(enrolment, examNumberSeriesOf(await seriesPartsOf(db, enrolment)))
  const seriesOf = (enrolment: E) => series.get(enrolment) ?? ''
  return enrolments.toSorted((a, b) => (seriesOf(a) < seriesOf(b) ? -1 : Number(seriesOf(a) > seriesOf(b))))
}

/**
 * Gives the enrolment its number, once; the number is never given again (rulings#exam-number). The caller holds the
 * enrolment's lock. Call it last in a transaction, because the counter of the series stays locked until it ends.
 */
export async function giveExamNumber({ db, now }: Ctx<unknown>, enrolment: Numbered & { id: number }): Promise<string> {
  const parts = await seriesPartsOf(db, enrolment)
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
