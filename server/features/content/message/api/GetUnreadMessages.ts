import { GetUnreadMessages as endpoint } from '#contract/content/message.ts'
import { handler } from '#server/handler.ts'
import { countUnread } from '#server/records/content/message/inboxQueries.ts'

export const GetUnreadMessages = handler(endpoint, {
  handle: async ({ db, me, now }) => ({ OtherMsg: { Unread: await countUnread(db, me.accountId, now) } }),
})
