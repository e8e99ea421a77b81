import { GetMyData as endpoint } from '#contract/people/myData.ts'
import { handler } from '#server/handler.ts'
import { readMyData } from '../readMyData.ts'

export const GetMyData = handler(endpoint, {
  handle: async (ctx) => ({ item: await readMyData(ctx, ctx.me.accountId) }),
})
