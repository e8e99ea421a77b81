import { GetMyMessages as endpoint } from '#contract/content/message.ts'
import { eventsOfKind } from '#domain/content/messageKind.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countInbox, listInbox } from '#server/records/content/message/inboxQueries.ts'

export const GetMyMessages = handler(endpoint, {
  handle: async ({ db, me, now }, { Kind, ...paging }) => {
    const events = Kind === undefined ? null : eventsOfKind(Kind)
    const { total, unread } = await countInbox(db, me.accountId, { events, now })
    const listData = await listInbox(db, me.accountId, { ...pageOf(paging), events, now })
    return { listData, totalCount: total, OtherMsg: { Unread: unread } }
  },
})
