import { DecideBulkRefund as endpoint } from '#contract/money/bulkRefund.ts'
import { whyRefundNoteUnfit } from '#domain/money/refund.ts'
import { yuanText } from '#domain/money.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { isBulkWithin, lockBulkRefund, moveBulkRefund } from '#server/records/money/payment/bulkRefundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { readBulkStanding, sumFenOf } from '../bulkRefund.ts'
import { requireProofFor } from '../refundProof.ts'

export const DecideBulkRefund = handler(endpoint, {
  handle: async (ctx, { BR_ID, Version, IsApproved, Parts, Fen, Note }) => {
    const { db, me, now } = ctx
    if (!(await isBulkWithin(db, BR_ID, me.areaIds))) refuse('NOT_FOUND')
    const bulk = found(await lockBulkRefund(db, BR_ID))
    if (bulk.status !== 'requested' || bulk.version !== Version) refuse('REFUND_DECIDED')
    const note = cleanText(Note)
    refuseIf(whyRefundNoteUnfit(note))
    const { ready, changed } = await readBulkStanding(db, BR_ID, me.accountId)
    const sumFen = sumFenOf(ready)
    if (IsApproved === 1) {
      if (bulk.requestedBy === me.accountId) refuse('REFUND_OWN')
      if (ready.length === 0) refuse('BULK_REFUND_NONE')
      // Nobody approves another number or sum than he has read and typed.
      if (ready.length !== Parts || sumFen !== Fen)
        refuse('BULK_REFUND_CHANGED', { params: { n: ready.length, sum: yuanText(sumFen) } })
      requireProofFor(ctx, sumFen)
    }
    const isMoved = await moveBulkRefund(db, BR_ID, IsApproved === 1 ? 'approve' : 'decline', {
      decidedBy: me.accountId,
      decidedAt: now,
      note,
    })
    if (!isMoved) refuse('REFUND_DECIDED')
    await insertAudit(ctx, {
      action: IsApproved === 1 ? 'ApproveBulkRefund' : 'DeclineBulkRefund',
      subject: 'bulkRefund',
      subjectId: BR_ID,
      before: null,
      after: { parts: ready.length, amountFen: sumFen, leftOut: changed.length, reason: note },
    })
    await ctx.enqueue('settleBulkRefund', { bulkRefundId: BR_ID }, { key: `${BR_ID}` })
    return { OtherMsg: { State: IsApproved === 1 ? ('approved' as const) : ('declined' as const) } }
  },
})
