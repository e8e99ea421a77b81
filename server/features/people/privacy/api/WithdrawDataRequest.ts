import { WithdrawDataRequest as endpoint } from '#contract/people/dataRequest.ts'
import { handler } from '#server/handler.ts'
import { lockRequest } from '#server/records/people/privacy/requestQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'
import { requireMove } from '../openRequest.ts'

export const WithdrawDataRequest = handler(endpoint, {
  handle: async (ctx, { DR_ID }) => {
    const row = found(await lockRequest(ctx.db, DR_ID))
    if (row.accountId !== ctx.me.accountId) refuse('NOT_FOUND')
    await requireMove(ctx, row.id, 'withdraw')
    await insertAudit(ctx, {
      action: 'WithdrawDataRequest',
      subject: 'account',
      subjectId: row.accountId,
      before: null,
      after: { dataRequestId: row.id, requestKind: row.kind },
    })
    return {}
  },
})
