import { GetTimeMessages as endpoint } from '#contract/schedule/examTimeStaff.ts'
import { estimateMessages } from '#server/features/content/message/estimateMessages.ts'
import { handler } from '#server/handler.ts'
import { listToPublish } from '#server/records/schedule/examTime/examTimeQueries.ts'

export const GetTimeMessages = handler(endpoint, {
  handle: async (ctx, { EB_ID, ET_IDs }) => {
    const ids = await listToPublish(ctx.db, EB_ID, ET_IDs)
    const planned = ids.map((enrolmentId) => ({ enrolmentId, event: 'timePublished' as const, values: {} }))
    return { item: await estimateMessages(ctx, EB_ID, planned) }
  },
})
