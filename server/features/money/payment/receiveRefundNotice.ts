import type { ManualCtx, Me } from '#server/context.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import type { ParsedRefundNotice } from '#server/integrations/wechat/notice.ts'
import { raiseAlarm } from '#server/records/money/payment/alarms.ts'
import { findOrderByCode } from '#server/records/money/payment/orders.ts'
import { insertNotice, insertNoticeOutcome } from '#server/records/money/payment/queries.ts'
import { findRefundByCode } from '#server/records/money/payment/refundQueries.ts'
import { bookRefundsOfOrder } from './consoleRefunds.ts'
import { applyRefundReport } from './refundReport.ts'
import { sampleNotice } from './sampleNotice.ts'

type Refused = Extract<ParsedRefundNotice, { ok: false }>['reason']
export type RefundNoticeOutcome = 'booked' | 'repeated' | 'noted' | 'unconfirmed' | 'unanswered' | 'unknown' | Refused

type Notice = Extract<ParsedRefundNotice, { ok: true }>['notice']

async function confirm(ctx: ManualCtx<Me | null>, notice: Notice, noticeId: number): Promise<RefundNoticeOutcome> {
  const refund = await findRefundByCode(ctx.db, notice.outRefundNo)
  if (!refund || refund.refundCode !== notice.outRefundNo) {
    const order = await findOrderByCode(ctx.db, notice.outTradeNo)
    if (order) {
      await bookRefundsOfOrder(ctx, order)
      return (await findRefundByCode(ctx.db, notice.outRefundNo)) ? 'noted' : 'unconfirmed'
    }
    const detail = `${notice.outRefundNo} ${notice.outTradeNo}`
    await raiseAlarm(ctx, { kind: 'unknownRefund', noticeId, orderId: null, detail })
    return 'unknown'
  }
  const report = await ctx.outside.wechat.queryRefund(notice.outRefundNo)
  if (report.kind !== 'found') return 'unconfirmed'
  return ctx.transaction((inner) => applyRefundReport(inner, refund, { ...report, wechatRefundId: report.refundId }))
}

/**
 * Handles a notice of a refund. WeChat does not sign it, so that nothing is booked on its word: it is kept as it came, and
 * what it says is asked for (outside-services#refund-notice). One that our key does not open is only sampled.
 */
export async function receiveRefundNotice(
  ctx: ManualCtx<Me | null>,
  body: string,
  parsed: ParsedRefundNotice,
): Promise<RefundNoticeOutcome> {
  if (!parsed.ok) {
    await sampleNotice(ctx, body, parsed.reason)
    return parsed.reason
  }
  const noticeId = await ctx.transaction(({ db, now }) =>
    insertNotice(db, { kind: 'refund', body, address: ctx.address, now }),
  )
  let outcome: RefundNoticeOutcome
  try {
    outcome = await confirm(ctx, parsed.notice, noticeId)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    outcome = 'unanswered'
  }
  await insertNoticeOutcome(ctx.db, { noticeId, outcome, now: ctx.now })
  return outcome
}

/** Tells whether WeChat may stop sending the notice. */
export function isRefundNoted(outcome: RefundNoticeOutcome): boolean {
  return outcome === 'booked' || outcome === 'repeated' || outcome === 'noted'
}
