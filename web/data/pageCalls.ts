import type { CallKey } from '#client/callQuery.ts'
import { idIn } from '#web/paths.ts'
import { homeCalls } from '#web/screens/home/homeCalls.ts'
import { batchesCall } from '#web/screens/hub/hubCalls.ts'
import { channelsCall, newsCall, newsOfChannelCall } from '#web/screens/news/newsCalls.ts'
import { plainPath } from '#web/shell/location.ts'

type PageCalls = (search: string) => CallKey[]

function channelKeys(search: string): CallKey[] {
  const channelId = idIn(search, 'CID')
  return channelId === null ? [] : [channelsCall.queryKey, newsOfChannelCall(channelId).queryKey]
}

const callsByPath: Record<string, PageCalls> = {
  '/': () => [homeCalls.site.queryKey, homeCalls.banner.queryKey, homeCalls.latest.queryKey],
  '/newslist': channelKeys,
  '/channels': channelKeys,
  '/newsdetail': (search) => {
    const newsId = idIn(search, 'News_ID')
    return newsId === null ? [] : [newsCall(newsId).queryKey]
  },
}

const skeletonCallsByPath: Record<string, CallKey[]> = {
  '/examcenter': [batchesCall.queryKey],
  '/connect': [homeCalls.site.queryKey],
}

/**
 * Returns the public calls that a lazily loaded screen makes first, so that their answers can be embedded in its page.
 */
export function skeletonCallsOf(pathname: string): CallKey[] {
  return skeletonCallsByPath[plainPath(pathname)] ?? []
}

/** Returns the calls that a server-rendered address needs, or null for an address the server does not render. */
export function callsOfPage(pathname: string, search: string): CallKey[] | null {
  const wants = callsByPath[plainPath(pathname)]
  return wants ? wants(search) : null
}
