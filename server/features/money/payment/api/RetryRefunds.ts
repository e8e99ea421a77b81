import { RetryRefunds as endpoint } from '#contract/money/paymentRefund.ts'
import { REFUND_GAP_MS, RETRIED_TOGETHER } from '#domain/money/refund.ts'
import { BULK_MOST } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { lockStuck } from '#server/records/money/payment/refundListQueries.ts'
import { moveRefund } from '#server/records/money/payment/refundQueries.ts'
import { insertAudits } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'
import { sumFenOf } from '../bulkRefund.ts'
import { refundFilterOf } from '../refundFilter.ts'

const [TROUBLE] = RETRIED_TOGETHER

export const RetryRefunds = handler(endpoint, {
  handle: async (ctx, { Count, Fen, RequestKey: _key, ...conditions }) => {
    const { db, me, now } = ctx
    const filter = { ...refundFilterOf(conditions, me), trouble: TROUBLE }
    const stuck = await lockStuck(db, filter, BULK_MOST + 1)
    if (stuck.length > BULK_MOST) refuse('TOO_MANY_CHOSEN', { params: { n: BULK_MOST } })
    if (stuck.length !== Count || sumFenOf(stuck) !== Fen) refuse('LIST_CHANGED', { params: { n: stuck.length } })
    const ofOrder = new Map<number | null, number>()
    for (const { id, orderId } of stuck) {
      // WeChat takes one refund of an order a minute.
      const earlier = ofOrder.get(orderId) ?? 0
      ofOrder.set(orderId, earlier + 1)
      const facts = { trouble: null, troubleAt: null, tries: 0, askAt: now + earlier * REFUND_GAP_MS }
      if (!(await moveRefund(db, id, 'retry', facts))) throw new Error(`refund ${id} was not stuck under its lock`)
    }
    await insertAudits(
      ctx,
      stuck.map(({ id, enrolmentId, refundCode, trouble }) => ({
        action: 'RetryRefund',
        subject: 'enrolment',
        subjectId: enrolmentId,
        before: { trouble, refundCode },
        after: { refundId: id, isRenewed: false },
      })),
    )
    if (stuck.length > 0) await ctx.enqueue('moveRefunds', {}, { key: 'retried' })
    return { OtherMsg: { Retried: stuck.length } }
  },
})
