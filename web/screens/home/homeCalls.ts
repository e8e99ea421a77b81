import { callQuery } from '#client/callQuery.ts'
import { noticeChannelId } from './homeLinks.ts'

/** The calls of the home page; the server runs the same ones before it renders. */
export const homeCalls = {
  site: callQuery('Public', 'GetSiteInfo', {}),
  banner: callQuery('Public', 'GetNewsList', { IsBanner: 1, PageIndex: 1, PageSize: 6 }),
  latest: callQuery('Public', 'GetNewsList', { CID: noticeChannelId, PageIndex: 1, PageSize: 5 }),
}
