import type { ManualCtx, Me } from '#server/context.ts'
import type { WechatEvent } from '#server/integrations/wechat/messageEvent.ts'
import {
  findDeliveryOfProvider,
  moveDelivery,
  rerouteWithoutWechat,
} from '#server/records/content/message/deliveryQueries.ts'
import { keepFollower } from '#server/records/content/message/followerQueries.ts'

/**
 * Notes what WeChat tells. False where it has to tell again: its word on a message may come before the answer to the call
 * that sent it has been stored.
 */
export async function receiveWechatEvent(ctx: ManualCtx<Me | null>, event: WechatEvent): Promise<boolean> {
  if (event.kind === 'other') return true
  if (event.kind === 'follow') {
    await keepFollower(ctx.db, event.openId, event.isFollowing, event.at)
    return true
  }
  return ctx.transaction(async ({ db, now }) => {
    const delivery = await findDeliveryOfProvider(db, 'wechat', event.messageId)
    if (!delivery) return false
    if (event.status === 'success') {
      await moveDelivery(db, delivery.id, ['sent'], { state: 'delivered', endedAt: now })
      return true
    }
    const end = { state: 'failed', failure: event.status.slice(0, 100), endedAt: now } as const
    if (await moveDelivery(db, delivery.id, ['sent'], end)) await rerouteWithoutWechat(db, delivery.id, now)
    return true
  })
}
