import { CancelBill as endpoint } from '#contract/money/paymentBill.ts'
import { isOldEnoughToClose, isOrderLive } from '#domain/money/payment.ts'
import { handler } from '#server/handler.ts'
import { findOwnBill } from '#server/records/money/payment/billQueries.ts'
import { billStateOf } from '#server/records/money/payment/billWire.ts'
import { found, refuse } from '#server/refuse.ts'
import { closeAtWechat } from '../closeAtWechat.ts'
import { minutesUntilClosable } from '../whyCannotPayNow.ts'

export const CancelBill = handler(endpoint, {
  handle: async (ctx, { BillNO }) => {
    const find = async () => found(await findOwnBill(ctx.db, ctx.me.accountId, BillNO))
    const bill = await find()
    if (isOrderLive(bill.status)) {
      const tooEarly = () => refuse('BILL_CANCEL_EARLY', { params: { n: minutesUntilClosable(bill, ctx.now) } })
      if (!isOldEnoughToClose(bill.openedAt ?? bill.createdAt, ctx.now)) tooEarly()
      if ((await closeAtWechat(ctx, bill)) === 'tooYoung') tooEarly()
    }
    return { OtherMsg: { State: billStateOf(await find()) } }
  },
})
