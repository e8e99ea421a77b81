import { CreateWeiXinPayUrl as endpoint } from '#contract/money/payment.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { paidForText } from '#domain/money/feeKind.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { lockOwnEnrolment } from '#server/records/enrolment/queries.ts'
import { createOrder, findLiveOrder } from '#server/records/money/payment/orders.ts'
import { findPayableByCode, listPayable } from '#server/records/money/payment/queries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { chooseOpenId } from '../chooseOpenId.ts'
import { openForPayer } from '../openForPayer.ts'
import { openPayment, type Prepared } from '../openPayment.ts'
import { whyCannotPayNow } from '../whyCannotPayNow.ts'

interface Payer {
  enrolmentId: number
  openId: string
}

/** Finds or creates the order of one enrolment and opens it for this payer, under the enrolment's lock. */
async function prepareOrder(ctx: Ctx<Me>, { enrolmentId, openId }: Payer): Promise<Prepared> {
  const { db, me, now } = ctx
  found(await lockOwnEnrolment(db, me.accountId, enrolmentId))
  const [payable] = await listPayable(db, [enrolmentId])
  if (!payable) throw new Error(`no enrolment ${enrolmentId}`)
  const body = paidForText('enrolment', payable.majorName + payable.gradeName)
  refuseIf(whyCannotPayNow(payable, now))
  const live = await findLiveOrder(db, enrolmentId)
  const create = () => createOrder(db, { enrolmentId, amountFen: payable.feeFen, now })
  return openForPayer(ctx, { live, create, openId, body })
}

export const CreateWeiXinPayUrl = handler(endpoint, {
  handle: async (ctx, { PayCode, OpenID }) => {
    // An enrolment that cannot be paid is refused before a WeChat identity is asked for.
    const named = found(await findPayableByCode(ctx.db, ctx.me.accountId, PayCode))
    if (!named.paysOnline && named.payStatus === PAY_STATUS.unpaid) refuse('AREA_PAYS_AT_DESK')
    const openId = await chooseOpenId(ctx, OpenID)
    const { sheet } = await openPayment(ctx, (inner) => prepareOrder(inner, { enrolmentId: named.enrolmentId, openId }))
    return { OtherMsg: sheet }
  },
})
