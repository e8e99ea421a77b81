import { OtherScoreQuery as endpoint } from '#contract/otherResult.ts'
import { handler } from '#server/handler.ts'
import { isSameText } from '#server/secrets.ts'
import { listOtherByCertificate } from '../otherResultQueries.ts'
import { otherResultWire } from '../otherResultWire.ts'
import { readScoreQuestion } from '../readScoreQuestion.ts'

/** A wrong name and a wrong number take the same one query and answer the same empty list (rulings 2). */
export const OtherScoreQuery = handler(endpoint, {
  handle: async (ctx, question) => {
    const { name, indexes } = await readScoreQuestion(ctx, 'other', question)
    const rows = await listOtherByCertificate(ctx.db, indexes)
    const listData = rows.filter((row) => isSameText(row.name, name)).map(otherResultWire)
    return { listData, totalCount: listData.length }
  },
})
