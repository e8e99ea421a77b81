import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { grouped } from '#domain/grouped.ts'
import { areCommentsVisible, isResultVisible } from '#domain/result/result.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { tell } from './tell.ts'

/**
 * Tells the families whose result or comments can be seen by now, each once (office#events): of these enrolments, or of a
 * whole batch. Call it when results are released and when the times of a batch change or come.
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
    .select([
      'enrolment.id',
      'examResult.releasedAt',
      'examResult.releaseId',
      'examBatch.showResultAt',
      'examBatch.showCommentsAt',
    ])
    .where('examResult.releasedAt', 'is not', null)
    .where('enrolment.payStatus', '=', PAY_STATUS.paid)
    .orderBy('enrolment.id')
  const query =
    'batchId' in of
      ? base.where('enrolment.batchId', '=', of.batchId)
      : base.where('enrolment.id', '=', anyOf(of.enrolmentIds))
  const rows = await query.execute()
  for (const [releaseId, released] of grouped(rows, ({ releaseId }) => releaseId)) {
    const idsOf = (isVisible: (row: (typeof rows)[number]) => boolean) => released.filter(isVisible).map(({ id }) => id)
    const results = idsOf(({ releasedAt, showResultAt }) => isResultVisible({ releasedAt, showResultAt }, now))
    const comments = idsOf(({ showCommentsAt, releasedAt }) => areCommentsVisible(showCommentsAt, releasedAt, now))
    // A result that was taken back and is released anew is told anew. Those without a release are older than releases.
    const once = releaseId === null ? 'first' : `release ${releaseId}`
    await tell(db, { event: 'resultOut', enrolmentIds: results, now, once })
    await tell(db, { event: 'commentsOut', enrolmentIds: comments, now, once })
  }
}
