import { GetFactorRule as endpoint } from '#contract/people/secondFactor.ts'
import { handler } from '#server/handler.ts'
import { readFactorRule } from '../readFactorRule.ts'

export const GetFactorRule = handler(endpoint, {
  handle: async ({ db }) => ({ item: await readFactorRule(db) }),
})
