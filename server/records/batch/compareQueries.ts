import { sql } from 'kysely'
import { batchBefore, type ComparedBatch, sameMoment } from '#domain/batch/batchCompare.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import { timestamps } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

type Within = readonly number[] | null

export interface NamedBatch extends ComparedBatch {
  name: string
}

/** All batches with what decides which are compared. An association has a few in a year. */
export const listComparedBatches = (db: Db): Promise<NamedBatch[]> =>
  db
    .selectFrom('examBatch')
    .select(['id', 'name', 'publishedAt', 'registrationOpensAt', 'registrationClosesAt'])
    .execute()

/** A batch with the one before, and up to when that is counted. */
export interface ComparedPair {
  batchId: number
  before: NamedBatch
  until: Instant
}

/** Which of these batches are compared now, and with what. */
export async function readPairs(db: Db, batches: readonly ComparedBatch[], now: Instant): Promise<ComparedPair[]> {
  const all = await listComparedBatches(db)
  return batches.flatMap((batch) => {
    const before = now < batch.registrationOpensAt ? null : batchBefore(batch, all)
    return before === null ? [] : [{ batchId: batch.id, before, until: sameMoment(batch, before, now) }]
  })
}

/** How many had enrolled in the batches before, by the batch that is compared with each. */
export async function countBefore(
  db: Db,
  pairs: readonly ComparedPair[],
  within: Within,
): Promise<Array<{ batchId: number; enrolled: number }>> {
  if (pairs.length === 0) return []
  const { rows } = await sql<{ batchId: number; enrolled: number }>`
    select compared.batch_id as "batchId",
      (select count(*)::int from enrolment where enrolment.batch_id = compared.before_id
        and created_at <= compared.until and pay_status <> ${sql.lit(PAY_STATUS.refunded)} and ${withinAreas(within)}) as enrolled
    from unnest(${pairs.map(({ batchId }) => batchId)}::int[], ${pairs.map(({ before }) => before.id)}::int[],
      ${timestamps(pairs.map(({ until }) => until))}) as compared(batch_id, before_id, until)`.execute(db)
  return rows
}
