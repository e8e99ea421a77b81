import { paths } from '#web/paths.ts'

export type HomeLink = { channelId: number; label: string; to: string }

/** The channel of public notices, shown as a news list. */
export const noticeChannelId = 20

const channel = (channelId: number, label: string): HomeLink => ({ channelId, label, to: paths.channels(channelId) })

/** The main navigation (specification#home). */
export const mainLinks: readonly HomeLink[] = [
  channel(1, '协会机构'),
  channel(2, '音乐考级'),
  channel(3, '会员服务'),
  channel(4, '新闻资讯'),
]

/** The eight quick links: channels 5 to 11 and the news list 20 (specification#home). */
export const quickLinks: readonly HomeLink[] = [
  channel(5, '考级简介'),
  channel(6, '报考指南'),
  channel(7, '考级简章'),
  channel(8, '视频拍摄要求'),
  channel(9, '教材与曲目'),
  channel(10, '收费与退费'),
  channel(11, '常见问题'),
  { channelId: noticeChannelId, label: '通知公告', to: paths.newsList(noticeChannelId) },
]
