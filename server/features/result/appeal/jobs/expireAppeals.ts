import { whyOutsideWindow } from '#domain/result/appeal.ts'
import type { Ctx, JobCtx } from '#server/context.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { findAppeal } from '#server/records/result/appeal/appealQueries.ts'
import { insertStep, moveAppeal } from '#server/records/result/appeal/appealWrites.ts'
import { listOverdueAppeals } from '#server/records/result/appeal/unpaidQueries.ts'
import { readAppealMoney } from '../appealFee.ts'
import { closeFeeOrder, dropFeeOrder } from '../closeFeeOrder.ts'

const MOST = 1000

/** Ends one that was not paid in its window, unless somebody pays it now or staff have moved the window. */
async function expire(ctx: Ctx<unknown>, id: number): Promise<void> {
  const { db, now } = ctx
  const named = await findAppeal(db, id)
  if (!named) return
  await lockEnrolment(db, named.enrolmentId)
  const appeal = await findAppeal(db, id)
  if (!appeal || whyOutsideWindow({ opensAt: appeal.appealsOpenAt, closesAt: appeal.appealsCloseAt }, now) === null)
    return
  if ((await readAppealMoney(db, id)).heldFen > 0 || (await dropFeeOrder(ctx, id))) return
  if (!(await moveAppeal(db, id, 'expire'))) return
  await insertStep(db, id, { kind: 'expired', by: appeal.sentBy, now })
  await tell(db, { event: 'appealExpired', enrolmentIds: [appeal.enrolmentId], now, once: `appeal ${id}` })
}

/**
 * Ends the appeals whose fee was not paid before their window ended. The order is closed at WeChat first; what was begun in the
 * window may be ended, and a payment that is found then counts.
 */
export async function expireAppeals(ctx: JobCtx): Promise<void> {
  for (const id of await listOverdueAppeals(ctx.db, ctx.now, MOST))
    try {
      if ((await closeFeeOrder(ctx, id)).kind === 'closed') await ctx.transaction((inner) => expire(inner, id))
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      // The next run tries it again, and the others do not wait for it.
      ctx.log.warn({ err: error, appealId: id }, 'the order of an appeal could not be closed')
    }
}
