import { MarkMessagesRead as endpoint } from '#contract/content/message.ts'
import { handler } from '#server/handler.ts'
import { countUnread, markRead } from '#server/records/content/message/inboxQueries.ts'

export const MarkMessagesRead = handler(endpoint, {
  handle: async ({ db, me, now }, { M_IDs }) => {
    await markRead(db, me.accountId, { ids: M_IDs ?? null, now })
    return { OtherMsg: { Unread: await countUnread(db, me.accountId, now) } }
  },
})
