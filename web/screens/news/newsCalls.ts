import { callQuery } from '#client/callQuery.ts'

/** The page size of the news list (specification#constants). */
const pageSize = 100

export const channelsCall = callQuery('Public', 'GetChannelsList', {})

export function newsOfChannelCall(channelId: number) {
  return callQuery('Public', 'GetNewsList', { CID: channelId, PageIndex: 1, PageSize: pageSize })
}

export function newsCall(newsId: number) {
  return callQuery('Public', 'GetNewsInfo', { NewsID: newsId })
}
