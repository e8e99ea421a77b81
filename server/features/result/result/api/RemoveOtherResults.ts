import { RemoveOtherResults as endpoint } from '#contract/result/resultStaff.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { removeOtherResults } from '#server/records/result/result/otherResultQueries.ts'

export const RemoveOtherResults = handler(endpoint, {
  handle: async (ctx, { OR_IDs }) => {
    const removed = await removeOtherResults(ctx.db, OR_IDs)
    for (const { id, ...before } of removed)
      await insertAudit(ctx, {
        action: 'RemoveOtherResults',
        subject: 'otherResult',
        subjectId: id,
        before,
        after: null,
      })
    return { OtherMsg: { Removed: removed.length } }
  },
})
