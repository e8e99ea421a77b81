import { GetPublishSummary as endpoint } from '#contract/batch/batch.ts'
import { handler } from '#server/handler.ts'
import { countReached } from '#server/records/batch/batchCheckQueries.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { found } from '#server/refuse.ts'

export const GetPublishSummary = handler(endpoint, {
  handle: async ({ db }, { EB_ID }) => {
    found(await findStaffBatch(db, EB_ID))
    const { accounts, earlier } = await countReached(db, EB_ID)
    return { OtherMsg: { Accounts: accounts, EarlierAccounts: earlier } }
  },
})
