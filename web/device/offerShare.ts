import type { ShareCard } from './shareCard.ts'
import { readyWeChat } from './wechat.ts'

/** Sets the card that WeChat shows when this page is forwarded. Rejects like `readyWeChat`. */
export async function offerShare(card: ShareCard): Promise<void> {
  const wx = await readyWeChat()
  wx.updateAppMessageShareData({ ...card, success: () => undefined })
  wx.updateTimelineShareData({ title: card.title, link: card.link, imgUrl: card.imgUrl, success: () => undefined })
}
