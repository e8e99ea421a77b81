import { GetChannelsList as endpoint } from '#contract/content/content.ts'
import { handler } from '#server/handler.ts'
import { listChannels } from '#server/records/content/content/queries.ts'

export const GetChannelsList = handler(endpoint, {
  handle: async ({ db }) => ({
    listData: (await listChannels(db)).map(({ id, name, parentId }) => ({ CID: id, CName: name, ParentID: parentId })),
  }),
})
