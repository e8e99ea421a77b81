import { GetQuestion as endpoint } from '#contract/catalogue/questionBank.ts'
import { handler } from '#server/handler.ts'
import { readQuestion } from '../readQuestion.ts'

export const GetQuestion = handler(endpoint, {
  handle: async (ctx, { EQ_ID }) => ({ item: await readQuestion(ctx, EQ_ID) }),
})
