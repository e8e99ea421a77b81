import { whyCannotApprove } from '#domain/money/refund.ts'
import type { Ctx, Me } from '#server/context.ts'
import { requireNotOwnFamily } from '#server/features/requireNotOwnFamily.ts'
import { nextRefundAt, startRefundIfWhole } from '#server/records/money/payment/orderRefunds.ts'
import { moveRefund } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { endEnrolment } from './endEnrolment.ts'
import { readRefundable } from './refundable.ts'
import type { lockRefundOf } from './refundReport.ts'
import { tellApproved, tellDeclined } from './tellRefund.ts'

type Locked = Awaited<ReturnType<typeof lockRefundOf>>
/** Who decides; a worker decides in the name of the person who approved many at once. */
type Deciding = Ctx<Pick<Me, 'accountId'>>

/**
 * Approves a refund and sends it its way; all that is left ends the enrolment. Refuses REFUND_DECIDED, OWN_FAMILY and the
 * reasons of `whyCannotApprove`.
 */
export async function approveRefund(ctx: Deciding, { enrolment, refund }: Locked, note: string): Promise<void> {
  const { db, me, now } = ctx
  const { amountFen, isFull } = refund
  const isOwn = refund.requestedBy === me.accountId || enrolment.accountId === me.accountId
  const { facts, source } = await readRefundable(ctx, enrolment, { except: [refund.id] })
  refuseIf(whyCannotApprove(facts, { amountFen, isFull, isOwn }))
  await requireNotOwnFamily(ctx, enrolment.id)
  const isMoved = await moveRefund(db, refund.id, 'approve', {
    decidedBy: me.accountId,
    decidedAt: now,
    decisionNote: note,
    ...(enrolment.examTimeId === null ? {} : { examTimeId: enrolment.examTimeId }),
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

/** Declines a refund; a candidate who asked for it is told why. Refuses REFUND_DECIDED. */
export async function declineRefund(ctx: Deciding, { enrolment, refund }: Locked, note: string): Promise<void> {
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

/** Takes back a request that nobody has decided. Refuses REFUND_DECIDED. */
export async function withdrawRefund(ctx: Deciding, { enrolment, refund }: Locked): Promise<void> {
  if (!(await moveRefund(ctx.db, refund.id, 'withdraw', { settledAt: ctx.now }))) refuse('REFUND_DECIDED')
  await insertAudit(ctx, {
    action: 'WithdrawRefund',
    subject: 'enrolment',
    subjectId: enrolment.id,
    before: null,
    after: { refundId: refund.id, amountFen: refund.amountFen },
  })
}
