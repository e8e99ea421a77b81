import { ConfirmErasure as endpoint } from '#contract/people/dataRequest.ts'
import { dataRequestMoves } from '#domain/people/dataRequest.ts'
import { readReason } from '#server/features/readReason.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'
import { openRequest, requireMove } from '../openRequest.ts'

/** A second person begins the deletion; who agreed to it may only take that back. */
export const ConfirmErasure = handler(endpoint, {
  handle: async (ctx, { IsConfirmed, Reason, ...input }) => {
    const { me, now } = ctx
    const row = await openRequest(ctx, input)
    const deed = IsConfirmed === 1 ? 'confirm' : 'sendBack'
    const reason = deed === 'sendBack' ? readReason(Reason) : ''
    if (row.state !== 'agreed') refuse('DATA_REQUEST_CHANGED')
    if (deed === 'confirm' && row.decidedBy === me.accountId) refuse('DATA_REQUEST_OWN')
    const columns =
      deed === 'confirm'
        ? { confirmedBy: me.accountId, confirmedAt: now }
        : { decidedBy: null, decidedAt: null, answer: '' }
    await requireMove(ctx, row.id, deed, { note: reason, columns })
    await insertAudit(ctx, {
      action: 'ConfirmErasure',
      subject: 'account',
      subjectId: row.accountId,
      before: null,
      after: { dataRequestId: row.id, requestKind: row.kind, isGranted: deed === 'confirm', reason },
    })
    if (deed === 'confirm') await ctx.enqueue('carryOutErasures', {}, { key: 'carryOutErasures' })
    return { OtherMsg: { State: dataRequestMoves[deed].to, Version: row.version + 1 } }
  },
})
