import { isOldEnoughToClose } from '#domain/money/payment.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { isBill, openOrder, type PayOrder } from '#server/records/money/payment/orders.ts'
import { found, refuse } from '#server/refuse.ts'
import { type Prepared, plainAddress } from './openPayment.ts'
import { isOverdue, minutesUntilClosable } from './whyCannotPayNow.ts'

interface Wanted {
  /** The order with which it can still be paid. */
  live: PayOrder | null
  create: () => Promise<PayOrder>
  openId: string
  /** What the pay sheet says is paid for. */
  body: string
  /** When it can be paid no more. */
  until?: Instant | null
}

/**
 * Opens the order of one enrolment, or one appeal, for this payer, under the enrolment's lock: the same one again where he has
 * it in hand. Refuses PAYMENT_IN_BILL or PAYMENT_BY_OTHER while WeChat would not close another one.
 */
export async function openForPayer(
  ctx: Ctx<Me>,
  { live, create, openId, body, until = null }: Wanted,
): Promise<Prepared> {
  const { db, now } = ctx
  if (live?.status === 'open') {
    const isOfThis = !isBill(live) && live.openId === openId && !isOverdue(live, now)
    if (isOfThis) return { order: live, body }
    if (!isOldEnoughToClose(live.openedAt ?? live.createdAt, now))
      refuse(isBill(live) ? 'PAYMENT_IN_BILL' : 'PAYMENT_BY_OTHER', { params: { n: minutesUntilClosable(live, now) } })
    return { mustClose: [live] }
  }
  const { id } = live ?? (await create())
  const order = found(await openOrder(db, id, { openId, clientIp: plainAddress(ctx.address), now, until }))
  return { order, body }
}
