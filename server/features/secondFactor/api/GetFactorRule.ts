import { GetFactorRule as endpoint } from '#contract/secondFactor.ts'
import { handler } from '#server/handler.ts'
import { readFactorRule } from '../readFactorRule.ts'

export const GetFactorRule = handler(endpoint, {
  handle: async ({ db }) => ({ item: await readFactorRule(db) }),
})
