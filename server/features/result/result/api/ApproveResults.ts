import { ApproveResults as endpoint } from '#contract/result/resultStaff.ts'
import { forgetEmbeddings } from '#server/features/examRoom/media/embeddings.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { digestOfMarks } from '#server/records/result/result/listQueries.ts'
import {
  approveProposed,
  listFinishedBatches,
  lockBatchesOf,
  lockEnrolments,
} from '#server/records/result/result/queries.ts'
import { refuse } from '#server/refuse.ts'
import { chosenResultIds } from '../chosenResultIds.ts'

/**
 * Approves proposed results. Enrolments that are held, open or approved already stay as they are and do not count in
 * `Approved` (rulings#result). The reviews are frozen from then on; nobody outside sees
 * anything of it before the release (office#release). Refuses NOT_FOUND for an enrolment that does not
 * exist or is not paid, RESULTS_CHANGED where a mark is not the one that was shown.
 */
export const ApproveResults = handler(endpoint, {
  handle: async (ctx, chosen) => {
    const { db, me, now } = ctx
    const ids = await chosenResultIds(ctx, chosen)
    await lockBatchesOf(db, ids)
    const locked = await lockEnrolments(db, ids)
    const missing = ids.find((id) => !locked.includes(id))
    if (missing !== undefined) refuse('NOT_FOUND', { OtherMsg: { EF_ID: missing } })
    if (chosen.Seen !== undefined && chosen.Seen !== (await digestOfMarks(db, ids))) refuse('RESULTS_CHANGED')
    const approved = await approveProposed(db, ids, me.accountId, now)
    for (const { enrolmentId, resultCode } of approved)
      await insertAudit(ctx, {
        action: 'ApproveResults',
        subject: 'enrolment',
        subjectId: enrolmentId,
        before: { resultCode: null },
        after: { resultCode },
      })
    // Face embeddings of a batch are kept only until its results are approved (rulings#face-check).
    const approvedIds = approved.map(({ enrolmentId }) => enrolmentId)
    for (const batchId of await listFinishedBatches(db, approvedIds, now)) await forgetEmbeddings(ctx, batchId)
    return { OtherMsg: { Approved: approved.length } }
  },
})
