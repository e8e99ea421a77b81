import { SLOW_REFUND_MS, UNANSWERED_TRIES, unansweredTrouble } from '#domain/money/refund.ts'
import type { Ctx } from '#server/context.ts'
import type { RefundState } from '#server/integrations/wechat/refundOrder.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { raiseAlarm, settleAlarmsOfOrder } from '#server/records/money/payment/alarms.ts'
import { finishRefundIfBack, unpromisedFen } from '#server/records/money/payment/orderRefunds.ts'
import { insertMoneyEntry } from '#server/records/money/payment/queries.ts'
import { insertRefundAnswer } from '#server/records/money/payment/refundAnswers.ts'
import { lockRefund, moveRefund, noteRefund, type RefundRow } from '#server/records/money/payment/refundQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { tellMoneyBack } from './tellRefund.ts'

/** What WeChat says about one of our refunds, confirmed by a query. */
export interface ConfirmedRefund {
  state: RefundState
  wechatRefundId: string
  refundFen: number
}

type RefundOutcome = 'booked' | 'repeated' | 'noted'

/** Locks the enrolment, then the refund: the order in which all who move money lock (docs/locking.md). */
export async function lockRefundOf(ctx: Pick<Ctx<unknown>, 'db'>, refund: Pick<RefundRow, 'id' | 'enrolmentId'>) {
  const enrolment = await lockEnrolment(ctx.db, refund.enrolmentId)
  if (!enrolment) throw new Error(`refund ${refund.id} has lost its enrolment`)
  return { enrolment, refund: await lockRefund(ctx.db, refund.id) }
}

type AnsweredRefund = Pick<RefundRow, 'id' | 'refundCode'>

/** Keeps what WeChat answered about a refund, for its history. */
function noteAnswer(
  { db, now }: Pick<Ctx<unknown>, 'db' | 'now'>,
  { id, refundCode }: AnsweredRefund,
  { code, detail }: { code: string; detail: string },
): Promise<void> {
  return insertRefundAnswer(db, { refundId: id, refundCode, answer: code, detail, now })
}

/** Stops a refund until a person decides, and keeps the reason with WeChat's words. */
export async function leaveToPerson(
  ctx: Ctx<unknown>,
  refund: AnsweredRefund,
  trouble: { code: string; detail: string },
): Promise<void> {
  const { db, now, log } = ctx
  await noteAnswer(ctx, refund, trouble)
  const facts = { trouble: trouble.code, troubleDetail: trouble.detail, troubleAt: now }
  if (await moveRefund(db, refund.id, 'getStuck', facts))
    log.error({ refundId: refund.id, trouble: trouble.code }, 'a refund needs a person')
}

/**
 * Ends a refund that WeChat refused because all of this money went back by its console already. Without
 * this it would wait for a person for ever, who could only pay it a second time.
 */
export async function endIfNeedless(ctx: Ctx<unknown>, refund: RefundRow): Promise<void> {
  const { db, now } = ctx
  if (refund.orderId === null) return
  const promisedTooMuchFen = -(await unpromisedFen(db, refund.orderId))
  // Where only a part of it went back already, a person decides about the rest.
  if (promisedTooMuchFen < refund.amountFen) return
  if (!(await moveRefund(db, refund.id, 'becomeNeedless', { settledAt: now }))) return
  await insertAudit(
    { ...ctx, me: null },
    {
      action: 'EndNeedlessRefund',
      subject: 'enrolment',
      subjectId: refund.enrolmentId,
      before: { trouble: refund.trouble, refundCode: refund.refundCode },
      after: { refundId: refund.id, amountFen: refund.amountFen },
    },
  )
  await finishRefundIfBack(db, refund.orderId)
  // Both were told as paid twice, of which one is not paid in the end.
  if ((await unpromisedFen(db, refund.orderId)) >= 0)
    await settleAlarmsOfOrder(ctx, refund.orderId, 'refundTwice', '原来的退款已不再需要，没有退两次')
}

/** WeChat did not answer. After some tries a person is told, while the job goes on. */
export async function noteUnanswered(
  ctx: Pick<Ctx<unknown>, 'db' | 'now'>,
  refund: AnsweredRefund & Pick<RefundRow, 'tries' | 'trouble' | 'status'>,
  code: string,
): Promise<void> {
  const { db, now } = ctx
  const trouble = unansweredTrouble(code)
  await noteAnswer(ctx, refund, code === 'REFUNDNOTEXIST' ? { code, detail: '' } : { code: trouble, detail: code })
  if (refund.status === 'stuck' || refund.tries < UNANSWERED_TRIES || refund.trouble === trouble) return
  await noteRefund(db, refund.id, { trouble, troubleDetail: code, troubleAt: now })
}

/** Books money that went back, once, and ends the order when nothing of it is under way any more. */
export async function bookRefund(
  ctx: Ctx<unknown>,
  refund: RefundRow,
  { wechatRefundId }: { wechatRefundId: string },
): Promise<RefundOutcome> {
  const { db, now } = ctx
  const facts = { settledAt: now, wechatRefundId, trouble: null, troubleAt: null }
  if (!(await moveRefund(db, refund.id, 'finish', facts))) {
    if (refund.way === 'other')
      await raiseAlarm(ctx, {
        kind: 'refundTwice',
        noticeId: null,
        orderId: refund.orderId,
        enrolmentId: refund.enrolmentId,
        refundId: refund.id,
        detail: `${refund.refundCode} ${wechatRefundId}`,
      })
    return 'repeated'
  }
  await insertMoneyEntry(db, {
    enrolmentId: refund.enrolmentId,
    orderId: refund.orderId,
    kind: 'refund',
    amountFen: -refund.amountFen,
    transactionId: wechatRefundId,
    at: now,
  })
  await tellMoneyBack(ctx, { ...refund, way: 'wechat' })
  if (refund.orderId !== null && (await finishRefundIfBack(db, refund.orderId)))
    await settleAlarmsOfOrder(ctx, refund.orderId, 'extra:', '多余的款项已退回')
  return 'booked'
}

/**
 * Applies what WeChat reports, within the caller's transaction. Notice, query and job may report the same at once: the
 * locks serialise them, and the first one books.
 */
export async function applyRefundReport(
  ctx: Ctx<unknown>,
  found: Pick<RefundRow, 'id' | 'enrolmentId'>,
  report: ConfirmedRefund,
): Promise<RefundOutcome> {
  const { db, now } = ctx
  const { refund } = await lockRefundOf(ctx, found)
  if (refund.status === 'done' && refund.way === 'wechat') return 'repeated'
  if (report.state === 'SUCCESS' || report.state === 'PROCESSING')
    await noteAnswer(ctx, refund, { code: report.state, detail: report.wechatRefundId })
  if (report.refundFen !== refund.amountFen) {
    await leaveToPerson(ctx, refund, { code: 'AMOUNT', detail: `${report.refundFen} ${report.wechatRefundId}` })
    return 'noted'
  }
  if (report.state === 'SUCCESS') return bookRefund(ctx, refund, report)
  if (report.state === 'CHANGE' || report.state === 'REFUNDCLOSE') {
    await leaveToPerson(ctx, refund, { code: report.state, detail: report.wechatRefundId })
    return 'noted'
  }
  await moveRefund(db, refund.id, 'accept', { acceptedAt: now, wechatRefundId: report.wechatRefundId })
  const isSlow = refund.acceptedAt !== null && now - refund.acceptedAt > SLOW_REFUND_MS
  if (isSlow && refund.trouble !== 'SLOW') await noteRefund(db, refund.id, { trouble: 'SLOW', troubleAt: now })
  if (!isSlow && refund.trouble !== null) await noteRefund(db, refund.id, { trouble: null, troubleAt: null })
  return 'noted'
}
