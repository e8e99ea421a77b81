import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { areCommentsVisible, isResultVisible } from '#domain/result/result.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { tell } from './tell.ts'

/**
 * Tells the families whose result or comments can be seen by now, each once (office#events): of these enrolments, or of a
 * whole batch. Call it when results are approved and when the times of a batch change or come.
 */
export async function tellResults(
  db: Db,
  of: { enrolmentIds: readonly number[] } | { batchId: number },
  now: Instant,
): Promise<void> {
  const base = db
    .selectFrom('examResult')
    .innerJoin('enrolment', 'enrolment.id', 'examResult.enrolmentId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .select(['enrolment.id', 'examResult.approvedAt', 'examBatch.showResultAt', 'examBatch.showCommentsAt'])
    .where('examResult.approvedAt', 'is not', null)
    .where('enrolment.payStatus', '=', PAY_STATUS.paid)
    .orderBy('enrolment.id')
  const query =
    'batchId' in of
      ? base.where('enrolment.batchId', '=', of.batchId)
      : base.where('enrolment.id', '=', anyOf(of.enrolmentIds))
  const rows = await query.execute()
  const idsOf = (isVisible: (row: (typeof rows)[number]) => boolean) => rows.filter(isVisible).map(({ id }) => id)
  const results = idsOf((row) => isResultVisible({ approvedAt: row.approvedAt, showResultAt: row.showResultAt }, now))
  const comments = idsOf((row) => areCommentsVisible(row.showCommentsAt, row.approvedAt, now))
  await tell(db, { event: 'resultOut', enrolmentIds: results, now, once: 'first' })
  await tell(db, { event: 'commentsOut', enrolmentIds: comments, now, once: 'first' })
}
