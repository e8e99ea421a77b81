import type { ManualCtx, Me } from '#server/context.ts'
import { insertNotice, insertNoticeOutcome } from './queries.ts'
import { settleOrder } from './settleOrder.ts'

/**
 * A notice of WeChat: kept as it came in a transaction of its own, then booked in a second one (house rule 6). True when
 * it may be answered with SUCCESS, which is only after the commit.
 */
export async function receivePayNotice(ctx: ManualCtx<Me | null>, body: string): Promise<boolean> {
  const parsed = ctx.outside.wechat.parsePayNotice(body)
  const noticeId = await ctx.transaction(({ db, now }) =>
    insertNotice(db, { kind: 'pay', body, address: ctx.address, now: new Date(now) }),
  )
  return ctx.transaction(async (inner) => {
    const outcome = parsed.ok
      ? await settleOrder(inner, {
          payCode: parsed.notice.outTradeNo,
          transactionId: parsed.notice.transactionId,
          amountFen: parsed.notice.totalFen,
          currency: parsed.notice.feeType,
          paidAt: parsed.notice.paidAt,
          noticeId,
        })
      : parsed.reason
    await insertNoticeOutcome(inner.db, { noticeId, outcome, now: new Date(inner.now) })
    return outcome === 'settled' || outcome === 'repeated' || outcome === 'extra'
  })
}
