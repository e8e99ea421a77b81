import type { JobCtx } from '#server/context.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { listMarkedBefore } from '#server/records/result/marking/ruleQueries.ts'
import { lockEnrolments } from '#server/records/result/result/queries.ts'

const AT_ONCE = 50

/**
 * Looks at the first marks that came in before the rule of a batch was set. Computing the proposal anew draws the second
 * marks, and takes back proposals that have to wait for one; what was approved meanwhile stays.
 */
export async function drawSecondMarks(ctx: JobCtx, { batchId }: { batchId: number }): Promise<void> {
  const ids = await listMarkedBefore(ctx.db, batchId)
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await ctx.transaction(async ({ db, now }) => {
      for (const id of await lockEnrolments(db, ids.slice(at, at + AT_ONCE))) await proposeEnrolmentResult(db, id, now)
    })
}
