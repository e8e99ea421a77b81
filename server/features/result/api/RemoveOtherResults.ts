import { RemoveOtherResults as endpoint } from '#contract/result/resultStaff.ts'
import { handler } from '#server/handler.ts'
import { removeOtherResults } from '#server/records/result/otherResultQueries.ts'
import { insertAudit } from '#server/records/staff/audit.ts'

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
