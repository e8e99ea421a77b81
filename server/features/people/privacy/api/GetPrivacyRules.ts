import { GetPrivacyRules as endpoint } from '#contract/people/dataRequest.ts'
import { handler } from '#server/handler.ts'
import { getPrivacyRule } from '#server/records/people/privacy/requestQueries.ts'
import { ruleWire } from '../ruleWire.ts'

export const GetPrivacyRules = handler(endpoint, {
  handle: async ({ db }) => ({ item: ruleWire(await getPrivacyRule(db)) }),
})
