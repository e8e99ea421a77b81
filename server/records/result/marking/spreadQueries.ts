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
    .innerJoin('enrolment', 'enrolment.id', 'review.enrolmentId')
    .innerJoin('examinerAssignment as assignment', (join) =>
      join
        .onRef('assignment.enrolmentId', '=', 'review.enrolmentId')
        .onRef('assignment.examinerId', '=', 'review.examinerId'),
    )
    .innerJoin('account', 'account.id', 'review.examinerId')
    .select(['review.examinerId', 'review.enrolmentId', 'review.resultCode', 'review.submittedAt'])
    .select(['account.name', 'enrolment.majorId'])
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('review.withdrawnAt', 'is', null)
    .where('review.isChief', '=', sql.lit(false))
    .where(withinAreas(within))
    .$if(majorId !== null, (query) => query.where('enrolment.majorId', '=', majorId as number))
    .orderBy('review.id')
    .execute()
}
