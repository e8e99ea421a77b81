import { GetOpeningState as endpoint, openingSteps } from '#contract/people/staffOpening.ts'
import { handler } from '#server/handler.ts'
import { countOpening, hasPublishedExamTime } from '#server/records/people/staff/openingQueries.ts'

export const GetOpeningState = handler(endpoint, {
  handle: async ({ db }) => {
    // An association at work has a question bank that is not worth counting for this.
    if (await hasPublishedExamTime(db)) return { OtherMsg: { EB_ID: 0 }, listData: [] }
    const { batchId, ...counts } = await countOpening(db)
    return { OtherMsg: { EB_ID: batchId ?? 0 }, listData: openingSteps.map((Step) => ({ Step, Count: counts[Step] })) }
  },
})
