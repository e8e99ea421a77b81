import { OtherScoreQuery as endpoint } from '#contract/result.ts'
import { handler } from '#server/handler.ts'
import { otherResultWire } from '#server/records/result/otherResultWire.ts'
import { readScoreQuestion } from '../readScoreQuestion.ts'

/** A wrong name and a wrong number take the same queries and answer the same empty list (rulings 2). */
export const OtherScoreQuery = handler(endpoint, {
  handle: async (ctx, question) => {
    const listData = (await readScoreQuestion(ctx, question)).others.map(otherResultWire)
    return { listData, totalCount: listData.length }
  },
})
