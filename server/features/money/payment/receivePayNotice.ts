import type { ManualCtx, Me } from '#server/context.ts'
import type { ParsedPayNotice } from '#server/integrations/wechat/notice.ts'
import { insertNotice, insertNoticeOutcome } from '#server/records/money/payment/queries.ts'
import { sampleNotice } from './sampleNotice.ts'
import { type Settlement, settleOrder } from './settleOrder.ts'

type Refused = Extract<ParsedPayNotice, { ok: false }>['reason']

/** The outcome of a notice. Those of a payment that was booked may be answered with SUCCESS, but only after the commit. */
export type NoticeOutcome = Settlement | Refused

/**
 * Handles a notice of WeChat. A signed one is stored as it came in its own transaction and booked in a second one
 * (house rule 6). An unsigned one proves nothing: the caller counts it, and now and then a sample is kept.
 */
export async function receivePayNotice(
  ctx: ManualCtx<Me | null>,
  body: string,
  parsed: ParsedPayNotice,
): Promise<NoticeOutcome> {
  if (!parsed.ok && (parsed.reason === 'unreadable' || parsed.reason === 'badSignature')) {
    await sampleNotice(ctx, body, parsed.reason)
    return parsed.reason
  }
  const noticeId = await ctx.transaction(({ db, now }) =>
    insertNotice(db, { kind: 'pay', body, address: ctx.address, now }),
  )
  return ctx.transaction(async (inner) => {
    const outcome = parsed.ok
      ? await settleOrder(inner, {
          payCode: parsed.notice.outTradeNo,
          transactionId: parsed.notice.transactionId,
          amountFen: parsed.notice.totalFen,
          currency: parsed.notice.feeType,
          tradeType: parsed.notice.tradeType,
          paidAt: parsed.notice.paidAt,
          noticeId,
        })
      : parsed.reason
    await insertNoticeOutcome(inner.db, { noticeId, outcome, now: inner.now })
    return outcome
  })
}

/** Tells whether WeChat may stop sending the notice. */
export function isBooked(outcome: NoticeOutcome): boolean {
  return outcome === 'settled' || outcome === 'repeated' || outcome === 'extra' || outcome === 'held'
}
