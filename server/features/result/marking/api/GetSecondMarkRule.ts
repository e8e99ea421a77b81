import { GetSecondMarkRule as endpoint } from '#contract/result/markingSecond.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { findRule } from '#server/records/result/marking/ruleQueries.ts'
import { found } from '#server/refuse.ts'
import { secondMarkRuleWire } from '../secondMarkRuleWire.ts'

export const GetSecondMarkRule = handler(endpoint, {
  handle: async ({ db }, { EB_ID }) => {
    const { id } = found(await findStaffBatch(db, EB_ID))
    return { item: secondMarkRuleWire(id, await findRule(db, id)) }
  },
})
