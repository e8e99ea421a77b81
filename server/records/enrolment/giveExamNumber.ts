import { sql } from 'kysely'
import { examNumberOf, examNumberSeriesOf } from '#domain/enrolment/examNumber.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { found } from '#server/refuse.ts'
import { findBatch } from './queries.ts'

type Numbered = { batchId: number; majorId: number }

async function seriesPartsOf(db: Db, { batchId, majorId }: Numbered) {
  const batch = found(await findBatch(db, batchId))
  return { prefix: batch.certNoPrefix, year: batch.examYear, batchId: batch.id, majorId }
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
  const { lastGiven } = await db
    .insertInto('examNumberCounter')
    .values({ series: examNumberSeriesOf(parts), lastGiven: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ lastGiven: sql`exam_number_counter.last_given + 1` }),
    )
    .returning('lastGiven')
    .executeTakeFirstOrThrow()
  const examNo = examNumberOf({ ...parts, running: lastGiven })
  await db
    .insertInto('examNumber')
    .values({ examNo, enrolmentId: enrolment.id, givenAt: now, retiredAt: null })
    .execute()
  await db.updateTable('enrolment').set({ examNo }).where('id', '=', enrolment.id).execute()
  return examNo
}
