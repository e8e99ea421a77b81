import { GetMyMessages as endpoint } from '#contract/content/message.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countInbox, listInbox } from '#server/records/content/message/inboxQueries.ts'

export const GetMyMessages = handler(endpoint, {
  handle: async ({ db, me }, input) => {
    const { total, unread } = await countInbox(db, me.accountId)
    const listData = await listInbox(db, me.accountId, pageOf(input))
    return { listData, totalCount: total, OtherMsg: { Unread: unread } }
  },
})
