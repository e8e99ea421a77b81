import { ApproveRetention as endpoint } from '#contract/people/retention.ts'
import { readReason } from '#server/features/readReason.ts'
import { handler } from '#server/handler.ts'
import { insertRun } from '#server/records/people/privacy/retentionQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'
import { readDue } from '../readRetention.ts'

/** The rows of the run are those that were previewed, or there is no run. */
export const ApproveRetention = handler(endpoint, {
  handle: async (ctx, { Kind, EB_ID, Seen, Reason }) => {
    const { db, me, now } = ctx
    const reason = readReason(Reason)
    const [due] = await readDue(ctx, Kind, EB_ID)
    if (!due || due.count === 0) return refuse('RETENTION_NOTHING')
    if (due.seen !== Seen) refuse('RETENTION_CHANGED')
    const run = { kind: Kind, batchId: EB_ID, counted: due.count, reason, by: me.accountId, now }
    const id = (await insertRun(db, run)) ?? refuse('RETENTION_RUNNING')
    await insertAudit(ctx, {
      action: 'ApproveRetention',
      subject: 'batch',
      subjectId: EB_ID,
      before: null,
      after: { retentionKind: Kind, count: due.count, reason },
    })
    await ctx.enqueue('runRetention', { retentionRunId: id }, { key: `${id}` })
    return { OtherMsg: { RT_ID: id, Count: due.count } }
  },
})
