import { WithdrawAppeal as endpoint } from '#contract/result/appeal.ts'
import type { Instant } from '#domain/time.ts'
import { minutesUntilClosable } from '#server/features/money/payment/whyCannotPayNow.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import type { PayOrder } from '#server/records/money/payment/orders.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { insertStep } from '#server/records/result/appeal/appealWrites.ts'
import { refuse } from '#server/refuse.ts'
import { closeFeeOrder, dropFeeOrder } from '../closeFeeOrder.ts'
import { requireMove } from '../openAppeal.ts'
import { requireOwnAppeal } from '../ownAppeal.ts'

const refuseEarly = (order: PayOrder, now: Instant) =>
  refuse('APPEAL_WITHDRAW_EARLY', { params: { n: minutesUntilClosable(order, now) } })

export const WithdrawAppeal = handler(endpoint, {
  before: async (ctx, { AP_ID }) => {
    const { id } = await requireOwnAppeal(ctx, AP_ID)
    const end = await closeFeeOrder(ctx, id)
    if (end.kind === 'paid') refuse('APPEAL_FEE_PAID')
    if (end.kind === 'young') refuseEarly(end.order, ctx.now)
  },
  handle: async (ctx, { AP_ID }) => {
    const { db, me, now } = ctx
    const { enrolmentId } = await requireOwnAppeal(ctx, AP_ID)
    await lockEnrolment(db, enrolmentId)
    const opened = await dropFeeOrder(ctx, AP_ID)
    if (opened) refuseEarly(opened, now)
    await requireMove(db, AP_ID, 'withdraw')
    await insertStep(db, AP_ID, { kind: 'withdrawn', by: me.accountId, now })
    await insertAudit(ctx, {
      action: 'WithdrawAppeal',
      subject: 'enrolment',
      subjectId: enrolmentId,
      before: null,
      after: { appealId: AP_ID },
    })
    return {}
  },
})
