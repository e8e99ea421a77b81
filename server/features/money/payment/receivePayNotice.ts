import type { ManualCtx, Me } from '#server/context.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import type { ParsedPayNotice } from '#server/integrations/wechat/notice.ts'
import { claimForPayer } from '#server/records/money/payment/askQueries.ts'
import { findOrderByCode } from '#server/records/money/payment/orders.ts'
import { insertNotice, insertNoticeOutcome } from '#server/records/money/payment/queries.ts'
import { askWechat } from './askWechat.ts'
import { sampleNotice } from './sampleNotice.ts'
import { type Settlement, settleOrder } from './settleOrder.ts'

type PayNotice = Extract<ParsedPayNotice, { ok: true }>['notice']
type Refused = Extract<ParsedPayNotice, { ok: false }>['reason']

/** The outcome of a notice. Those of a payment that was booked may be answered with SUCCESS, but only after the commit. */
export type NoticeOutcome = Settlement | Refused

/**
 * Asks WeChat about an order for which a notice tells of something else than was ordered; what the query says is booked, held
 * or alarms. `held`: it confirms the notice. Where nothing can be learned now, WeChat sends the notice again.
 */
async function askAbout(
  ctx: ManualCtx<Me | null>,
  { outTradeNo, transactionId }: PayNotice,
): Promise<'held' | 'mismatch'> {
  const order = await findOrderByCode(ctx.db, outTradeNo)
  if (!order || order.transactionId === transactionId) return 'mismatch'
  if (order.status === 'open' && !(await claimForPayer(ctx.db, order.id, ctx.now))) return 'mismatch'
  try {
    return (await askWechat(ctx, order)) === 'held' ? 'held' : 'mismatch'
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    ctx.log.warn({ err: error, orderId: order.id }, 'a doubtful notice could not be checked')
    return 'mismatch'
  }
}

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
  const booked = await ctx.transaction(async (inner) => {
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
  return booked === 'mismatch' && parsed.ok ? askAbout(ctx, parsed.notice) : booked
}

/** Tells whether WeChat may stop sending the notice. */
export function isBooked(outcome: NoticeOutcome): boolean {
  return outcome === 'settled' || outcome === 'repeated' || outcome === 'extra' || outcome === 'held'
}
