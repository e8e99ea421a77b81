import type { JobCtx } from '#server/context.ts'
import type { JobPayload } from '#server/jobQueue/jobPayloads.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { settleHandedCase } from '#server/records/result/review/handedQueries.ts'

/** Gives a handed video back to its examiners once the candidate has recorded the piece again. */
export async function settleRetaken(ctx: JobCtx, { enrolmentId, sheetId }: JobPayload<'settleRetaken'>): Promise<void> {
  await ctx.transaction(async ({ db, now }) => {
    await lockEnrolment(db, enrolmentId)
    await settleHandedCase(db, { enrolmentId, sheetId, settlement: 'retaken', settledBy: null, note: '', now })
  })
}
