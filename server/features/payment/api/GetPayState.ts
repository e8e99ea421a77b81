import { GetPayState as endpoint } from '#contract/payment.ts'
import { PAY_STATUS } from '#domain/enrolment.ts'
import { handler } from '#server/handler.ts'
import { found } from '#server/refuse.ts'
import { findOwnEnrolment } from '../../enrolment/queries.ts'
import { askWechat } from '../askWechat.ts'
import { findLiveOrder } from '../orders.ts'

export const GetPayState = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db, me } = ctx
    const before = found(await findOwnEnrolment(db, me.accountId, EF_ID))
    if (before.pay_status === PAY_STATUS.unpaid) {
      const order = await findLiveOrder(db, EF_ID)
      if (order?.status === 'open') await askWechat(ctx, order)
    }
    const after = found(await findOwnEnrolment(db, me.accountId, EF_ID))
    return { OtherMsg: { IsPay: after.pay_status, ExamNO: after.exam_no ?? '' } }
  },
})
