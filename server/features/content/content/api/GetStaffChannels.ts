import { bit } from '#contract/bit.ts'
import { GetStaffChannels as endpoint } from '#contract/content/contentChannels.ts'
import { handler } from '#server/handler.ts'
import { listStaffChannels } from '#server/records/content/content/channelQueries.ts'
import { findFormVersion } from '#server/records/content/content/formQueries.ts'

export const GetStaffChannels = handler(endpoint, {
  handle: async ({ db }) => {
    // The version first: read after a change it would let that change be overwritten.
    const Version = await findFormVersion(db, 'channels')
    const channels = await listStaffChannels(db)
    return {
      OtherMsg: { Version },
      listData: channels.map((channel) => ({
        CID: channel.id,
        CName: channel.name,
        ParentID: channel.parentId,
        IsHidden: bit(channel.isHidden),
        NewsCount: Number(channel.newsCount),
        Version: channel.version,
      })),
      totalCount: channels.length,
    }
  },
})
