import { type RefundOrigin, whyCannotRefund, whyRefundReasonUnfit } from '#domain/money/refund.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertRefund } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { readRefundable } from './refundable.ts'

interface Request {
  amountFen: number
  reason: string
  origin: Extract<RefundOrigin, 'staff' | 'candidate'>
}

/**
 * Records a request for a refund, which waits for a second person. The caller holds the enrolment's lock. Refuses the
 * reasons of `whyCannotRefund` and `whyRefundReasonUnfit`, REFUND_WAITS.
 */
export async function requestRefund(
  ctx: Ctx<Me>,
  enrolment: NonNullable<Awaited<ReturnType<typeof lockEnrolment>>>,
  request: Request,
): Promise<number> {
  const { db, me, now } = ctx
  const reason = cleanText(request.reason)
  refuseIf(whyRefundReasonUnfit(reason))
  const { facts, source } = await readRefundable(ctx, enrolment)
  refuseIf(whyCannotRefund(facts, request.amountFen))
  if (!source) throw new Error(`enrolment ${enrolment.id} has money left of no payment`)
  const isFull = request.amountFen === facts.leftFen
  const id = await insertRefund(db, {
    enrolmentId: enrolment.id,
    orderId: source.orderId,
    amountFen: request.amountFen,
    reason,
    origin: request.origin,
    way: source.way,
    status: 'requested',
    requestedBy: me.accountId,
    isFull,
    now,
  })
  if (id === null) return refuse('REFUND_WAITS')
  await insertAudit(ctx, {
    action: 'RequestRefund',
    subject: 'enrolment',
    subjectId: enrolment.id,
    before: null,
    after: { refundId: id, amountFen: request.amountFen, isFull, reason },
  })
  return id
}
