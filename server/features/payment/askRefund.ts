import { type RefundOrigin, whyCannotRefund, whyRefundReasonUnfit } from '#domain/refund.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertRefund } from '#server/records/payment/refundQueries.ts'
import { insertAudit } from '#server/records/staff/audit.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { readRefundable } from './refundable.ts'

interface Asked {
  amountFen: number
  reason: string
  origin: Extract<RefundOrigin, 'staff' | 'candidate'>
}

/**
 * Records a request for a refund, which waits for a second person. The caller holds the enrolment's lock. Refuses the
 * reasons of `whyCannotRefund` and `whyRefundReasonUnfit`, REFUND_WAITS.
 */
export async function askRefund(
  ctx: Ctx<Me>,
  enrolment: NonNullable<Awaited<ReturnType<typeof lockEnrolment>>>,
  asked: Asked,
): Promise<number> {
  const { db, me, now } = ctx
  const reason = cleanText(asked.reason)
  refuseIf(whyRefundReasonUnfit(reason))
  const { facts, source } = await readRefundable(ctx, enrolment)
  refuseIf(whyCannotRefund(facts, asked.amountFen))
  if (!source) throw new Error(`enrolment ${enrolment.id} has money left of no payment`)
  const isFull = asked.amountFen === facts.leftFen
  const id = await insertRefund(db, {
    enrolmentId: enrolment.id,
    orderId: source.orderId,
    amountFen: asked.amountFen,
    reason,
    origin: asked.origin,
    way: source.way,
    status: 'requested',
    requestedBy: me.accountId,
    isFull,
    now,
  })
  if (id === null) return refuse('REFUND_WAITS')
  await insertAudit(ctx, {
    action: 'AskRefund',
    subject: 'enrolment',
    subjectId: enrolment.id,
    before: null,
    after: { refundId: id, amountFen: asked.amountFen, isFull, reason },
  })
  return id
}
