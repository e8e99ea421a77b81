import { DecideRefund as endpoint } from '#contract/money/paymentRefund.ts'
import { whyCannotRefund, whyRefundNoteUnfit } from '#domain/money/refund.ts'
import { whyFactorForbids } from '#domain/people/secondFactor.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { nextRefundAt, startRefundIfWhole } from '#server/records/money/payment/orderRefunds.ts'
import { findRefundWithin } from '#server/records/money/payment/refundListQueries.ts'
import { moveRefund } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { endEnrolment } from '../endEnrolment.ts'
import { readRefundable } from '../refundable.ts'
import { lockRefundOf } from '../refundReport.ts'
import { tellApproved, tellDeclined } from '../tellRefund.ts'

type Locked = Awaited<ReturnType<typeof lockRefundOf>>

async function approve(ctx: Ctx<Me>, { enrolment, refund }: Locked, note: string): Promise<void> {
  const { db, me, now, config } = ctx
  // Neither who asked nor whose enrolment it is decides on the money (rulings#refund).
  if (refund.requestedBy === me.accountId || enrolment.accountId === me.accountId) refuse('REFUND_OWN')
  if (refund.amountFen > config.refundProofFen) {
    const why = whyFactorForbids({ ...me.secondFactor, roles: me.roles }, { needsFreshProof: true }, now)
    if (why) refuse(why)
  }
  const { facts, source } = await readRefundable(ctx, enrolment, { except: refund.id })
  refuseIf(whyCannotRefund(facts, refund.amountFen))
  const isFull = refund.amountFen === facts.leftFen
  // Whether the enrolment ends is what the approver has read, and must not differ.
  if (isFull !== refund.isFull) refuse('REFUND_LEFT_CHANGED')
  const isMoved = await moveRefund(db, refund.id, 'approve', {
    decidedBy: me.accountId,
    decidedAt: now,
    decisionNote: note,
    isFull,
    askAt: refund.orderId === null ? now : await nextRefundAt(db, refund.orderId, now),
  })
  if (!isMoved) refuse('REFUND_DECIDED')
  if (isFull && source?.orderId) await startRefundIfWhole(db, source.orderId)
  const before = isFull ? await endEnrolment(ctx, enrolment) : null
  // The end of an enrolment is told by itself, but not that somebody must come for the money.
  if (!isFull || refund.way === 'desk') await tellApproved(ctx, refund)
  await insertAudit(ctx, {
    action: 'ApproveRefund',
    subject: 'enrolment',
    subjectId: enrolment.id,
    before,
    after: { refundId: refund.id, amountFen: refund.amountFen, isFull, reason: note },
  })
  if (refund.orderId !== null) await ctx.enqueue('refundOrder', { orderId: refund.orderId })
}

async function decline(ctx: Ctx<Me>, { enrolment, refund }: Locked, note: string): Promise<void> {
  const { db, me, now } = ctx
  const isMoved = await moveRefund(db, refund.id, 'decline', {
    decidedBy: me.accountId,
    decidedAt: now,
    decisionNote: note,
    settledAt: now,
  })
  if (!isMoved) refuse('REFUND_DECIDED')
  if (refund.origin === 'candidate') await tellDeclined(ctx, refund, note)
  await insertAudit(ctx, {
    action: 'DeclineRefund',
    subject: 'enrolment',
    subjectId: enrolment.id,
    before: null,
    after: { refundId: refund.id, amountFen: refund.amountFen, reason: note },
  })
}

export const DecideRefund = handler(endpoint, {
  handle: async (ctx, { R_ID, Version, IsApproved, Note }) => {
    const { db, me } = ctx
    const locked = await lockRefundOf(ctx, found(await findRefundWithin(db, R_ID, me.areaIds)))
    if (locked.refund.status !== 'requested' || locked.refund.version !== Version) refuse('REFUND_DECIDED')
    const note = cleanText(Note)
    const isRequired = IsApproved === 0 && locked.refund.origin === 'candidate'
    refuseIf(whyRefundNoteUnfit(note, { isRequired }))
    if (IsApproved === 1) await approve(ctx, locked, note)
    else await decline(ctx, locked, note)
    return { OtherMsg: { State: IsApproved === 1 ? ('approved' as const) : ('declined' as const) } }
  },
})
