import { DecideRefund as endpoint } from '#contract/money/paymentRefund.ts'
import { whyRefundNoteUnfit } from '#domain/money/refund.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { sumDifferences } from '#server/records/money/payment/changeOrders.ts'
import { findRefundWithin } from '#server/records/money/payment/refundListQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { requireBulkOpen } from '../bulkRefund.ts'
import { approveRefund, declineRefund } from '../decideRefund.ts'
import { requireProofFor } from '../refundProof.ts'
import { lockRefundOf } from '../refundReport.ts'

export const DecideRefund = handler(endpoint, {
  handle: async (ctx, { R_ID, Version, IsApproved, Note }) => {
    const { db, me } = ctx
    const locked = await lockRefundOf(ctx, found(await findRefundWithin(db, R_ID, me.areaIds)))
    const { refund } = locked
    if (refund.status !== 'requested' || refund.version !== Version) refuse('REFUND_DECIDED')
    await requireBulkOpen(db, refund)
    const note = cleanText(Note)
    const isRequired = IsApproved === 0 && refund.origin === 'candidate'
    refuseIf(whyRefundNoteUnfit(note, { isRequired }))
    if (IsApproved === 1) {
      if (refund.requestedBy === me.accountId) refuse('REFUND_OWN')
      const alsoFen = refund.isFull ? await sumDifferences(db, refund.enrolmentId, refund.way) : 0
      requireProofFor(ctx, refund.amountFen + alsoFen)
      await approveRefund(ctx, locked, note)
    } else await declineRefund(ctx, locked, note)
    return { OtherMsg: { State: IsApproved === 1 ? ('approved' as const) : ('declined' as const) } }
  },
})
