import type { JobCtx } from '#server/context.ts'
import { listDueOfOrder } from '#server/records/money/payment/refundQueries.ts'
import { refundAll } from '../refundAtWechat.ts'

/** Requests the refunds of an order as soon as they are decided; `moveRefunds` follows them from then on. */
export async function refundOrder(ctx: JobCtx, { orderId }: { orderId: number }): Promise<void> {
  await refundAll(ctx, await listDueOfOrder(ctx.db, orderId, ctx.now))
}
