import { CreateAppealPayUrl as endpoint } from '#contract/result/appealFee.ts'
import { paidForText } from '#domain/money/feeKind.ts'
import { whyCannotPayAppeal } from '#domain/result/appeal.ts'
import type { Ctx, Me } from '#server/context.ts'
import { chooseOpenId } from '#server/features/money/payment/chooseOpenId.ts'
import { openForPayer } from '#server/features/money/payment/openForPayer.ts'
import { openPayment, type Prepared } from '#server/features/money/payment/openPayment.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { createAppealOrder, findLiveAppealOrder } from '#server/records/money/payment/appealOrders.ts'
import { refuseIf } from '#server/refuse.ts'
import { appealPayFacts, readAppealMoney } from '../appealFee.ts'
import { requireOwnAppeal } from '../ownAppeal.ts'
import { requireSeenResult } from '../seenResult.ts'

/** Finds or creates the order of the appeal and opens it for this payer, under the enrolment's lock. */
async function prepareOrder(
  ctx: Ctx<Me>,
  { appealId, openId }: { appealId: number; openId: string },
): Promise<Prepared> {
  const { db, now } = ctx
  await lockEnrolment(db, (await requireOwnAppeal(ctx, appealId)).enrolmentId)
  // Read again: whoever moved it held the lock.
  const appeal = await requireOwnAppeal(ctx, appealId)
  await requireSeenResult(ctx, appeal.enrolmentId)
  refuseIf(whyCannotPayAppeal(appealPayFacts(appeal, await readAppealMoney(db, appeal.id)), now))
  return openForPayer(ctx, {
    live: await findLiveAppealOrder(db, appealId),
    create: () => createAppealOrder(db, { appealId, amountFen: appeal.feeFen, now }),
    openId,
    body: paidForText('appeal', appeal.majorName + appeal.gradeName),
    until: appeal.appealsCloseAt,
  })
}

export const CreateAppealPayUrl = handler(endpoint, {
  handle: async (ctx, { AP_ID, OpenID }) => {
    // What cannot be paid is refused before a WeChat identity is asked for.
    const appeal = await requireOwnAppeal(ctx, AP_ID)
    refuseIf(whyCannotPayAppeal(appealPayFacts(appeal, await readAppealMoney(ctx.db, appeal.id)), ctx.now))
    const openId = await chooseOpenId(ctx, OpenID)
    const prepare = (inner: Ctx<Me>) => prepareOrder(inner, { appealId: AP_ID, openId })
    const { sheet } = await openPayment(ctx, prepare, 'APPEAL_FEE_PAID')
    return { OtherMsg: sheet }
  },
})
