import { refundDoneText, refundPlanText } from '#domain/money/refund.ts'
import { yuanText } from '#domain/money.ts'
import type { Ctx } from '#server/context.ts'
import { tell } from '#server/records/content/message/tell.ts'
import type { RefundRow } from '#server/records/money/payment/refundQueries.ts'

type Told = Pick<Ctx<unknown>, 'db' | 'now'>
type Refund = Pick<RefundRow, 'id' | 'enrolmentId' | 'amountFen' | 'reason' | 'way'>

const toldOnce = ({ now }: Told, { id, enrolmentId }: Refund) => ({ enrolmentIds: [enrolmentId], now, once: `${id}` })

/** The family hears that money has gone back, whoever caused it (office#refund). In the transaction that books it. */
export async function tellMoneyBack(ctx: Told, refund: Refund): Promise<void> {
  const { amountFen, reason, way } = refund
  const values = { amount: yuanText(amountFen), way: refundDoneText[way], reason }
  await tell(ctx.db, { event: 'moneyBack', ...toldOnce(ctx, refund), values })
}

/** The family hears that a refund was approved: where it keeps its enrolment, and where it must come to fetch the money. */
export async function tellApproved(ctx: Told, refund: Refund): Promise<void> {
  const values = { amount: yuanText(refund.amountFen), way: refundPlanText[refund.way], reason: refund.reason }
  await tell(ctx.db, { event: 'refundApproved', ...toldOnce(ctx, refund), values })
}

/** The family that asked for its money hears why it does not get it. */
export async function tellDeclined(ctx: Told, refund: Refund, note: string): Promise<void> {
  await tell(ctx.db, { event: 'refundDeclined', ...toldOnce(ctx, refund), values: { reason: note } })
}
