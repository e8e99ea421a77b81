import { bit } from '#contract/bit.ts'
import { GetRefundable as endpoint } from '#contract/money/paymentRefund.ts'
import { whyCannotRefund } from '#domain/money/refund.ts'
import { yuanOf } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { handler } from '#server/handler.ts'
import { findEnrolment } from '#server/records/enrolment/queries.ts'
import { sumDifferences } from '#server/records/money/payment/changeOrders.ts'
import { found } from '#server/refuse.ts'
import { readInvoiceHint } from '../readInvoiceHint.ts'
import { readRefundable } from '../refundable.ts'

export const GetRefundable = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const enrolment = found(await findEnrolment(ctx.db, EF_ID))
    const { facts, source } = await readRefundable(ctx, enrolment)
    // The smallest amount shows whether anything at all can be given back.
    const why = whyCannotRefund(facts, 1)
    return {
      item: {
        Received: yuanOf(source?.receivedFen ?? 0),
        Left: yuanOf(Math.max(0, facts.leftFen)),
        Also: yuanOf(await sumDifferences(ctx.db, EF_ID, source?.way ?? 'wechat')),
        Way: source?.way ?? ('wechat' as const),
        HasBegun: bit(facts.hasBegun),
        Invoice: await readInvoiceHint(ctx.db, EF_ID),
        Why: why === null ? '' : reasonText(why),
      },
    }
  },
})
