import { PAY_STATUS } from '#domain/enrolment.ts'
import type { Ctx, ManualCtx, Me } from '#server/context.ts'
import type { ListedRefund } from '#server/integrations/wechat/refundOrder.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { raiseAlarm } from '#server/records/payment/alarms.ts'
import { findOrder, moveOrder, type PayOrder } from '#server/records/payment/orders.ts'
import { findPaidSource, findRefundByCode, hasExamBegun, insertRefund } from '#server/records/payment/refundQueries.ts'
import { insertAudit } from '#server/records/staff/audit.ts'
import { endEnrolment } from './endEnrolment.ts'
import { applyRefundReport } from './refundReport.ts'

const REASON = '在微信商户平台退款'

/**
 * Records a refund that somebody made at WeChat's console, and ends the enrolment if nothing of its fee is left and the
 * exam has not begun. Finance is told of it in any case.
 */
async function insertConsoleRefund(
  ctx: Ctx<unknown>,
  order: Pick<PayOrder, 'id' | 'enrolment_id'>,
  { outRefundNo, refundFen, refundId }: ListedRefund,
) {
  const { db, now } = ctx
  const enrolment = await lockEnrolment(db, order.enrolment_id)
  if (!enrolment) throw new Error(`order ${order.id} has lost its enrolment`)
  const known = await findRefundByCode(db, outRefundNo)
  if (known) return known
  const source = await findPaidSource(db, enrolment.id)
  const isLast = source?.orderId === order.id && source.leftFen <= refundFen
  const isEnding = isLast && enrolment.pay_status === PAY_STATUS.paid && !(await hasExamBegun(db, enrolment.id))
  const id = await insertRefund(db, {
    enrolmentId: enrolment.id,
    orderId: order.id,
    amountFen: refundFen,
    reason: REASON,
    origin: 'console',
    way: 'wechat',
    status: 'accepted',
    requestedBy: null,
    isFull: isEnding,
    code: outRefundNo,
    now,
  })
  if (id === null) throw new Error(`the refund ${outRefundNo} of order ${order.id} was not recorded`)
  const isHeld = (await findOrder(db, order.id))?.status === 'held'
  if (isLast || isHeld) await moveOrder(db, order.id, 'startRefund')
  const before = isEnding ? await endEnrolment(ctx, enrolment) : null
  await insertAudit(
    { ...ctx, me: null },
    {
      action: 'ConsoleRefund',
      subject: 'enrolment',
      subjectId: enrolment.id,
      before,
      after: { refundId: id, amountFen: refundFen, isFull: isEnding, reason: REASON },
    },
  )
  await raiseAlarm(ctx, {
    kind: isEnding || !isLast ? 'refundElsewhere' : 'refundElsewhereBegun',
    noticeId: null,
    orderId: order.id,
    detail: `${outRefundNo} ${refundId} ${refundFen}`,
  })
  return { id, enrolment_id: enrolment.id, refund_code: outRefundNo }
}

/** Books all refunds of an order that WeChat knows, those that were made at its console included. */
export async function bookRefundsOfOrder(
  ctx: ManualCtx<Me | null>,
  order: Pick<PayOrder, 'id' | 'enrolment_id' | 'pay_code'>,
): Promise<void> {
  for (const listed of await ctx.outside.wechat.listRefunds(order.pay_code)) {
    await ctx.transaction(async (inner) => {
      const known = await findRefundByCode(inner.db, listed.outRefundNo)
      const isClosed = listed.state === 'REFUNDCLOSE'
      if (!known && isClosed) return
      const refund = known ?? (await insertConsoleRefund(inner, order, listed))
      // A number that was replaced was closed; only the current one says what becomes of the refund.
      if (refund.refund_code !== listed.outRefundNo) return
      await applyRefundReport(inner, refund, { ...listed, wechatRefundId: listed.refundId })
    })
  }
}
