import { OtherScoreQuery as endpoint } from '#contract/result/result.ts'
import { handler } from '#server/handler.ts'
import { otherResultWire } from '#server/records/result/result/otherResultWire.ts'
import { readScoreQuestion } from '../readScoreQuestion.ts'

/** A wrong name and a wrong number run the same queries and get the same empty list (rulings#name-queries). */
export const OtherScoreQuery = handler(endpoint, {
  handle: async (ctx, question) => {
    const listData = (await readScoreQuestion(ctx, question)).others.map(otherResultWire)
    return { listData, totalCount: listData.length }
  },
})
