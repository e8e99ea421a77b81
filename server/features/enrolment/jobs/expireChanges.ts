import type { Ctx, JobCtx } from '#server/context.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { findChange, listOverdueChanges, moveChange } from '#server/records/enrolment/changeQueries.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { hasHeldChangeOrder } from '#server/records/money/payment/changeOrders.ts'
import { closeChangeOrder, dropChangeOrder } from '../closeChangeOrder.ts'

const MOST = 1000

/** Ends one whose difference was not paid in time, unless somebody pays it now or finance looks at another sum. */
async function expire(ctx: Ctx<unknown>, id: number): Promise<void> {
  const { db, now } = ctx
  const named = await findChange(db, id, null)
  if (!named) return
  await lockEnrolment(db, named.enrolmentId)
  const change = await findChange(db, id, null)
  if (change?.status !== 'payable' || (change.payUntil ?? now) > now) return
  if ((await hasHeldChangeOrder(db, id)) || !(await dropChangeOrder(ctx, id))) return
  if (!(await moveChange(db, id, 'expire', { endedAt: now }))) return
  await tell(db, {
    event: 'changeEnded',
    enrolmentIds: [change.enrolmentId],
    now,
    values: { reason: '到截止时间没有补缴差额' },
    once: `${id}`,
  })
}

/**
 * Ends the changes whose difference was not paid in time. The order is closed at WeChat first; a payment that is found then counts,
 * since it was made while the change was open.
 */
export async function expireChanges(ctx: JobCtx): Promise<void> {
  for (const id of await listOverdueChanges(ctx.db, ctx.now, MOST))
    try {
      if ((await closeChangeOrder(ctx, id)) === 'closed') await ctx.transaction((inner) => expire(inner, id))
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      // The next run tries it again, and the others do not wait for it.
      ctx.log.warn({ err: error, changeId: id }, 'the order of a change could not be closed')
    }
}
