import { CreateChangePayUrl as endpoint } from '#contract/money/paymentChange.ts'
import { differenceFen, whyCannotPayDifference } from '#domain/money/choiceChange.ts'
import { paidForText } from '#domain/money/feeKind.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { findOwnChange, fromOf, getNamedChange, toOf } from '#server/records/enrolment/changeQueries.ts'
import { lockOwnEnrolment } from '#server/records/enrolment/queries.ts'
import { isApplicable } from '#server/records/enrolment/storeChange.ts'
import {
  createChangeOrder,
  findLiveChangeOrder,
  hasHeldChangeOrder,
} from '#server/records/money/payment/changeOrders.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { chooseOpenId } from '../chooseOpenId.ts'
import { openForPayer } from '../openForPayer.ts'
import { openPayment, type Prepared } from '../openPayment.ts'

/** The change of an own enrolment as it is now. Refuses what keeps its difference from being paid in WeChat. */
async function requirePayable({ db, me, now }: Pick<Ctx<Me>, 'db' | 'me' | 'now'>, changeId: number) {
  found(await findOwnChange(db, me.accountId, changeId))
  const change = await getNamedChange(db, changeId)
  if (change.status === 'done') refuse('CHANGE_PAID')
  refuseIf(whyCannotPayDifference(change, now))
  if (!change.paysOnline) refuse('AREA_PAYS_AT_DESK')
  if (await hasHeldChangeOrder(db, changeId)) refuse('PAYMENT_HELD')
  return change
}

/** Finds or creates the order of the difference and opens it for this payer, under the enrolment's lock. */
async function prepareOrder(
  ctx: Ctx<Me>,
  { changeId, openId }: { changeId: number; openId: string },
): Promise<Prepared> {
  const { db, me, now } = ctx
  const { enrolmentId } = found(await findOwnChange(db, me.accountId, changeId))
  const row = found(await lockOwnEnrolment(db, me.accountId, enrolmentId))
  const change = await requirePayable(ctx, changeId)
  if (!(await isApplicable(db, row, change))) refuse('CHANGE_OVER')
  const amountFen = differenceFen(fromOf(change), toOf(change))
  return openForPayer(ctx, {
    live: await findLiveChangeOrder(db, changeId),
    create: () => createChangeOrder(db, { changeId, amountFen, now }),
    openId,
    body: `${paidForText('enrolment', change.majorName + change.gradeName)}（差额）`,
    until: change.payUntil,
  })
}

export const CreateChangePayUrl = handler(endpoint, {
  handle: async (ctx, { CH_ID, OpenID }) => {
    // What cannot be paid is refused before a WeChat identity is asked for.
    await requirePayable(ctx, CH_ID)
    const openId = await chooseOpenId(ctx, OpenID)
    const prepare = (inner: Ctx<Me>) => prepareOrder(inner, { changeId: CH_ID, openId })
    const { sheet } = await openPayment(ctx, prepare, 'CHANGE_PAID')
    return { OtherMsg: sheet }
  },
})
