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
    .selectFrom('exam_result')
    .innerJoin('enrolment', 'enrolment.id', 'exam_result.enrolment_id')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .select(['enrolment.id', 'exam_result.approved_at', 'exam_batch.show_result_at', 'exam_batch.show_comments_at'])
    .where('exam_result.approved_at', 'is not', null)
    .where('enrolment.pay_status', '=', PAY_STATUS.paid)
    .orderBy('enrolment.id')
  const query =
    'batchId' in of
      ? base.where('enrolment.batch_id', '=', of.batchId)
      : base.where('enrolment.id', '=', anyOf(of.enrolmentIds))
  const rows = await query.execute()
  const idsOf = (isVisible: (row: (typeof rows)[number]) => boolean) => rows.filter(isVisible).map(({ id }) => id)
  const results = idsOf((row) =>
    isResultVisible({ approvedAt: row.approved_at, showResultAt: row.show_result_at }, now),
  )
  const comments = idsOf((row) => areCommentsVisible(row.show_comments_at, row.approved_at, now))
  await tell(db, { event: 'resultOut', enrolmentIds: results, now, once: 'first' })
  await tell(db, { event: 'commentsOut', enrolmentIds: comments, now, once: 'first' })
}
