import { EndWallLink as endpoint } from '#contract/schedule/wall.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { endWallLink, findWallLink } from '#server/records/schedule/examDay/wallQueries.ts'
import { found } from '#server/refuse.ts'

export const EndWallLink = handler(endpoint, {
  handle: async (ctx, { WL_ID }) => {
    const { db, me, now } = ctx
    const madeBy = me.areaIds === null ? null : me.accountId
    const link = found(await findWallLink(db, WL_ID))
    if (madeBy !== null && link.madeBy !== madeBy) found(null)
    if (await endWallLink(db, WL_ID, { madeBy, endedBy: me.accountId, now }))
      await insertAudit(ctx, {
        action: 'EndWallLink',
        subject: 'batch',
        subjectId: link.batchId,
        before: null,
        after: { linkId: link.id, date: link.date, address: link.address },
      })
    return {}
  },
})
