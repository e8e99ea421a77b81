import type { JobCtx, ManualCtx, Me } from '#server/context.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { receivedFen } from '#server/records/money/payment/orders.ts'
import type { DueRefund } from '#server/records/money/payment/refundQueries.ts'
import { applyRefundReport, endIfNeedless, leaveToPerson, lockRefundOf, noteUnanswered } from './refundReport.ts'

type Refusal = { code: string; message: string }

/** Requests the refund; null where WeChat took it. An error that no repetition mends, as HTTP 400, counts as a refusal. */
async function whyRefused(ctx: ManualCtx<Me | null>, refund: DueRefund): Promise<Refusal | null> {
  try {
    const outcome = await ctx.outside.wechat.refund({
      outTradeNo: refund.payCode,
      outRefundNo: refund.refundCode,
      totalFen: receivedFen({ paidFen: refund.paidFen, amountFen: refund.orderFen }),
      refundFen: refund.amountFen,
      reason: refund.reason,
      notifyUrl: `${ctx.config.notifyBase}/api/WeiXin/RefundNotify`,
    })
    return outcome.kind === 'refused' ? outcome : null
  } catch (error) {
    if (error instanceof OutsideError && !error.temporary) return { code: error.code, message: '' }
    throw error
  }
}

/**
 * Brings one refund further at WeChat: requests it under its number, where it is not accepted yet, and asks what became of
 * it. A repeated request under the same number pays once. What WeChat refuses is stuck only if it does not know the number
 * afterwards, because an earlier request whose answer was lost may have gone through.
 */
export async function refundAtWechat(ctx: ManualCtx<Me | null>, refund: DueRefund): Promise<void> {
  try {
    const refusal = refund.status === 'approved' ? await whyRefused(ctx, refund) : null
    const report = await ctx.outside.wechat.queryRefund(refund.refundCode)
    await ctx.transaction(async (inner) => {
      if (report.kind === 'found') {
        await applyRefundReport(inner, refund, { ...report, wechatRefundId: report.refundId })
        return
      }
      const { refund: locked } = await lockRefundOf(inner, refund)
      if (locked.refundCode !== refund.refundCode || locked.status === 'done') return
      if (refusal) {
        await leaveToPerson(inner, locked, { code: refusal.code, detail: refusal.message })
        await endIfNeedless(inner, locked)
      } else await noteUnanswered(inner, locked, 'REFUNDNOTEXIST')
    })
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    ctx.log.warn({ err: error, refundId: refund.id }, 'WeChat did not answer about a refund')
    await noteUnanswered(ctx, refund, error.code)
  }
}

/** Does `refundAtWechat` for several. One that fails does not hold up the others. @throws after the last, if any failed */
export async function refundAll(ctx: JobCtx, refunds: readonly DueRefund[]): Promise<void> {
  const failures: unknown[] = []
  for (const refund of refunds) {
    try {
      await refundAtWechat(ctx, refund)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} refunds could not be brought further`, { cause: failures[0] })
}
