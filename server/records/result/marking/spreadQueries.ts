import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Db } from '#server/db/pool.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

interface MarkFilter {
  batchId: number
  majorId: number | null
  within: readonly number[] | null
}

/** Lists the ordinary marks of a batch that count: not withdrawn, and by examiners who are still assigned. */
export function listMarksOfBatch(db: Db, { batchId, majorId, within }: MarkFilter) {
  return db
    .selectFrom('review')
    .innerJoin('enrolment', 'enrolment.id', 'review.enrolment_id')
    .innerJoin('examiner_assignment as assignment', (join) =>
      join
        .onRef('assignment.enrolment_id', '=', 'review.enrolment_id')
        .onRef('assignment.examiner_id', '=', 'review.examiner_id'),
    )
    .innerJoin('account', 'account.id', 'review.examiner_id')
    .select(['review.examiner_id', 'review.enrolment_id', 'review.result_code', 'review.submitted_at'])
    .select(['account.name', 'enrolment.major_id'])
    .where('enrolment.batch_id', '=', batchId)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .where('review.withdrawn_at', 'is', null)
    .where('review.is_chief', '=', sql.lit(false))
    .where(withinAreas(within))
    .$if(majorId !== null, (query) => query.where('enrolment.major_id', '=', majorId as number))
    .orderBy('review.id')
    .execute()
}
